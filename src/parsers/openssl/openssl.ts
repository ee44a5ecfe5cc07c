import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { recogniseRecord } from '../shared/host/recognise-record.ts';
import { readHostRecord, type HostFormat } from '../shared/host/record.ts';
import { OPENSSL_DERIVED } from '../shared/host/openssl-derived.ts';
import { OPENSSL_ITEMS } from '../shared/host/openssl-items.ts';

const SUFFIX = 'openssl.json';
const SYNONYMS = ['fips_mode', 'fips_enabled', 'fips'];
const TELLING = ['providers', 'fipsmodule', 'module_file', 'config_files', 'ciphers_s', 'library_version'];
const KEYS = [
  'schema_version',
  'fips_mode',
  'fips_enabled',
  'fips',
  'providers',
  'fipsmodule',
  'config_files',
  'probes',
];

/** OpenSSL facts of one host (`schemas/openssl.schema.json`). */
export const openssl: Parser = {
  id: 'openssl',
  title: 'an OpenSSL record (openssl.json)',
  kinds: ['openssl'],
  recognise: (path, head) => recogniseRecord(path, head, SUFFIX, KEYS, TELLING),
  parse: (file: EvidenceFile): Parsed => readHostRecord(file, FORMAT),
};

const FORMAT: HostFormat = {
  parser: openssl,
  evidenceKind: 'openssl',
  prefix: 'openssl.',
  suffix: SUFFIX,
  items: OPENSSL_ITEMS,
  derived: OPENSSL_DERIVED,
  keys: KEYS,
  synonyms: SYNONYMS,
};

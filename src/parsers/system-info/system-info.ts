import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { recogniseRecord } from '../shared/host/recognise-record.ts';
import { readHostRecord, type HostFormat } from '../shared/host/record.ts';
import { SYSTEM_INFO_DERIVED } from '../shared/host/system-info-derived.ts';
import { SYSTEM_INFO_ITEMS } from '../shared/host/system-info-items.ts';

const SUFFIX = 'system_info.json';
const SYNONYMS = ['fips_mode', 'fips_enabled', 'kernel.fips_enabled'];
const TELLING = ['kernel_fips', 'fips_mode_setup', 'crypto_policy', 'boot_config'];
const KEYS = ['schema_version', 'fips_mode', 'fips_enabled', 'kernel', ...groups()];

function groups(): readonly string[] {
  return [...new Set(SYSTEM_INFO_ITEMS.map((item) => item.path.split('.')[0] ?? ''))];
}

/** Crypto and firmware facts of one host (`schemas/system_info.schema.json`). */
export const systemInfo: Parser = {
  id: 'system-info',
  title: 'a host record (system_info.json)',
  kinds: ['host', 'firmware'],
  recognise: (path, head) => recogniseRecord(path, head, SUFFIX, KEYS, TELLING),
  parse: (file: EvidenceFile): Parsed => readHostRecord(file, FORMAT),
};

const FORMAT: HostFormat = {
  parser: systemInfo,
  evidenceKind: 'host',
  prefix: '',
  suffix: SUFFIX,
  items: SYSTEM_INFO_ITEMS,
  derived: SYSTEM_INFO_DERIVED,
  keys: KEYS,
  synonyms: SYNONYMS,
};

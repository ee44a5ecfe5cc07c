import { FAILSAFE_SCHEMA } from 'js-yaml';
import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import { readYaml } from '../shared/yaml.ts';
import { readVersion2 } from './version-2.ts';

/** SPDX 2 in YAML. Every plain value is text, so that a version such as 1.10 stays what it is. */
export function readSpdxYaml(file: EvidenceFile, parser: Parser): Parsed {
  const { documents, problems } = readYaml(file, parser, FAILSAFE_SCHEMA);
  if (problems.length > 0) return { ...NOTHING_PARSED, problems };
  return readVersion2(file, parser, documents[0]?.value);
}

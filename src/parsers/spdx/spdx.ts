import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import { readJson } from '../shared/json.ts';
import { readGraph } from './graph.ts';
import { notationOf, recogniseSpdx } from './recognise.ts';
import { readTagValue } from './tag-value.ts';
import { readVersion2 } from './version-2.ts';
import { readSpdxYaml } from './yaml.ts';

/**
 * SPDX 2.2 and 2.3 in JSON, YAML and tag-value, SPDX 3.0 in JSON-LD. Read tolerantly: real documents often break their
 * schema.
 */
export const spdx: Parser = {
  id: 'spdx',
  title: 'an SPDX document',
  kinds: ['software'],
  recognise: recogniseSpdx,
  parse,
};

function parse(file: EvidenceFile): Parsed {
  const notation = notationOf(file.path, file.head);
  if (notation === 'tag-value') return readTagValue(file, spdx);
  if (notation === 'yaml') return readSpdxYaml(file, spdx);
  const read = readJson(file, spdx);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const root = read.value;
  return isMap(root) && Object.hasOwn(root, '@context') ? readGraph(file, spdx, root) : readVersion2(file, spdx, root);
}

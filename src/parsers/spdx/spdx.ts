import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import { readJson } from '../shared/json.ts';
import { readGraph } from './graph.ts';
import { notationOf, recogniseSpdx } from './recognise.ts';
import { readTagValue } from './tag-value.ts';
import { readVersion2 } from './version-2.ts';
import { FAILSAFE_SCHEMA } from 'js-yaml';
import { countOf } from '../shared/count-of.ts';
import { problemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';

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

/** SPDX 2 in YAML. Every plain value is text, so that a version such as 1.10 stays what it is. */
function readSpdxYaml(file: EvidenceFile, parser: Parser): Parsed {
  const { documents, problems } = readYaml(file, parser, FAILSAFE_SCHEMA);
  if (problems.length > 0) return { ...NOTHING_PARSED, problems };
  const [first, ...others] = documents.filter(({ value }) => value !== null && value !== '');
  const parsed = readVersion2(file, parser, first?.value);
  if (others.length === 0) return parsed;
  const left = problemList(file, parser);
  const message = `${file.path}: not read: ${countOf(others.length, 'more document')} of this stream. Give each document its own file.`;
  left.add('partly-read', message, []);
  return { ...parsed, problems: [...parsed.problems, ...left.all()] };
}

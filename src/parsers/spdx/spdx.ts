import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap } from '../../base/value.ts';
import { readJson } from '../shared/json.ts';
import { readGraph } from './graph.ts';
import { readNotation, recogniseSpdx } from './recognise.ts';
import { readTagValue } from './tag-value.ts';
import { readVersion2 } from './version-2.ts';
import { FAILSAFE_SCHEMA } from 'js-yaml';
import type { Problem } from '../../model/problem.ts';
import type { Standing } from './document.ts';
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
  const notation = readNotation(file.path, file.head);
  if (notation === 'tag-value') return readTagValue(file, spdx);
  if (notation === 'yaml') return readSpdxYaml(file, spdx);
  const read = readJson(file, spdx);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const root = read.value;
  return isMap(root) && Object.hasOwn(root, '@context') ? readGraph(file, spdx, root) : readVersion2(file, spdx, root);
}

/** Each document of a YAML stream. Plain values stay text, so that a version such as 1.10 does not change. */
function readSpdxYaml(file: EvidenceFile, parser: Parser): Parsed {
  const { documents, problems } = readYaml(file, parser, FAILSAFE_SCHEMA);
  const filled = documents.filter(({ value }) => value !== null && value !== '');
  const isStream = filled.length + problems.length > 1;
  const read = filled.map(({ index, value }) => {
    const standing: Standing = isStream ? { document: index } : {};
    return readVersion2(file, parser, value, standing);
  });
  if (read.length === 0 && problems.length === 0) return readVersion2(file, parser, undefined);
  return {
    resources: read.flatMap(({ resources }) => resources),
    components: read.flatMap(({ components }) => components),
    facts: [],
    problems: [...problems, ...bounded(file, parser, read)],
  };
}

/** One list for all documents, because a broken generator breaks every document. */
function bounded(file: EvidenceFile, parser: Parser, read: readonly Parsed[]): readonly Problem[] {
  const list = problemList(file, parser);
  for (const { code, severity, message, place } of read.flatMap((one) => one.problems)) {
    const own = list.inDocument(place?.document);
    if (severity === 'error') own.add(code, message, place?.pointer ?? [], place?.line);
    else own.warn(code, message, place?.pointer ?? [], place?.line);
  }
  return list.all();
}

import { FAILSAFE_SCHEMA } from 'js-yaml';
import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import { countOf } from '../shared/count-of.ts';
import { problemList } from '../shared/problem-list.ts';
import { readYaml } from '../shared/yaml.ts';
import { readVersion2 } from './version-2.ts';

/** SPDX 2 in YAML. Every plain value is text, so that a version such as 1.10 stays what it is. */
export function readSpdxYaml(file: EvidenceFile, parser: Parser): Parsed {
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

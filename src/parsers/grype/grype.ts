import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import type { Vulnerability } from '../../model/vulnerability.ts';
import { listField, mapField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList, type ProblemList } from '../shared/problem-list.ts';
import { readMatch } from './match.ts';
import { readScan } from './scan.ts';

/** The native JSON of Grype (anchore/grype, grype/presenter/models/document.go): what it found, when, and with which settings. */
export const grype: Parser = {
  id: 'grype',
  title: 'a Grype report',
  kinds: ['vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Write it again with grype -o json.';
const MARKS: readonly RegExp[] = [
  /"matches"\s*:\s*\[/,
  /"matchDetails"\s*:\s*\[/,
  /"ignoredMatches"\s*:\s*\[/,
  /"descriptor"\s*:\s*\{\s*"name"\s*:\s*"grype"/,
  /"distro"\s*:\s*\{\s*"name"/,
  /"relatedVulnerabilities"\s*:\s*\[/,
];

function recognise(path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  const count = MARKS.filter((mark) => mark.test(head)).length;
  if (count >= 2) return 'yes';
  const isNamed = /(?:^|[/._-])grype(?:[._-][\w.-]{1,60})?\.json$/i.test(path);
  return isNamed && count === 1 ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, grype);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, grype);
  const root = read.value;
  if (!isMap(root) || mapField(root, 'descriptor') === undefined || listField(root, 'matches') === undefined) {
    problems.add('unsupported-content', `${file.path} has no list of matches of Grype. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const found = ['matches', 'ignoredMatches'].flatMap((key) => readMatches(root, key, file, problems));
  const scan = readScan(root, file, found);
  if (scan.unproven !== undefined) {
    const message = `${file.path} shows no more than what it found, since ${scan.unproven}. What it found still counts.`;
    problems.warn('unsupported-content', message, ['descriptor']);
  }
  return { ...NOTHING_PARSED, flaws: [scan], problems: problems.all() };
}

function readMatches(root: ValueMap, key: string, file: EvidenceFile, problems: ProblemList): readonly Vulnerability[] {
  const list = listField(root, key);
  if (list === undefined) problems.add('partly-read', `${file.path} has ${key} that is not a list. ${ADVICE}`, [key]);
  return (list ?? []).flatMap((raw, index) => {
    const match = readMatch(raw, file.path, [key, index]);
    if (match !== undefined) return [match];
    const message = `${file.path} has a match without a vulnerability or a package. ${ADVICE}`;
    problems.add('partly-read', message, [key, index]);
    return [];
  });
}

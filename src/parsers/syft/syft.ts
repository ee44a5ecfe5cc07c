import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import { isList, isMap, own, type ValueMap } from '../../base/value.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { addParent, listField, textField, type Report } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readReportedList } from '../shared/packages/reported-list.ts';
import { readArtifact } from './artifact.ts';

/**
 * The native JSON of Syft, schema versions 1 to 16 (anchore/syft, syft/format/syftjson/model): packages and their
 * dependencies. Files and their digests are not packages and are left out.
 */
export const syft: Parser = {
  id: 'syft',
  title: 'a Syft report',
  kinds: ['software'],
  recognise,
  parse,
};

const ADVICE = 'Write it again with syft scan -o json.';
const OPENING = /^\s*\{\s*"(?:artifacts|artifactRelationships)"\s*:\s*\[/;
const MARKS: readonly RegExp[] = [
  /"artifactRelationships"\s*:\s*\[/,
  /"foundBy"\s*:\s*"[\w.-]{1,100}"/,
  /"cpes"\s*:\s*\[/,
  /"metadataType"\s*:\s*"/,
  /"descriptor"\s*:\s*\{\s*"name"\s*:\s*"syft"/,
  /anchore\/syft\/(?:main|master)\/schema\/json/,
];

function recognise(path: string, head: string): Certainty {
  const marks = MARKS.filter((mark) => mark.test(head)).length;
  if (OPENING.test(head) && marks >= 2) return 'yes';
  if (!/^\s*\{/.test(head)) return 'no';
  const isNamed = /(?:^|[/._-])syft(?:[._-][\w.-]{1,60})?\.json$/i.test(path);
  return marks >= 3 || (isNamed && marks >= 1) ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, syft);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, syft);
  const root = read.value;
  if (!isMap(root) || !isList(own(root, 'artifacts'))) {
    problems.add('unsupported-content', `${file.path} has no list "artifacts". ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const complain = complaints(problems, file.path, ADVICE);
  const { components, byId } = readReportedList(listField(root, 'artifacts') ?? [], 'id', (raw, index) =>
    readArtifact(raw, { file: file.path, pointer: ['artifacts', index] }, syft.id, complain),
  );
  applyRelationships(root, byId, complain);
  return { resources: [], components, facts: [], problems: problems.all() };
}

/**
 * `dependency-of`: the parent is a dependency of the child (syft/artifact/relationship.go). Other types link packages
 * and files.
 */
function applyRelationships(root: ValueMap, byId: ReadonlyMap<string, LockedPackage>, complain: Report): void {
  const listed = listField(root, 'artifactRelationships');
  if (listed === undefined) complain('list of relationships', ['artifactRelationships']);
  for (const [index, raw] of (listed ?? []).entries()) {
    const [type, from, to] = isMap(raw) ? ['type', 'parent', 'child'].map((key) => textField(raw, key)) : [];
    if (!type || !from || !to) {
      complain('relationship', ['artifactRelationships', index]);
      continue;
    }
    const [dependency, dependent] = [byId.get(from), byId.get(to)];
    if (type !== 'dependency-of' || dependency === undefined || dependent === undefined || dependency === dependent)
      continue;
    addParent(dependency.parents, dependent.name);
  }
}

import { NOTHING_PARSED, type Certainty, type EvidenceFile, type Parsed, type Parser } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { addParent, listField, textField, type Report } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { problemList } from '../shared/problem-list.ts';
import { readReportedList } from '../shared/packages/reported-list.ts';
import { readFindings } from './findings.ts';
import { readTrivyPackage } from './package.ts';

/**
 * The native JSON of Trivy, schema version 2 (aquasecurity/trivy, pkg/types/report.go): the packages of each result
 * and their dependencies, and the vulnerabilities found in them. Other findings are left out.
 */
export const trivy: Parser = {
  id: 'trivy',
  title: 'a Trivy report',
  kinds: ['software', 'vulnerability'],
  recognise,
  parse,
};

const ADVICE = 'Write it again with trivy --format json --list-all-pkgs.';
const VERSION = 2;
const MARKS: readonly RegExp[] = [
  /"SchemaVersion"\s*:\s*\d/,
  /"ArtifactName"\s*:\s*"/,
  /"ArtifactType"\s*:\s*"(?:container_image|filesystem|repository|cyclonedx|spdx|vm|aws_account)"/,
  /"Results"\s*:\s*\[/,
  /"ReportID"\s*:\s*"/,
  /"Trivy"\s*:\s*\{\s*"Version"\s*:/,
];
const OF_PACKAGES = new Set(['os-pkgs', 'lang-pkgs']);

function recognise(path: string, head: string): Certainty {
  if (!/^\s*\{/.test(head)) return 'no';
  const [schema = false, ...others] = MARKS.map((mark) => mark.test(head));
  const count = others.filter(Boolean).length;
  if (schema && count >= 2) return 'yes';
  const isNamed = /(?:^|[/._-])trivy(?:[._-][\w.-]{1,60})?\.json$/i.test(path);
  return isNamed && schema && count >= 1 ? 'maybe' : 'no';
}

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, trivy);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, trivy);
  const root = read.value;
  if (!isMap(root)) {
    problems.add('unsupported-content', `${file.path} has no report at its top level. ${ADVICE}`, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  if (own(root, 'SchemaVersion') !== VERSION) {
    const message = `${file.path} has a SchemaVersion that is not supported: 2 is read. ${ADVICE}`;
    problems.add('unsupported-version', message, ['SchemaVersion']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const complain = complaints(problems, file.path, ADVICE);
  const results = listField(root, 'Results');
  if (results === undefined) complain('list of results', ['Results']);
  const components: LockedPackage[] = [];
  let partial = 0;
  for (const [index, raw] of (results ?? []).entries()) {
    const pointer: Pointer = ['Results', index];
    if (!isMap(raw) || !textField(raw, 'Target')) complain('result', pointer);
    else if (listsVulnerableOnly(raw)) partial += 1;
    else for (const one of readResult(raw, file.path, pointer, complain)) components.push(one);
  }
  if (partial > 0) problems.warn('partly-read', partialMessage(file, partial), ['Results']);
  const flaws = [readFindings(root, file, partial === 0, complain)];
  return { resources: [], components, facts: [], flaws, problems: problems.all() };
}

function partialMessage({ path }: EvidenceFile, count: number): string {
  const results = count === 1 ? '1 result lists' : `${String(count)} results list`;
  return `${path}: ${results} vulnerabilities without the packages, so its packages are not read. ${ADVICE}`;
}

/** Without `--list-all-pkgs`, earlier versions name packages only inside vulnerabilities. */
function listsVulnerableOnly(result: ValueMap): boolean {
  const packages = listField(result, 'Packages');
  return (
    OF_PACKAGES.has(String(own(result, 'Class') ?? '')) &&
    packages?.length === 0 &&
    (listField(result, 'Vulnerabilities')?.length ?? 0) > 0
  );
}

function readResult(result: ValueMap, file: string, at: Pointer, complain: Report): readonly LockedPackage[] {
  const listed = listField(result, 'Packages');
  const type = textField(result, 'Type');
  if (listed === undefined || type === undefined) {
    complain('list of packages', at);
    return [];
  }
  const { components, byId } = readReportedList(listed, 'ID', (raw, index) =>
    readTrivyPackage(raw, type, { file, pointer: [...at, 'Packages', index] }, trivy.id, complain),
  );
  for (const [index, raw] of listed.entries()) applyDependencies(raw, byId, [...at, 'Packages', index], complain);
  return components;
}

/** Ids are unique within a result. */
function applyDependencies(
  raw: Value,
  byId: ReadonlyMap<string, LockedPackage>,
  pointer: Pointer,
  complain: Report,
): void {
  if (!isMap(raw)) return;
  const dependent = byId.get(textField(raw, 'ID') ?? '');
  const wanted = listField(raw, 'DependsOn');
  if (wanted === undefined || wanted.some((id) => typeof id !== 'string'))
    complain('list of dependencies', [...pointer, 'DependsOn']);
  if (dependent === undefined) return;
  for (const id of wanted ?? []) {
    const component = typeof id === 'string' ? byId.get(id) : undefined;
    if (component !== undefined && component !== dependent) addParent(component.parents, dependent.name);
  }
}

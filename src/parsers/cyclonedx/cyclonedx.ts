import type { EvidenceFile, Parsed, Parser } from '../../model/evidence.ts';
import { NOTHING_PARSED } from '../../model/evidence.ts';
import type { Pointer } from '../../model/place.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import { isMap, own } from '../../model/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { readJson } from '../shared/json.ts';
import { problemList } from '../shared/problem-list.ts';
import type { ProblemList } from '../shared/problem-list.ts';
import { readComponent } from './component.ts';
import type { Complain } from '../shared/fields.ts';
import type { Draft } from './component.ts';
import { documentResource } from './document.ts';
import { applyGraph } from './graph.ts';
import { recogniseCyclonedx } from './recognise.ts';

const VERSIONS = new Set(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']);

/** CycloneDX JSON 1.2 to 1.7. Read tolerantly: real bills often break their schema. */
export const cyclonedx: Parser = {
  id: 'cyclonedx',
  title: 'a CycloneDX bill of materials',
  kinds: ['software'],
  recognise: recogniseCyclonedx,
  parse,
};

function parse(file: EvidenceFile): Parsed {
  const read = readJson(file, cyclonedx);
  if (!read.ok) return { ...NOTHING_PARSED, problems: [read.problem] };
  const problems = problemList(file, cyclonedx);
  const root = read.value;
  if (!isMap(root) || !isBill(root)) {
    const message = `${file.path} holds no CycloneDX document at its top level. Give the bill of materials itself.`;
    problems.add('unsupported-content', message, []);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  const version = own(root, 'specVersion');
  if (!VERSIONS.has(String(version))) {
    const message = `${file.path} is in a CycloneDX version that is not supported. Export it as 1.2 to 1.7.`;
    problems.add('unsupported-version', message, ['specVersion']);
    return { ...NOTHING_PARSED, problems: problems.all() };
  }
  return readBill(file, root, problems);
}

function isBill(root: ValueMap): boolean {
  const format = own(root, 'bomFormat');
  if (format === 'CycloneDX') return true;
  return format === undefined && own(root, 'specVersion') !== undefined && own(root, 'components') !== undefined;
}

interface Pending {
  readonly raw: Value;
  readonly pointer: Pointer;
  readonly parent: Draft | undefined;
}

function readBill(file: EvidenceFile, root: ValueMap, problems: ProblemList): Parsed {
  const complain: Complain = (part, pointer) => {
    problems.add(
      'partly-read',
      `${file.path}: a ${part} has a form that cannot be read. Correct or export it again.`,
      pointer,
    );
  };
  const drafts: Draft[] = [];
  const references = new Map<string, Draft>();
  let skipped = 0;
  const remember = (draft: Draft, raw: Value, parent: Draft | undefined): void => {
    drafts.push(draft);
    if (parent !== undefined) draft.parents = [parent.name];
    const ref = isMap(raw) ? textField(raw, 'bom-ref') : '';
    if (ref === undefined) complain('reference name of a component', draft.place.pointer);
    else if (ref !== '' && !references.has(ref)) references.set(ref, draft);
    else if (ref !== '') problems.warn('duplicate-key', repeated(file), draft.place.pointer);
  };
  const take = ({ raw, pointer, parent }: Pending): readonly Pending[] => {
    const draft = readComponent(raw, file.path, cyclonedx.id, pointer, complain);
    if (draft === undefined) skipped += 1;
    else remember(draft, raw, parent);
    const nested = isMap(raw) ? listField(raw, 'components') : [];
    if (nested === undefined) complain('list of nested components', [...pointer, 'components']);
    if (nested === undefined || nested.length === 0) return [];
    return nested.map((inner, index) => ({ raw: inner, pointer: [...pointer, 'components', index], parent: draft }));
  };

  const subject = subjectOf(root, complain);
  if (subject !== null) takeAll({ raw: subject, pointer: ['metadata', 'component'], parent: undefined }, take);
  const main = drafts[0]?.place.pointer.length === 2 ? drafts[0] : undefined;
  if (main !== undefined) main.properties = { ...main.properties, root: true };
  const components = listField(root, 'components');
  if (components === undefined) complain('list of components', ['components']);
  for (const [index, raw] of (components ?? []).entries()) {
    takeAll({ raw, pointer: ['components', index], parent: undefined }, take);
  }

  const dependencies = listField(root, 'dependencies');
  if (dependencies === undefined) complain('dependency graph', ['dependencies']);
  const hasDependencies = applyGraph(dependencies ?? [], references, main, refOf(subject), complain);
  const tally = { components: drafts.length, skipped, hasDependencies, root: main };
  const resource = documentResource(file.path, cyclonedx.id, root, tally);
  return { resources: [resource], components: drafts, facts: [], problems: problems.all() };
}

function repeated(file: EvidenceFile): string {
  return `${file.path}: two components share one reference name, so only the first has relations. Export the file again.`;
}

/** Nested components without recursion, in order of the file. */
function takeAll(first: Pending, take: (one: Pending) => readonly Pending[]): void {
  const stack = [first];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const nested = take(next);
    for (let index = nested.length - 1; index >= 0; index -= 1) {
      const one = nested[index];
      if (one !== undefined) stack.push(one);
    }
  }
}

/** The name under which the graph speaks of the subject. */
function refOf(subject: Value | null): string {
  return (isMap(subject) ? textField(subject, 'bom-ref') : '') ?? '';
}

function subjectOf(root: ValueMap, complain: Complain): Value | null {
  const metadata = mapField(root, 'metadata');
  if (metadata === undefined) complain('metadata part', ['metadata']);
  return (metadata ? own(metadata, 'component') : null) ?? null;
}

import { NOTHING_PARSED, type EvidenceFile, type Parsed, type Parser, type Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { listField, mapField, textField, type Report } from '../shared/fields.ts';
import { noteLeftOut } from '../shared/packages/left-out.ts';
import { problemList } from '../shared/problem-list.ts';
import { readCitations } from './citations.ts';
import { readComponent, type Draft } from './component.ts';
import { documentResource } from './document.ts';
import { applyGraph } from './graph.ts';
import { createLeftOut } from './left-out.ts';
import { readServices } from './service.ts';

const VERSIONS = new Set(['1.2', '1.3', '1.4', '1.5', '1.6', '1.7']);

/** Lines of a bill whose format has no pointers; a deeper part has the line of its parent. */
export type LineOf = (pointer: Pointer) => number;

/** Whether this version of CycloneDX is read. */
export function isSupported(version: Value | undefined): boolean {
  return VERSIONS.has(String(version));
}

/** The problem for a CycloneDX version that is not supported, without evidence. */
export function refuseVersion(file: EvidenceFile, parser: Parser, pointer: Pointer, line?: number): Parsed {
  const problems = problemList(file, parser);
  const message = `${file.path} is in a CycloneDX version that is not supported. Export it as 1.2 to 1.7.`;
  problems.add('unsupported-version', message, pointer, line);
  return { ...NOTHING_PARSED, problems: problems.all() };
}

interface Pending {
  readonly raw: Value;
  readonly pointer: Pointer;
  readonly parent: Draft | undefined;
}

const NONE: readonly Pending[] = [];

/** Reads one bill in its JSON form, to which every version and notation of CycloneDX is converted. */
export function readBill(file: EvidenceFile, parser: Parser, root: ValueMap, lineOf?: LineOf): Parsed {
  const problems = problemList(file, parser);
  const complain = complaints(problems, file.path, 'Correct or export it again.', lineOf);
  const readPlace = (pointer: Pointer): Place => {
    const line = lineOf?.(pointer);
    return line === undefined ? { file: file.path, pointer } : { file: file.path, pointer, line };
  };
  const drafts: Draft[] = [];
  const citations: Resource[] = [];
  const references = new Map<string, Draft>();
  const leftOut = createLeftOut();
  let skipped = 0;
  const remember = (draft: Draft, raw: Value, parent: Draft | undefined): void => {
    drafts.push(draft);
    for (const citation of readCitations(raw, draft)) citations.push(citation);
    if (parent !== undefined) draft.parents = [parent.name];
    const ref = isMap(raw) ? textField(raw, 'bom-ref') : '';
    if (ref === undefined) complain('reference name of a component', draft.place.pointer);
    else if (ref === '') return;
    else if (!references.has(ref)) references.set(ref, draft);
    else problems.warn('duplicate-key', repeated(file), draft.place.pointer, draft.place.line);
  };
  const take = ({ raw, pointer, parent }: Pending): readonly Pending[] => {
    const draft = readComponent(raw, readPlace(pointer), parser.id, complain);
    if (draft === undefined) skipped += 1;
    else remember(draft, raw, parent);
    if (isMap(raw)) leftOut.see(raw, pointer);
    const nested = isMap(raw) ? listField(raw, 'components') : [];
    if (nested === undefined) complain('list of nested components', [...pointer, 'components']);
    if (nested === undefined || nested.length === 0) return NONE;
    return nested.map((inner, index) => ({ raw: inner, pointer: [...pointer, 'components', index], parent: draft }));
  };

  const subject = readSubject(root, complain);
  if (subject !== null) takeAll({ raw: subject, pointer: ['metadata', 'component'], parent: undefined }, take);
  const main = drafts[0]?.place.pointer.length === 2 ? drafts[0] : undefined;
  if (main !== undefined) main.properties = { ...main.properties, root: true };
  const components = listField(root, 'components');
  if (components === undefined) complain('list of components', ['components']);
  const listed = components ?? [];
  for (let index = 0; index < listed.length; index += 1) {
    takeAll({ raw: listed[index] ?? null, pointer: ['components', index], parent: undefined }, take);
  }

  const dependencies = listField(root, 'dependencies');
  if (dependencies === undefined) complain('dependency graph', ['dependencies']);
  const hasDependencies = applyGraph(dependencies ?? [], references, main, readRef(subject), complain);
  const tally = { components: drafts.length, skipped, hasDependencies, root: main };
  const services = readServices(root, readPlace, parser.id, complain);
  const document = documentResource(readPlace([]), parser.id, root, { ...tally, services: services.length });
  noteLeftOut(leftOut.all(root), file.path, problems, lineOf);
  const resources = [document, ...services, ...citations];
  return { resources, components: drafts, facts: [], problems: problems.all() };
}

function repeated(file: EvidenceFile): string {
  return `${file.path}: two components share one reference name, so only the first has relations. Export the file again.`;
}

function takeAll(first: Pending, take: (one: Pending) => readonly Pending[]): void {
  const outer = take(first);
  if (outer.length === 0) return;
  const stack = outer.toReversed();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const nested = take(next);
    for (let index = nested.length - 1; index >= 0; index -= 1) {
      const one = nested[index];
      if (one !== undefined) stack.push(one);
    }
  }
}

function readRef(subject: Value | null): string {
  return (isMap(subject) ? textField(subject, 'bom-ref') : '') ?? '';
}

function readSubject(root: ValueMap, complain: Report): Value | null {
  const metadata = mapField(root, 'metadata');
  if (metadata === undefined) complain('metadata part', ['metadata']);
  return (metadata ? own(metadata, 'component') : null) ?? null;
}

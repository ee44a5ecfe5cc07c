import { omitUndefined } from '../../base/omit-undefined.ts';
import type { EvidenceFile, Parsed, Parser, Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { counted } from '../../base/counted.ts';
import { complaints } from '../shared/packages/complaints.ts';
import { listField, textField } from '../shared/fields.ts';
import { noteLeftOut, type LeftOut } from '../shared/packages/left-out.ts';
import { problemList } from '../shared/problem-list.ts';
import { readSpdxPackage, type Draft } from './package.ts';
import { applyRelations, type Listed } from './relations.ts';
import { certificateInProse, certificatePage, citationResources, readCiting } from '../shared/packages/citations.ts';

/** Lines of a notation without pointers; a deeper part has the line of its parent. */
export type LineOf = (pointer: Pointer) => number;

/** The parts of a document in every version and notation, in the terms of SPDX 2.3. */
export interface DocumentParts {
  readonly version: string;
  readonly packages: Listed;
  readonly relationships: Listed;
  /** Ids of the elements that the document describes. */
  readonly described: ReadonlySet<string>;
  /** Places where a list is expected but is not one. */
  readonly broken: readonly Pointer[];
  readonly leftOut: readonly LeftOut[];
  readonly values: ValueMap;
  readonly standing: Standing;
}

/** How the places of a document are given. */
export interface Standing {
  readonly lineOf?: LineOf;
  /** Index in a stream of documents, from 0; absent where the file is one document. */
  readonly document?: number;
}

/** Reads packages and their relations, for all versions and notations. */
export function readDocument(file: EvidenceFile, parser: Parser, parts: DocumentParts): Parsed {
  const { packages, relationships, described, broken, leftOut, standing } = parts;
  const { lineOf, document } = standing;
  const problems = problemList(file, parser).inDocument(document);
  const readPlace = (pointer: Pointer): Place => {
    return { file: file.path, pointer, ...omitUndefined({ document, line: lineOf?.(pointer) }) };
  };
  const complain = complaints(problems, file.path, 'Correct or export it again.', lineOf);
  noteLeftOut(leftOut, file.path, problems, lineOf);
  for (const pointer of broken) complain(`list (${pointer.join('.')})`, pointer);
  const drafts: Draft[] = [];
  const citations: Resource[] = [];
  const byId = new Map<string, Draft>();
  for (const [index, raw] of packages.values.entries()) {
    const place = readPlace(packages.at(index));
    const draft = readSpdxPackage(raw, place, parser.id, complain);
    if (draft === undefined) continue;
    drafts.push(draft);
    for (const citation of readCitations(raw, draft)) citations.push(citation);
    const id = isMap(raw) ? textField(raw, 'SPDXID') : undefined;
    if (!id) complain('package without an SPDXID', [...place.pointer, 'SPDXID']);
    else if (!byId.has(id)) byId.set(id, draft);
    else problems.warn('duplicate-key', repeated(file), [...place.pointer, 'SPDXID'], place.line);
  }
  const roots = readRoots(described, byId);
  const hasDependencies = applyRelations(relationships, byId, roots, complain);
  markRoots(roots, drafts);
  const values = {
    format: 'SPDX',
    spec_version: parts.version,
    components: drafts.length,
    skipped: packages.values.length - drafts.length,
    has_dependencies: hasDependencies,
    supplier: null,
    services: 0,
    compositions: [],
    ...parts.values,
    root: rootValues([...roots][0]),
  };
  return {
    resources: [
      {
        kind: 'resource',
        type: 'sbom/document',
        address: document === undefined ? file.path : `${file.path} document ${document + 1}`,
        source: parser.id,
        evidenceKind: 'software',
        place: readPlace([]),
        values,
      },
      ...citations,
    ],
    components: drafts,
    facts: [],
    problems: problems.all(),
  };
}

/** The other documents that a document refers to, as each SPDX version names them. */
export function otherDocuments(count: number, pointer: Pointer): readonly LeftOut[] {
  if (count === 0) return [];
  const sentence = `${counted(count, 'reference')} to other SPDX documents. Add those documents to the evidence if they are not in it.`;
  return [{ sentence, pointer }];
}

function readRoots(described: ReadonlySet<string>, byId: ReadonlyMap<string, Draft>): ReadonlySet<Draft> {
  return new Set([...described].flatMap((id) => byId.get(id) ?? []));
}

/** Of several described packages, those without dependencies are only entries of a list, not roots. */
function markRoots(roots: ReadonlySet<Draft>, drafts: readonly Draft[]): void {
  const dependents = new Set(roots.size > 1 ? drafts.flatMap(({ parents }) => [...parents]) : []);
  for (const root of roots) {
    if (roots.size === 1 || dependents.has(root.name)) root.properties = { ...root.properties, root: true };
  }
}

function repeated(file: EvidenceFile): string {
  return `${file.path}: two packages share one SPDXID, so only the first has relations. Export the file again.`;
}

function rootValues(root: Draft | undefined): Value {
  if (root === undefined) return null;
  return { name: root.name, version: root.version, type: own(root.properties, 'type') ?? null, purl: root.purl };
}

const NONE: readonly Resource[] = [];

function readCitations(raw: Value, component: Draft): readonly Resource[] {
  if (!isMap(raw)) return NONE;
  const texts = (key: string, field: string): readonly string[] =>
    (listField(raw, key) ?? []).map((one) => (isMap(one) ? textField(one, field) : '') ?? '');
  const prose = [...texts('annotations', 'comment'), textField(raw, 'comment') ?? ''];
  const numbers = [
    ...prose.map(certificateInProse),
    ...texts('externalRefs', 'referenceLocator').map(certificatePage),
  ].filter((number) => number !== undefined);
  if (numbers.length === 0) return NONE;
  const citations = numbers.map((number) => ({ number, place: component.place }));
  return citationResources(citations, readCiting(component));
}

import type { ComponentScope } from '../../model/evidence.ts';
import { isMap, type Value } from '../../base/value.ts';
import { addParent, textField, type Report } from '../shared/fields.ts';
import type { Draft } from './package.ts';
import type { Pointer } from '../../base/pointer.ts';

/** `reversed`: the second element is the dependent. */
interface Meaning {
  readonly reversed: boolean;
  readonly scope?: ComponentScope;
  /** Says nothing about what depends on the package. */
  readonly contains?: boolean;
}

/** Relationship types of SPDX 2.3 clause 11 between a package and its dependent. */
const MEANINGS = new Map<string, Meaning>([
  ['DEPENDS_ON', { reversed: false }],
  ['DEPENDENCY_OF', { reversed: true }],
  ['RUNTIME_DEPENDENCY_OF', { reversed: true, scope: 'runtime' }],
  ['PROVIDED_DEPENDENCY_OF', { reversed: true, scope: 'runtime' }],
  ['DYNAMIC_LINK', { reversed: false, scope: 'runtime' }],
  ['STATIC_LINK', { reversed: false, scope: 'runtime' }],
  ['HAS_PREREQUISITE', { reversed: false, scope: 'runtime' }],
  ['PREREQUISITE_FOR', { reversed: true, scope: 'runtime' }],
  ['OPTIONAL_DEPENDENCY_OF', { reversed: true, scope: 'optional' }],
  ['OPTIONAL_COMPONENT_OF', { reversed: true, scope: 'optional' }],
  ['DEV_DEPENDENCY_OF', { reversed: true, scope: 'development' }],
  ['BUILD_DEPENDENCY_OF', { reversed: true, scope: 'development' }],
  ['TEST_DEPENDENCY_OF', { reversed: true, scope: 'development' }],
  ['DEV_TOOL_OF', { reversed: true, scope: 'development' }],
  ['BUILD_TOOL_OF', { reversed: true, scope: 'development' }],
  ['TEST_TOOL_OF', { reversed: true, scope: 'development' }],
  ['CONTAINS', { reversed: false, contains: true }],
  ['CONTAINED_BY', { reversed: true, contains: true }],
]);
const STRENGTH: readonly ComponentScope[] = ['runtime', 'optional', 'development', 'unknown'];

interface Edge {
  /** `undefined` where it is no package of the document. */
  readonly parent: Draft | undefined;
  readonly child: Draft;
  readonly meaning: Meaning;
}

/** Ids that the document describes: `documentDescribes` (2.2) and DESCRIBES relationships. */
export function describedIds(listed: readonly Value[], relationships: readonly Value[]): ReadonlySet<string> {
  const ids = new Set(listed.filter((id): id is string => typeof id === 'string'));
  for (const entry of relationships) {
    if (!isMap(entry)) continue;
    const kind = textField(entry, 'relationshipType');
    const id = textField(entry, kind === 'DESCRIBES' ? 'relatedSpdxElement' : 'spdxElementId');
    if ((kind === 'DESCRIBES' || kind === 'DESCRIBED_BY') && id) ids.add(id);
  }
  return ids;
}

/**
 * Reads relationships into parents, scope and `direct`. A plain dependency is a runtime one unless the same pair also
 * has a narrower type. A "contains" relation says nothing about directness, and a relation of a package with itself
 * says nothing. Returns whether there is any dependency.
 */
export function applyRelations(
  relationships: Listed,
  packages: ReadonlyMap<string, Draft>,
  roots: ReadonlySet<Draft>,
  complain: Report,
): boolean {
  const narrow = new Map<Draft, Map<Draft, ComponentScope>>();
  const generic: { readonly parent: Draft; readonly child: Draft }[] = [];
  const dependencies: Draft[] = [];
  /** Packages that a file or an element of another document depends on. */
  const withOtherDependents = new Set<Draft>();
  let rootSpeaks = false;
  for (const [index, entry] of relationships.values.entries()) {
    const edge = readEdge(entry, packages, () => complain('relationship', relationships.at(index)));
    if (edge === undefined) continue;
    const { parent, child, meaning } = edge;
    if (parent === undefined) {
      if (meaning.contains !== true) withOtherDependents.add(child);
      continue;
    }
    addParent(child.parents, parent.name);
    if (meaning.contains === true) continue;
    if (meaning.scope === undefined) generic.push({ parent, child });
    else {
      narrow.set(child, (narrow.get(child) ?? new Map<Draft, ComponentScope>()).set(parent, meaning.scope));
      child.scope = stronger(child.scope, meaning.scope);
    }
    const fromRoot = roots.has(parent);
    rootSpeaks ||= fromRoot;
    if (child.direct === undefined) dependencies.push(child);
    child.direct = fromRoot || child.direct === true;
  }
  for (const { parent, child } of generic) {
    if (narrow.get(child)?.has(parent) !== true) child.scope = 'runtime';
  }
  leaveOpen(rootSpeaks ? [...withOtherDependents].filter(({ direct }) => direct === false) : dependencies);
  return dependencies.length > 0;
}

/** Not known: a root may depend on them. */
function leaveOpen(children: readonly Draft[]): void {
  for (const child of children) delete child.direct;
}

function stronger(first: ComponentScope, second: ComponentScope): ComponentScope {
  return STRENGTH.find((scope) => scope === first || scope === second) ?? 'unknown';
}

function readEdge(entry: Value, packages: ReadonlyMap<string, Draft>, complain: () => void): Edge | undefined {
  const kind = isMap(entry) ? textField(entry, 'relationshipType') : undefined;
  const first = isMap(entry) ? textField(entry, 'spdxElementId') : undefined;
  const second = isMap(entry) ? textField(entry, 'relatedSpdxElement') : undefined;
  if (!kind || !first || !second) {
    complain();
    return undefined;
  }
  const meaning = MEANINGS.get(kind) ?? MEANINGS.get(kind.toUpperCase());
  if (meaning === undefined) return undefined;
  const parent = packages.get(meaning.reversed ? second : first);
  const child = packages.get(meaning.reversed ? first : second);
  if (child === undefined || parent === child) return undefined;
  return { parent, child, meaning };
}

export interface Listed {
  readonly values: readonly Value[];
  at(index: number): Pointer;
}

import { isList, isMap, own, type Value } from '../../base/value.ts';
import { MAX_PARENTS, listField, textField, type Report } from '../shared/fields.ts';
import type { Draft } from './component.ts';

/** Components by `bom-ref`, the identifiers of the dependency graph. */
export type References = ReadonlyMap<string, Draft>;

interface Entry {
  readonly dependent: Draft | undefined;
  readonly wanted: readonly Value[];
  readonly provided: readonly Value[];
}

type Odd = (key: string, position: number) => void;

/**
 * Reads `dependencies` into parents and `direct`: true where the root names the component, false where only others
 * do, left open where the graph does not name it. Returns whether the graph has any dependency; one of a component on
 * itself does not count.
 */
export function applyGraph(
  dependencies: readonly Value[],
  references: References,
  root: Draft | undefined,
  rootRef: string,
  complain: Report,
): boolean {
  let edges = false;
  /** Components that something outside the components depends on, such as a service. */
  const withOtherDependents = new Set<Draft>();
  const rootSpeaks = root !== undefined && dependencies.some((entry) => isMap(entry) && entry['ref'] === rootRef);
  for (let index = 0; index < dependencies.length; index += 1) {
    const entry = readEntry(dependencies[index], references);
    if (entry === undefined) {
      complain('entry of the dependency graph', ['dependencies', index]);
      continue;
    }
    const odd: Odd = (key, position) =>
      complain('reference in the dependency graph', ['dependencies', index, key, position]);
    noteProvided(entry, references, odd);
    const { dependent } = entry;
    for (const component of wantedBy(entry, references, odd)) {
      edges ||= dependent !== undefined;
      if (dependent === undefined) withOtherDependents.add(component);
      if (rootSpeaks) component.direct = dependent === root || component.direct === true;
      if (dependent !== undefined) component.parents = withParent(component.parents, dependent.name);
    }
  }
  for (const component of withOtherDependents) if (component.direct === false) delete component.direct;
  return edges;
}

function readEntry(raw: Value | undefined, references: References): Entry | undefined {
  if (!isMap(raw)) return undefined;
  const ref = textField(raw, 'ref');
  const wanted = listField(raw, 'dependsOn');
  const provided = listField(raw, 'provides');
  if (ref === undefined || ref === '' || wanted === undefined || provided === undefined) return undefined;
  return { dependent: references.get(ref), wanted, provided };
}

function wantedBy({ dependent, wanted }: Entry, references: References, odd: Odd): readonly Draft[] {
  const found: Draft[] = [];
  for (let position = 0; position < wanted.length; position += 1) {
    const target = wanted[position];
    const component = typeof target === 'string' ? references.get(target) : undefined;
    if (typeof target !== 'string') odd('dependsOn', position);
    else if (component !== undefined && component !== dependent) found.push(component);
  }
  return found;
}

function noteProvided({ dependent, provided }: Entry, references: References, odd: Odd): void {
  for (let position = 0; position < provided.length; position += 1) {
    const target = provided[position];
    if (typeof target !== 'string') odd('provides', position);
    else if (dependent !== undefined) noteProvider(references.get(target), dependent.name);
  }
}

/** Providing a cryptographic asset (`provides`, since 1.6) is not a dependency on the provider. */
function noteProvider(asset: Draft | undefined, name: string): void {
  if (asset === undefined) return;
  const known = own(asset.properties, 'provided_by');
  const names = withParent(isList(known) ? known.map(String) : [], name);
  asset.properties = { ...asset.properties, provided_by: names };
}

/** Returns a new list: most components have one parent, and a list that grows in place reserves room for many. */
function withParent(parents: readonly string[], name: string): readonly string[] {
  if (parents.length === 0) return [name];
  return parents.length >= MAX_PARENTS || parents.includes(name) ? parents : [...parents, name];
}

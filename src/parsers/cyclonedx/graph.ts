import type { Pointer } from '../../model/place.ts';
import type { Value } from '../../model/value.ts';
import { isList, isMap, own } from '../../model/value.ts';
import { MAX_PARENTS, listField, textField } from '../shared/fields.ts';
import type { Complain } from '../shared/fields.ts';
import type { Draft } from './component.ts';

/** Components by `bom-ref`, in which the dependency graph speaks. */
export type References = ReadonlyMap<string, Draft>;

/**
 * Reads `dependencies` into parents and `direct`: true where the root names the component, false where only
 * others do, left open where the graph is silent. Returns whether the graph says anything.
 */
export function applyGraph(
  dependencies: readonly Value[],
  references: References,
  root: Draft | undefined,
  rootRef: string,
  complain: Complain,
): boolean {
  let edges = false;
  const rootSpeaks = root !== undefined && dependencies.some((entry) => isMap(entry) && entry['ref'] === rootRef);
  for (let index = 0; index < dependencies.length; index += 1) {
    const entry = dependencies[index];
    const ref = isMap(entry) ? textField(entry, 'ref') : undefined;
    const wanted = isMap(entry) ? listField(entry, 'dependsOn') : undefined;
    const provided = isMap(entry) ? listField(entry, 'provides') : undefined;
    if (ref === undefined || ref === '' || wanted === undefined || provided === undefined) {
      complain('entry of the dependency graph', ['dependencies', index]);
      continue;
    }
    if (wanted.length === 0 && provided.length === 0) continue;
    const asker = references.get(ref);
    for (const asset of named(provided, references, ['dependencies', index, 'provides'], complain)) {
      if (asset !== undefined && asker !== undefined) noteProvider(asset, asker.name);
    }
    const fromRoot = asker !== undefined && asker === root;
    for (const component of named(wanted, references, ['dependencies', index, 'dependsOn'], complain)) {
      edges = true;
      if (component === undefined) continue;
      if (rootSpeaks) component.direct = fromRoot || component.direct === true;
      if (asker !== undefined) component.parents = withParent(component.parents, asker.name);
    }
  }
  return edges;
}

/** What a list of references names, `undefined` for what the bill does not hold; what is no reference is left out. */
function named(
  list: readonly Value[],
  references: References,
  pointer: Pointer,
  complain: Complain,
): (Draft | undefined)[] {
  const found: (Draft | undefined)[] = [];
  for (let position = 0; position < list.length; position += 1) {
    const target = list[position];
    if (typeof target === 'string') found.push(references.get(target));
    else complain('reference in the dependency graph', [...pointer, position]);
  }
  return found;
}

/** Who implements a cryptographic asset (`provides`, since 1.6); it is no dependency of that component. */
function noteProvider(asset: Draft, name: string): void {
  const known = own(asset.properties, 'provided_by');
  const names = withParent(isList(known) ? known.map(String) : [], name);
  asset.properties = { ...asset.properties, provided_by: names };
}

/** A new list: most components have one parent, and a list that grows in place keeps room for many. */
function withParent(parents: readonly string[], name: string): readonly string[] {
  if (parents.length === 0) return [name];
  return parents.length >= MAX_PARENTS || parents.includes(name) ? parents : [...parents, name];
}

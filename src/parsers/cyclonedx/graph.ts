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
    const odd = (key: string, position: number): void =>
      complain('reference in the dependency graph', ['dependencies', index, key, position]);
    for (let position = 0; position < provided.length; position += 1) {
      const target = provided[position];
      if (typeof target !== 'string') odd('provides', position);
      else if (asker !== undefined) noteProvider(references.get(target), asker.name);
    }
    const fromRoot = asker !== undefined && asker === root;
    for (let position = 0; position < wanted.length; position += 1) {
      const target = wanted[position];
      if (typeof target !== 'string') {
        odd('dependsOn', position);
        continue;
      }
      const component = references.get(target);
      if (component === undefined) continue;
      edges ||= asker !== undefined;
      if (rootSpeaks) component.direct = fromRoot || component.direct === true;
      if (asker !== undefined) component.parents = withParent(component.parents, asker.name);
    }
  }
  return edges;
}

/** Who implements a cryptographic asset (`provides`, since 1.6); it is no dependency of that component. */
function noteProvider(asset: Draft | undefined, name: string): void {
  if (asset === undefined) return;
  const known = own(asset.properties, 'provided_by');
  const names = withParent(isList(known) ? known.map(String) : [], name);
  asset.properties = { ...asset.properties, provided_by: names };
}

/** A new list: most components have one parent, and a list that grows in place keeps room for many. */
function withParent(parents: readonly string[], name: string): readonly string[] {
  if (parents.length === 0) return [name];
  return parents.length >= MAX_PARENTS || parents.includes(name) ? parents : [...parents, name];
}

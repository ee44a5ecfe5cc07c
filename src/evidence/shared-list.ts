import type { Resource } from '../model/evidence.ts';
import type { Ends, Key } from './join-ends.ts';

/** What holds any of our values, where that is one and the same list and all our values are known. */
export function onlyList(
  known: ReadonlyMap<Key, readonly Resource[]> | undefined,
  ours: readonly Ends[],
): readonly Resource[] | undefined {
  let only: readonly Resource[] | undefined;
  for (const { keys, unresolved } of ours) {
    if (unresolved !== 'no') return undefined;
    for (const key of keys) {
      const found = known?.get(key);
      if (found === undefined || found === only) continue;
      if (only !== undefined) return undefined;
      only = found;
    }
  }
  return only;
}

/** All of them certainly exist, and belong to one provider configuration. */
export function isOfOneKind(resources: readonly Resource[]): boolean {
  return resources.every(
    ({ conditional, provider }) => conditional === undefined && provider === resources[0]?.provider,
  );
}

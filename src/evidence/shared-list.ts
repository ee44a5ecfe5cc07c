import { groupBy } from '../base/group-by.ts';
import { getOrCreate } from '../base/memo.ts';
import { isForeign } from '../model/account-scope.ts';
import type { Subject } from '../model/check.ts';
import type { Resource } from '../model/evidence.ts';
import type { Ends, Key } from './join-ends.ts';

/** Names that are unique across accounts and regions. */
const WORLDWIDE = /^(?:arn:|\/subscriptions\/|projects\/|https:)/;

/**
 * Resources that certainly, or possibly, belong to a subject, in a list that all subjects with the same value share.
 */
export interface SharedList {
  readonly resources: readonly Resource[];
  readonly answer: 'match' | 'maybe';
}

/** Whether a value is globally unique. */
export function isWorldwide(key: Key): boolean {
  return typeof key === 'string' && WORLDWIDE.test(key);
}

/** The list of resources with any of this side's values, where there is only one such list and all values are known. */
export function onlyList(
  known: ReadonlyMap<Key, readonly Resource[]> | undefined,
  ours: readonly Ends[],
): { readonly list: readonly Resource[]; readonly anywhere: boolean } | undefined {
  let list: readonly Resource[] | undefined;
  let anywhere = false;
  for (const { keys, unresolved } of ours) {
    if (unresolved !== 'no') return undefined;
    for (const key of keys) {
      const found = known?.get(key);
      if (found === undefined) continue;
      if (list !== undefined && found !== list) return undefined;
      list = found;
      anywhere ||= isWorldwide(key);
    }
  }
  return list === undefined ? undefined : { list, anywhere };
}

const NONE: readonly Resource[] = [];

/**
 * Returns a function that removes from a list the resources with another provider configuration than the subject.
 * Each list is divided once for all subjects.
 */
export function createNearLists(): (list: readonly Resource[], subject: Subject) => readonly Resource[] {
  const divided = new WeakMap<readonly Resource[], Map<string | undefined, readonly Resource[]>>();
  return (list, subject) => {
    const { provider } = subject;
    if (provider === undefined) return list;
    const parts = getOrCreate(divided, list, () => new Map(groupBy(list, (candidate) => candidate.provider)));
    if (!parts.has(undefined)) return parts.get(provider) ?? NONE;
    // what has no provider configuration is in none that is another
    return list.filter((candidate) => !isForeign(candidate, subject));
  };
}

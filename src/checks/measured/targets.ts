import type { Place } from '../../model/place.ts';
import type { Scan } from '../../model/scan.ts';
import { addTo } from '../../base/group-by.ts';
import { joinedNames } from '../../base/joined-names.ts';
import { isNetworkAddress } from '../../base/network-address.ts';

/** A host that other evidence knows. */
export interface KnownTarget {
  readonly subject: string;
  readonly place: Place;
  /** In lower case. */
  readonly names: readonly string[];
}

/** Which names are names of one thing. */
export interface Names {
  /** The same text for all names of one thing; `undefined` where there are none. */
  keyOf(names: readonly string[]): string | undefined;
}

/**
 * Joins what scans and other evidence call their hosts: names that one of them lists together, and a bare name with the one
 * full name that begins with it. Addresses join nothing.
 */
export function joinNames(scans: readonly Scan[], hosts: readonly KnownTarget[]): Names {
  const lists = [...scans.map(({ target }) => target.names), ...hosts.map(({ names }) => names)];
  const { find, join } = joinedNames();
  const longer = new Map<string, string[]>();
  for (const names of lists) {
    const [first, ...others] = names;
    if (first === undefined) continue;
    for (const other of others) join(first, other);
    for (const name of [first, ...others]) addTo(longer, bareName(name), name);
  }
  for (const [bare, names] of longer) {
    const full = [...new Set(names)].filter((name) => name !== bare);
    const [only] = full;
    if (only !== undefined && names.includes(bare) && new Set(full.map(find)).size === 1) join(bare, only);
  }
  return {
    keyOf(names) {
      const [name] = names;
      return name === undefined ? undefined : find(name);
    },
  };
}

function bareName(name: string): string {
  return isNetworkAddress(name) ? name : (name.split('.', 1)[0] ?? name);
}

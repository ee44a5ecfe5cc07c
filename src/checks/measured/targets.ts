import type { Place } from '../../model/place.ts';
import type { Scan } from '../../model/scan.ts';
import { addTo } from '../../base/group-by.ts';

/** A host that other evidence knows. */
export interface KnownTarget {
  readonly subject: string;
  readonly place: Place;
  /** In lower case. */
  readonly names: readonly string[];
}

const ADDRESS = /^[\d.]+$|:/;

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
  const parent = new Map<string, string>();
  const find = (name: string): string => {
    let root = name;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    parent.set(name, root);
    return root;
  };
  const join = (one: string, other: string): void => {
    const [first, second] = [find(one), find(other)].sort();
    if (first !== undefined && second !== undefined) parent.set(second, first);
  };
  const longer = new Map<string, string[]>();
  for (const names of lists) {
    const [first, ...others] = names;
    if (first === undefined) continue;
    parent.set(first, find(first));
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
  return ADDRESS.test(name) ? name : (name.split('.', 1)[0] ?? name);
}

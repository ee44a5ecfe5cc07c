import type { Place } from '../../../model/place.ts';
import type { Value } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { compareTexts } from '../../../base/text-order.ts';

/** A variable and the place that sets it. */
export interface Sourced {
  readonly value: Value;
  readonly place: Place;
}

export type Variables = ReadonlyMap<string, Sourced>;

export interface Group {
  readonly name: string;
  readonly hosts: Set<string>;
  readonly children: Set<string>;
  readonly variables: Map<string, Sourced>;
  /** Among groups of the same depth the highest wins. */
  priority: number;
}

export interface Host {
  readonly name: string;
  readonly place: Place;
  readonly variables: Map<string, Sourced>;
}

/** Hosts and groups of inventory files. Not changed after reading. */
export interface Inventory {
  /** Counts hosts before they are added; false where the limit would be exceeded. */
  readonly takes: (hosts: number) => boolean;
  /** The file or folder that is passed with `-i`. */
  readonly path: string;
  readonly hosts: Map<string, Host>;
  readonly groups: Map<string, Group>;
  /** Parts that were not read: hosts or variables may be missing. */
  readonly gaps: string[];
}

/** Units of work per host: reading its variables, and all checks of it. */
const HOST = 1_000;

/** An inventory with the two groups that Ansible always has, `all` and `ungrouped`. */
export function emptyInventory(path: string, work: Work): Inventory {
  const takes = (hosts: number): boolean => work.take(hosts * HOST);
  const inventory: Inventory = { takes, path, hosts: new Map(), groups: new Map(), gaps: [] };
  getGroup(inventory, 'all');
  getGroup(inventory, 'ungrouped');
  return inventory;
}

/** The group of this name, which is added to the inventory when it is new. */
export function getGroup(inventory: Inventory, name: string): Group {
  const known = inventory.groups.get(name);
  if (known !== undefined) return known;
  const group: Group = { name, hosts: new Set(), children: new Set(), variables: new Map(), priority: 1 };
  inventory.groups.set(name, group);
  return group;
}

/** Adds a host to a group. A known host keeps its variables and its first place. */
export function addHost(inventory: Inventory, group: Group, name: string, place: Place): Host {
  if (group.name !== 'all') group.hosts.add(name);
  const known = inventory.hosts.get(name);
  if (known !== undefined) return known;
  const host: Host = { name, place, variables: new Map() };
  inventory.hosts.set(name, host);
  return host;
}

/** Sets a variable of a group. `ansible_group_priority` is not a variable: it sets the precedence of the others. */
export function setGroupVariable(group: Group, name: string, sourced: Sourced): void {
  if (name !== 'ansible_group_priority') group.variables.set(name, sourced);
  else if (/^\d{1,6}$/.test(String(sourced.value))) group.priority = Number(sourced.value);
}

/** Hosts of a group and of all its descendants, in the order of the inventory. */
export function readMembers(inventory: Inventory, name: string): readonly string[] {
  if (name === 'all') return [...inventory.hosts.keys()];
  if (name === 'ungrouped') return [...inventory.hosts.keys()].filter((host) => isUngrouped(inventory, host));
  const wanted = new Set<string>();
  for (const below of descendants(inventory, name)) {
    for (const host of inventory.groups.get(below)?.hosts ?? []) wanted.add(host);
  }
  return [...inventory.hosts.keys()].filter((host) => wanted.has(host));
}

function isUngrouped(inventory: Inventory, host: string): boolean {
  for (const group of inventory.groups.values()) {
    if (group.name !== 'ungrouped' && group.name !== 'all' && group.hosts.has(host)) return false;
  }
  return true;
}

function descendants(inventory: Inventory, name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(inventory.groups.get(next)?.children ?? []));
  }
  return found;
}

/**
 * The groups of a host from `all` to the nearest, each with its depth: the order in which their variables are
 * applied.
 */
export interface Ranks {
  /** Groups of a host without `all`, weakest first. */
  of(host: string): readonly string[];
}

/** Returns the groups of each host, parents before children, in the order in which their variables are applied. */
export function createRanks(inventory: Inventory): Ranks {
  const parents = new Map<string, string[]>();
  for (const group of inventory.groups.values()) {
    for (const child of group.children) parents.set(child, [...(parents.get(child) ?? []), group.name]);
  }
  const depths = readDepths(inventory, parents);
  const direct = new Map<string, string[]>();
  for (const group of inventory.groups.values()) {
    for (const host of group.hosts) direct.set(host, [...(direct.get(host) ?? []), group.name]);
  }
  const known = new Map<string, readonly string[]>();
  return {
    of(host) {
      const start = direct.get(host) ?? [];
      const key = start.join('\n');
      const before = known.get(key);
      if (before !== undefined) return before;
      const found = new Set<string>();
      const open = [...start];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        if (next === 'all' || found.has(next)) continue;
        found.add(next);
        open.push(...(parents.get(next) ?? []));
      }
      if (found.size > 1) found.delete('ungrouped');
      const ranked = [...found].sort((one, other) => rank(inventory, depths, one, other));
      known.set(key, ranked);
      return ranked;
    },
  };
}

/** Order in which Ansible merges groups: depth, `ansible_group_priority`, name. */
function rank(inventory: Inventory, depths: ReadonlyMap<string, number>, one: string, other: string): number {
  const depth = (depths.get(one) ?? 1) - (depths.get(other) ?? 1);
  if (depth !== 0) return depth;
  const priority = (inventory.groups.get(one)?.priority ?? 1) - (inventory.groups.get(other)?.priority ?? 1);
  return priority || compareTexts(one, other);
}

/** Length of the longest path from `all`; groups in a cycle keep the first depth found. */
function readDepths(
  inventory: Inventory,
  parents: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const depths = new Map<string, number>([['all', 0]]);
  const visiting = new Set<string>();
  const depth = (name: string): number => {
    const known = depths.get(name);
    if (known !== undefined || visiting.has(name) || visiting.size > 200) return known ?? 1;
    visiting.add(name);
    const above = (parents.get(name) ?? []).map(depth);
    visiting.delete(name);
    const found = Math.max(0, ...above) + 1;
    depths.set(name, found);
    return found;
  };
  for (const name of inventory.groups.keys()) depth(name);
  return depths;
}

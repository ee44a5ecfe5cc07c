import { within, type Place } from '../../../model/place.ts';
import type { Scalar, Unknown } from '../../../base/value.ts';
import type { Work } from '../../../base/work.ts';
import { readChange, type Change } from './tags.ts';

/** A value of a Compose file with its place, since files are merged. */
export type Node = Leaf | Listed | Mapped;

interface Placed {
  readonly place: Place;
  readonly change?: Change | undefined;
}

export interface Leaf extends Placed {
  readonly kind: 'leaf';
  /** With its variables replaced; `OPEN` is in place of what is not known. */
  readonly value: Scalar | Unknown;
  /** As written, where it has variables. */
  readonly written?: string;
}

export interface Listed extends Placed {
  readonly kind: 'list';
  readonly items: readonly Node[];
}

export interface Mapped extends Placed {
  readonly kind: 'map';
  readonly members: ReadonlyMap<string, Node>;
}

/** Units of work for a value. */
const NODE = 20;

/** The tree of a YAML value; `undefined` where the work is used up. `settle` replaces variables in texts. */
export function nodeTree(value: unknown, place: Place, settle: (text: string) => string, work: Work): Node | undefined {
  if (!work.take(NODE)) return undefined;
  const change = readChange(value);
  if (Array.isArray(value)) {
    const items: Node[] = [];
    for (const [index, item] of value.entries()) {
      const node = nodeTree(item, within(place, [index]), settle, work);
      if (node === undefined) return undefined;
      items.push(node);
    }
    return { kind: 'list', items, place, change };
  }
  if (typeof value === 'object' && value !== null) {
    const members = new Map<string, Node>();
    for (const [key, item] of Object.entries(value)) {
      const node = nodeTree(item, within(place, [key]), settle, work);
      if (node === undefined) return undefined;
      members.set(key, node);
    }
    return { kind: 'map', members, place, change };
  }
  if (typeof value === 'string' && value.includes('$')) {
    if (!work.take(value.length)) return undefined;
    return { kind: 'leaf', value: settle(value), written: value, place };
  }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { kind: 'leaf', value: isScalar ? value : null, place };
}

/** A member of a map; `undefined` for other nodes, and where it is `null` or taken away by `!reset`. */
export function memberAt(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  let at = node;
  for (const key of path) at = at?.kind === 'map' ? at.members.get(key) : undefined;
  return (at?.kind === 'leaf' && at.value === null) || at?.change === 'reset' ? undefined : at;
}

/** The items of a list; of a single scalar the scalar itself, as Compose reads `env_file` and `tmpfs`. */
export function nodeItems(node: Node | undefined): readonly Node[] {
  if (node === undefined) return [];
  return node.kind === 'list' ? node.items : [node];
}

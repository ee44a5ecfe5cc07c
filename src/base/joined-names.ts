import { compareTexts } from './text-order.ts';

/** Groups of names that belong to one thing. */
export interface JoinedNames {
  /** The first name of the group, in the order of texts; a name that was never joined is its own group. */
  find(name: string): string;
  /** Makes the groups of both names one. */
  join(one: string, other: string): void;
}

/** Groups of names, each name alone at first (a union-find). The order of the joins changes nothing. */
export function joinedNames(): JoinedNames {
  const parent = new Map<string, string>();
  const find = (name: string): string => {
    let root = name;
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root)) root = next;
    parent.set(name, root);
    return root;
  };
  return {
    find,
    join(one, other) {
      const [first, second] = [find(one), find(other)];
      if (compareTexts(first, second) < 0) parent.set(second, first);
      else parent.set(first, second);
    },
  };
}

import type { Box, Thing } from '../graph.ts';
import { sortedBy } from '../order.ts';
import { createPageChains } from './page-boxes.ts';

/** What one page could show: a box with its things, those of the boxes in it included. */
export interface Branch {
  /** `undefined` for the whole picture. */
  readonly box: Box | undefined;
  readonly things: readonly Thing[];
  /** Whether things are directly in the box, not only in the boxes in it. */
  readonly isInhabited: boolean;
  /** Sorted by the keys of their boxes. */
  readonly children: readonly Branch[];
}

interface Growing {
  readonly box: Box | undefined;
  readonly things: Thing[];
  isInhabited: boolean;
  readonly children: Map<Box, Growing>;
}

/** Sorts things into systems, accounts, regions and networks. A box with nothing but one other box is left out. */
export function growPageTree(things: readonly Thing[]): Branch {
  const root = grow(undefined);
  const getChain = createPageChains();
  for (const thing of things) {
    let at = root;
    at.things.push(thing);
    for (const box of getChain(thing.box)) {
      const known = at.children.get(box) ?? grow(box);
      at.children.set(box, known);
      at = known;
      at.things.push(thing);
    }
    at.isInhabited = true;
  }
  return finish(root);
}

function grow(box: Box | undefined): Growing {
  return { box, things: [], isInhabited: false, children: new Map() };
}

function finish({ box, things, isInhabited, children }: Growing): Branch {
  const finished = sortedBy([...children.values()].map(finish), (child) => child.box?.key ?? '');
  const [only, ...others] = finished;
  if (only !== undefined && others.length === 0 && !isInhabited)
    return box === undefined ? { ...only, box: undefined } : only;
  return { box, things, isInhabited, children: finished };
}

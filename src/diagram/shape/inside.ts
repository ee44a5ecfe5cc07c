import type { Box, Thing } from '../graph.ts';
import { sortedBy } from '../order.ts';
import { addTo, groupBy } from '../../base/group-by.ts';

type Inside = ReadonlyMap<Box, readonly Thing[]>;

const known = new WeakMap<readonly Thing[], Inside>();

/** Groups things by box. A list that several diagrams share is grouped only once. */
export function byBox(things: readonly Thing[]): Inside {
  const before = known.get(things);
  if (before !== undefined) return before;
  const made = groupBy(things, (thing) => thing.box);
  known.set(things, made);
  return made;
}

/** Groups things by the box that represents theirs, in their order within one box. */
export function inBoxes(things: readonly Thing[], boxFor: (box: Box) => Box): Inside {
  const made = new Map<Box, readonly Thing[]>();
  const joined = new Map<Box, Thing[]>();
  byBox(things).forEach((inside, own) => {
    const box = boxFor(own);
    const before = made.get(box);
    if (before === undefined) made.set(box, inside);
    else if (!joined.has(box)) joined.set(box, before.concat(inside));
    else for (const thing of inside) addTo(joined, box, thing);
  });
  for (const [box, inside] of joined) made.set(box, inOrder(inside));
  return made;
}

function inOrder(things: readonly Thing[]): readonly Thing[] {
  return sortedBy(things, ({ key }) => key);
}

/** All resources of things. */
export function joinResources(things: readonly Thing[]): Thing['resources'] {
  return inOrder(things).flatMap(({ resources }) => resources);
}

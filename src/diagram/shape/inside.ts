import type { Box, Thing } from '../graph.ts';
import { push, sortedBy } from '../order.ts';

const known = new WeakMap<readonly Thing[], ReadonlyMap<Box, readonly Thing[]>>();

/** Things by their box. A list of things that several pictures are made from is sorted into boxes once. */
function byBox(things: readonly Thing[]): ReadonlyMap<Box, readonly Thing[]> {
  const before = known.get(things);
  if (before !== undefined) return before;
  const made = new Map<Box, Thing[]>();
  for (const thing of things) push(made, thing.box, thing);
  known.set(things, made);
  return made;
}

/** Things by what stands for their box, in the order that they have in one box. */
export function inBoxes(
  things: readonly Thing[],
  boxFor: (box: Box) => Box,
): ReadonlyMap<Box, readonly Thing[]> {
  const lists = new Map<Box, (readonly Thing[])[]>();
  for (const [box, inside] of byBox(things)) push(lists, boxFor(box), inside);
  return new Map([...lists].map(([box, parts]) => [box, parts.length === 1 ? (parts[0] ?? []) : inOrder(parts.flat())]));
}

function inOrder(things: readonly Thing[]): readonly Thing[] {
  return sortedBy(things, ({ key }) => key);
}

/** All resources of things. */
export function resourcesOf(things: readonly Thing[]): Thing['resources'] {
  return inOrder(things).flatMap(({ resources }) => resources);
}

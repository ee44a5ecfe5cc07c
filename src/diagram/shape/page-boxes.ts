import type { Box } from '../graph.ts';
import { getNetwork } from '../flows/sources.ts';
import { compareTexts } from '../../base/text-order.ts';

/** The box that a page is about: a network, or the account or region of what stands in none. */
export function pageBox(box: Box): Box {
  return getNetwork(box) ?? box;
}

/** Boxes by how much is in them; equal ones by their keys. */
export function largestFirst(sizes: ReadonlyMap<Box, number>): readonly Box[] {
  const sized = [...sizes].map(([box, size]) => ({ box, size }));
  sized.sort((one, other) => other.size - one.size || compareTexts(one.box.key, other.box.key));
  return sized.map(({ box }) => box);
}

import type { Box } from '../graph.ts';
import { getNetwork } from '../flows/sources.ts';
import { compareTexts } from '../../base/text-order.ts';

/** The box of a page: a network, or the account or region of what is in no network. */
export function pageBox(box: Box): Box {
  return getNetwork(box) ?? box;
}

/** Boxes by the size of their content, largest first; equal ones by key. */
export function largestFirst(sizes: ReadonlyMap<Box, number>): readonly Box[] {
  const sized = [...sizes].map(([box, size]) => ({ box, size }));
  sized.sort((one, other) => other.size - one.size || compareTexts(one.box.key, other.box.key));
  return sized.map(({ box }) => box);
}

import type { Box } from '../graph.ts';
import { memoize } from '../../base/memo.ts';
import { compareTexts } from '../../base/text-order.ts';
import { enclosing } from '../mermaid/cycles.ts';
import { getNetwork } from '../flows/sources.ts';

/** Boxes that may have a page; what is inside a network is on the page of the network. */
const PAGED: ReadonlySet<Box['kind']> = new Set(['boundary', 'account', 'region', 'group', 'network', 'cluster']);

/** The box of the innermost page that may show a box: a network, or the account or region of what is in no network. */
export function pageBox(box: Box): Box {
  return getNetwork(box) ?? box;
}

/** The boxes around a box that may have a page, outermost first, itself included. */
export const pageChain: (box: Box) => readonly Box[] = (box) =>
  enclosing(pageBox(box))
    .filter(({ kind }) => PAGED.has(kind))
    .reverse();

/** The same, each computed once. */
export function createPageChains(): (box: Box) => readonly Box[] {
  return memoize(pageChain);
}

/** Boxes by the size of their content, largest first; equal ones by key. */
export function largestFirst(sizes: ReadonlyMap<Box, number>): readonly Box[] {
  const sized = [...sizes].map(([box, size]) => ({ box, size }));
  sized.sort((one, other) => other.size - one.size || compareTexts(one.box.key, other.box.key));
  return sized.map(({ box }) => box);
}

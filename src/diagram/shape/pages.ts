import type { Box, Node, Outside, Relation } from '../graph.ts';
import { memoize } from '../../base/memo.ts';
import { sortedBy } from '../order.ts';
import { inBoxes } from './inside.ts';
import type { Material } from './material.ts';
import { addTo } from '../../base/group-by.ts';
import { pageBox, largestFirst } from './page-boxes.ts';

/** The most pages of one diagram; the overview also contains what further pages would show. */
export const MOST_PAGES = 40;

export interface Page {
  readonly box: Box;
  readonly material: Material;
}

/** One page for each network and for what is outside networks, largest first; the rest is only counted. */
export function pages(material: Material): { readonly pages: readonly Page[]; readonly left: number } {
  const groups = inBoxes(material.things, pageBox);
  const sizes = new Map<Box, number>();
  groups.forEach((things, box) => sizes.set(box, things.length));
  const boxes = largestFirst(sizes);
  const shown = sortedBy(boxes.slice(0, MOST_PAGES), ({ key }) => key);
  const wanted = new Set(shown);
  const byPage = new Map<Box, Relation[]>();
  const getPages = pagesOfNodes(wanted);
  for (const relation of material.relations) {
    for (const box of new Set([...getPages(relation.from), ...getPages(relation.to)])) addTo(byPage, box, relation);
  }
  const made = shown.map((box): Page => {
    const relations = (byPage.get(box) ?? []).map((relation) => seenFrom(box, relation));
    const inside = material.boxes.filter((each) => pageBox(each) === box);
    return { box, material: { things: groups.get(box) ?? [], relations, boxes: inside, others: [] } };
  });

  return { pages: made, left: boxes.length - shown.length };
}

/** Memoized, because many relations share one list of nodes. */
function pagesOfNodes(wanted: ReadonlySet<Box>): (nodes: readonly Node[]) => readonly Box[] {
  return memoize((nodes) => {
    const boxes = new Set<Box>();
    for (const node of nodes)
      if (node.node !== 'outside' && wanted.has(pageBox(node.box))) boxes.add(pageBox(node.box));
    return [...boxes];
  });
}

const elsewhere = new WeakMap<Box, Outside>();

function seenFrom(page: Box, relation: Relation): Relation {
  const see = (nodes: readonly Node[]): readonly Node[] => [
    ...new Set(
      nodes.map((node) => (node.node === 'outside' || pageBox(node.box) === page ? node : standFor(pageBox(node.box)))),
    ),
  ];
  const [from, to] = [see(relation.from), see(relation.to)];
  const isHere = (node: Node): boolean => node.node !== 'outside';
  if (from.some(isHere) && to.some(isHere)) return { ...relation, from, to };
  return {
    ...relation,
    from: from.some(isHere) ? from.filter(isHere) : from,
    to: to.some(isHere) ? to.filter(isHere) : to,
  };
}

function standFor(box: Box): Outside {
  const known = elsewhere.get(box);
  if (known !== undefined) return known;
  const made: Outside = {
    node: 'outside',
    key: `page ${box.key}`,
    name: box.title,
    lines: ['on another page'],
    authorization: 'provider',
  };
  elsewhere.set(box, made);
  return made;
}

import type { Box, Node, Outside, Relation } from '../graph.ts';
import { getOrCreate, memoize } from '../../base/memo.ts';
import { addTo } from '../../base/group-by.ts';
import { sortedBy } from '../order.ts';
import type { Material } from './material.ts';
import { createPageChains } from './page-boxes.ts';
import type { Branch } from './page-tree.ts';

/** Selects what the page of a branch shows. */
export type SelectPage = (branch: Branch) => Material;

/**
 * Creates a function that selects from the whole material: the things of a branch, and everything that they connect
 * to. What is on other pages is one node for each of their boxes.
 */
export function createPages(material: Material): SelectPage {
  const getChain = createPageChains();
  const index = indexRelations(material.relations, getChain);
  const boxes = indexBoxes(material.boxes, getChain);
  const elsewhere = new Map<Box, Outside>();
  return ({ box, things }) => {
    if (box === undefined) return material;
    const depth = getChain(box).length;
    const lists = new Map<readonly Node[], readonly Node[]>();
    const seen = (node: Node): Node => {
      if (node.node === 'outside') return node;
      const [chain, own] = [getChain(node.box), getChain(box)];
      if (chain[depth - 1] === box) return node;
      const apart = chain.find((each, at) => own[at] !== each);
      return getOrCreate(elsewhere, apart ?? node.box, () => createStandIn(apart ?? node.box, apart === undefined));
    };
    const see = (nodes: readonly Node[]): readonly Node[] =>
      getOrCreate(lists, nodes, () => [...new Set(nodes.map(seen))]);
    const relations = (index.get(box) ?? []).map((relation) =>
      withoutStrangers({ ...relation, from: see(relation.from), to: see(relation.to) }),
    );
    return { things, relations, boxes: boxes.get(box) ?? [], others: [] };
  };
}

/** Between two nodes outside of a page nothing is shown. */
function withoutStrangers(relation: Relation): Relation {
  const { from, to } = relation;
  const isHere = (node: Node): boolean => node.node !== 'outside';
  if (from.some(isHere) && to.some(isHere)) return relation;
  return {
    ...relation,
    from: from.some(isHere) ? from.filter(isHere) : from,
    to: to.some(isHere) ? to.filter(isHere) : to,
  };
}

function indexRelations(
  relations: readonly Relation[],
  getChain: (box: Box) => readonly Box[],
): ReadonlyMap<Box, readonly Relation[]> {
  const index = new Map<Box, Relation[]>();
  const getBoxes = memoize((nodes: readonly Node[]): ReadonlySet<Box> => {
    const found = new Set<Box>();
    for (const node of nodes) if (node.node !== 'outside') for (const box of getChain(node.box)) found.add(box);
    return found;
  });
  for (const relation of relations)
    for (const box of new Set([...getBoxes(relation.from), ...getBoxes(relation.to)])) addTo(index, box, relation);
  return index;
}

function indexBoxes(boxes: readonly Box[], getChain: (box: Box) => readonly Box[]): ReadonlyMap<Box, readonly Box[]> {
  const index = new Map<Box, Box[]>();
  for (const box of sortedBy(boxes, ({ key }) => key)) for (const each of getChain(box)) addTo(index, each, box);
  return index;
}

function createStandIn(box: Box, isAround: boolean): Outside {
  return {
    node: 'outside',
    key: `page ${box.key}`,
    name: isAround ? `${box.title}, outside of networks` : box.title,
    lines: ['on another page'],
    authorization: 'provider',
    page: box,
  };
}

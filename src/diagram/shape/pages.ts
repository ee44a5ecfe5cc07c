import type { Box, Node, Outside, Relation, Thing } from '../graph.ts';
import { networkOf } from '../flows/sources.ts';
import { push, sortedBy } from '../order.ts';
import type { Material } from './collapse.ts';
import { replaced } from './collapse.ts';

/** More pages than this nobody reads; the overview still has what they would show. */
export const MOST_PAGES = 40;
const MOST_NODES = 200;

export interface Page {
  readonly box: Box;
  readonly material: Material;
}

/** The box that a page is about: a network, or the account or region of what stands in none. */
function pageBox(box: Box): Box {
  return networkOf(box) ?? box;
}

function accountBox(box: Box): Box {
  for (let at: Box | undefined = box; at !== undefined; at = at.parent) if (at.kind === 'account') return at;
  return box;
}

function rootBox(box: Box): Box {
  let at = box;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

/** One node for each network, or for each account, or for the whole where there are too many. */
export function overview(material: Material): Material {
  for (const level of [pageBox, accountBox, rootBox]) {
    const groups = new Map<Box, Thing[]>();
    for (const thing of material.things) push(groups, level(thing.box), thing);
    for (const box of material.boxes) {
      const outer = level(box);
      if (!groups.has(outer)) groups.set(outer, []);
    }
    if (groups.size > MOST_NODES && level !== rootBox) continue;
    return grouped(material, groups, level);
  }
  return material;
}

function grouped(material: Material, groups: ReadonlyMap<Box, readonly Thing[]>, level: (box: Box) => Box): Material {
  const into = new Map<Node, Node>();
  const standing = new Map<Box, Thing>();
  for (const [box, things] of groups) {
    const standIn = whole(box, things);
    standing.set(box, standIn);
    for (const thing of things) into.set(thing, standIn);
  }
  for (const relation of material.relations) {
    for (const node of [...relation.from, ...relation.to]) {
      if (node.node !== 'range' || into.has(node)) continue;
      const box = level(node.box);
      const standIn = standing.get(box) ?? whole(box, []);
      standing.set(box, standIn);
      into.set(node, standIn);
    }
  }
  const things = sortedBy(standing.values(), ({ key }) => key);
  const outer = things.map(({ box }) => box);
  return { things, relations: replaced(material.relations, into), boxes: [...new Set(outer)], others: material.others };
}

/** A network or account as one node, in the box around it. */
function whole(box: Box, things: readonly Thing[]): Thing {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing.class, (counts.get(thing.class) ?? 0) + (thing.merged ?? 1));
  const marks = [...counts].sort().map(([name, count]) => `${count} ${name}`);
  const failing = things.filter(({ findings }) => findings !== undefined).length;
  const resources: Thing['resources'][number][] = [];
  for (const thing of things) for (const resource of thing.resources) resources.push(resource);
  return {
    node: 'thing',
    key: `whole ${box.key}`,
    class: 'net',
    type: box.kind,
    name: box.kind === 'network' ? box.title : `${box.title}, outside of networks`,
    kind: `${things.length} things`,
    box: box.parent ?? box,
    resources,
    marks: [marks.slice(0, 3).join(', '), marks.slice(3).join(', ')].filter((mark) => mark !== ''),
    merged: Math.max(1, things.length),
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

/** A page for each network and for what stands outside of networks, largest first; the rest is only counted. */
export function pages(material: Material): { readonly pages: readonly Page[]; readonly left: number } {
  const groups = new Map<Box, Thing[]>();
  for (const thing of material.things) push(groups, pageBox(thing.box), thing);
  const boxes = sortedBy(groups, ([box, things]) => `${String(1e9 - things.length)}\n${box.key}`).map(([box]) => box);
  const shown = sortedBy(boxes.slice(0, MOST_PAGES), ({ key }) => key);
  const wanted = new Set(shown);
  const byPage = new Map<Box, Relation[]>();
  const pagesOf = pagesOfNodes(wanted);
  for (const relation of material.relations) {
    for (const box of new Set([...pagesOf(relation.from), ...pagesOf(relation.to)])) push(byPage, box, relation);
  }
  const made = shown.map((box): Page => {
    const relations = (byPage.get(box) ?? []).map((relation) => seenFrom(box, relation));
    const inside = material.boxes.filter((each) => pageBox(each) === box);
    return { box, material: { things: groups.get(box) ?? [], relations, boxes: inside, others: [] } };
  });
  return { pages: made, left: boxes.length - shown.length };
}

/** Lists of nodes are shared by many relations, so what pages they touch is asked once. */
function pagesOfNodes(wanted: ReadonlySet<Box>): (nodes: readonly Node[]) => readonly Box[] {
  const known = new Map<readonly Node[], readonly Box[]>();
  return (nodes) => {
    const before = known.get(nodes);
    if (before !== undefined) return before;
    const boxes = new Set<Box>();
    for (const node of nodes)
      if (node.node !== 'outside' && wanted.has(pageBox(node.box))) boxes.add(pageBox(node.box));
    const made = [...boxes];
    known.set(nodes, made);
    return made;
  };
}

const elsewhere = new WeakMap<Box, Outside>();

/** What stands on another page is one node that names it. */
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

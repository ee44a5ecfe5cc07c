import type { Box, Node, Outside, Relation, Thing } from '../graph.ts';
import { counted } from '../../model/counted.ts';
import { networkOf } from '../flows/sources.ts';
import { memo } from '../memo.ts';
import { sortedBy } from '../order.ts';
import { inBoxes, resourcesOf } from './inside.ts';
import type { Material } from './material.ts';
import { replaced } from './material.ts';
import { compareTexts } from '../../model/text-order.ts';
import { addTo, groupBy } from '../../model/group-by.ts';

/** More pages than this nobody reads; the overview still has what they would show. */
export const MOST_PAGES = 40;
/** Of an overview; so many of them may stand for what has none of its own. */
const MOST_NODES = 200;
const MOST_RESTS = 50;

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

/** How much one node of an overview stands for. */
interface Level {
  of(box: Box): Box;
  /** Where what has no node of its own is counted. */
  around(box: Box): Box;
  readonly word: string;
  readonly kind: Box['kind'];
}

const LEVELS: readonly Level[] = [
  { of: pageBox, around: accountBox, word: 'networks', kind: 'network' },
  { of: accountBox, around: rootBox, word: 'accounts', kind: 'account' },
  { of: rootBox, around: rootBox, word: 'parts', kind: 'boundary' },
];

/**
 * Overviews, each with less on it than the one before: a node for each network, for each account, and for the whole. Of
 * too many the largest have nodes of their own, and the others are counted in one node of their account, or of the whole.
 */
export function* overviews(material: Material): Generator<Material> {
  for (const level of LEVELS) {
    const sizes = new Map<Box, number>();
    inBoxes(material.things, level.of).forEach((things, box) => sizes.set(box, things.length));
    for (const box of material.boxes) if (!sizes.has(level.of(box))) sizes.set(level.of(box), 0);
    const standing = largest(sizes, level);
    if (standing !== undefined) yield grouped(material, level, standing);
  }
}

function largestFirst(sizes: ReadonlyMap<Box, number>): readonly Box[] {
  const sized = [...sizes].map(([box, size]) => ({ box, size }));
  sized.sort((one, other) => other.size - one.size || compareTexts(one.box.key, other.box.key));
  return sized.map(({ box }) => box);
}

/** What stands for each box; nothing where that would still be too much. */
function largest(sizes: ReadonlyMap<Box, number>, { around, word, kind }: Level): ReadonlyMap<Box, Box> | undefined {
  const standing = new Map([...sizes.keys()].map((box) => [box, box]));
  if (sizes.size <= MOST_NODES) return standing;
  const sorted = largestFirst(sizes);
  const others = groupBy(sorted.slice(MOST_NODES - MOST_RESTS), around);
  if (others.size > MOST_RESTS) return undefined;
  for (const [parent, boxes] of others) {
    const key = `${parent.key}\nfurther ${word}`;
    const title = `${boxes.length} further ${word}`;
    const rest: Box = { key, kind, title, parent, lines: [], blocks: [], addresses: [] };
    for (const box of boxes) standing.set(box, rest);
  }
  return standing;
}

function grouped(material: Material, level: Level, standing: ReadonlyMap<Box, Box>): Material {
  const boxFor = (box: Box): Box => standing.get(level.of(box)) ?? level.of(box);
  const inside = inBoxes(material.things, boxFor);
  const nodes = new Map<Box, Thing>();
  const nodeFor = (box: Box): Thing => {
    const known = nodes.get(box);
    if (known !== undefined) return known;
    const made = whole(box, inside.get(box) ?? [], level);
    nodes.set(box, made);
    return made;
  };
  for (const box of standing.values()) nodeFor(box);
  const get = (node: Node): Node | undefined => (node.node === 'outside' ? undefined : nodeFor(boxFor(node.box)));
  const relations = replaced(material.relations, { get });
  const things = sortedBy(nodes.values(), ({ key }) => key);
  const boxes = [...new Set(things.map(({ box }) => box))];
  return { things, relations, boxes, others: material.others };
}

/** A network or account as one node, in the box around it. */
function whole(box: Box, things: readonly Thing[], level: Level): Thing {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing.class, (counts.get(thing.class) ?? 0) + (thing.merged ?? 1));
  const marks = [...counts].sort().map(([name, count]) => `${count} ${name}`);
  const failing = things.filter(({ findings }) => findings !== undefined).length;
  return {
    node: 'thing',
    key: `whole ${box.key}`,
    class: 'net',
    type: box.kind,
    name: level.of === pageBox && box.kind !== 'network' ? `${box.title}, outside of networks` : box.title,
    kind: counted(things.length, 'thing'),
    box: box.parent ?? box,
    get resources() {
      return resourcesOf(things);
    },
    marks: [marks.slice(0, 3).join(', '), marks.slice(3).join(', ')].filter((mark) => mark !== ''),
    merged: Math.max(1, things.length),
    whole: true,
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

/** A page for each network and for what stands outside of networks, largest first; the rest is only counted. */
export function pages(material: Material): { readonly pages: readonly Page[]; readonly left: number } {
  const groups = inBoxes(material.things, pageBox);
  const sizes = new Map<Box, number>();
  groups.forEach((things, box) => sizes.set(box, things.length));
  const boxes = largestFirst(sizes);
  const shown = sortedBy(boxes.slice(0, MOST_PAGES), ({ key }) => key);
  const wanted = new Set(shown);
  const byPage = new Map<Box, Relation[]>();
  const pagesOf = pagesOfNodes(wanted);
  for (const relation of material.relations) {
    for (const box of new Set([...pagesOf(relation.from), ...pagesOf(relation.to)])) addTo(byPage, box, relation);
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
  return memo((nodes) => {
    const boxes = new Set<Box>();
    for (const node of nodes)
      if (node.node !== 'outside' && wanted.has(pageBox(node.box))) boxes.add(pageBox(node.box));
    return [...boxes];
  });
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

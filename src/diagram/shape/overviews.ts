import type { Box, Node, Thing } from '../graph.ts';
import { counted } from '../../base/counted.ts';
import { sortedBy } from '../order.ts';
import { inBoxes, joinResources } from './inside.ts';
import { replaced, type Material } from './material.ts';
import { groupBy } from '../../base/group-by.ts';
import { pageBox, largestFirst } from './page-boxes.ts';

/** Limit of an overview; up to MOST_RESTS of these nodes may represent boxes without a node. */
const MOST_NODES = 200;
const MOST_RESTS = 50;

function accountBox(box: Box): Box {
  for (let at: Box | undefined = box; at !== undefined; at = at.parent) if (at.kind === 'account') return at;
  return box;
}

function rootBox(box: Box): Box {
  let at = box;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

interface Level {
  of(box: Box): Box;
  /** Where boxes without a node are counted. */
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
 * Overviews, each with less detail than the previous one: a node for each network, for each account, and for the
 * whole. Where there are too many, only the largest have their own nodes, and the others are counted in one node of
 * their account or of the whole.
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
      return joinResources(things);
    },
    marks: [marks.slice(0, 3).join(', '), marks.slice(3).join(', ')].filter((mark) => mark !== ''),
    merged: Math.max(1, things.length),
    whole: true,
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

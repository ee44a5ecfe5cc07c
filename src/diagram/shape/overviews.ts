import type { Box, Node, Thing } from '../graph.ts';
import { counted, numberText } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate, memoize } from '../../base/memo.ts';
import { enclosing } from '../mermaid/cycles.ts';
import { sortedBy } from '../order.ts';
import { joinResources } from './inside.ts';
import { replaced, type Material } from './material.ts';
import { largestFirst, pageBox } from './page-boxes.ts';

/** Boxes that become one node each; several may have the same node. */
export type NodeBoxes = ReadonlyMap<Box, Box>;

const WORDS: Readonly<Record<string, string>> = { boundary: 'systems', account: 'accounts', region: 'regions' };

/** Replaces boxes and all that is in them with one node each. Everything else stays. */
export function collapseBoxes(material: Material, standing: NodeBoxes): Material {
  const find = memoize((box: Box): { readonly node?: Box } => {
    const node = enclosing(box).flatMap((each) => standing.get(each) ?? [])[0];
    return node === undefined ? {} : { node };
  });
  const inside = groupBy(material.things, ({ box }) => find(box).node);
  const nodes = new Map<Box, Thing>();
  const nodeFor = (box: Box): Thing => getOrCreate(nodes, box, () => whole(box, inside.get(box) ?? []));
  for (const box of standing.values()) nodeFor(box);
  const get = (node: Node): Node | undefined => {
    const box = node.node === 'outside' ? undefined : find(node.box).node;
    return box === undefined ? undefined : nodeFor(box);
  };
  const relations = replaced(material.relations, { get });
  const own = inside.get(undefined) ?? [];
  const things = sortedBy([...own, ...nodes.values()], ({ key }) => key);
  const boxes = material.boxes.filter((box) => find(box).node === undefined);
  return { ...material, things, relations, boxes };
}

/** All networks, and what is outside of them, as one node each. */
export function betweenNetworks(material: Material): Material {
  const boxes = new Set(material.things.map(({ box }) => pageBox(box)));
  return collapseBoxes(material, new Map([...boxes].map((box) => [box, box])));
}

/** The largest boxes with a separate node each; the others are counted in one node for each box around them. */
export function keepLargest(sizes: ReadonlyMap<Box, number>, most: number): NodeBoxes {
  const sorted = largestFirst(sizes);
  const standing = new Map(sorted.slice(0, most).map((box) => [box, box]));
  const groups = groupBy(sorted.slice(most), ({ parent, kind }) => parent ?? getSystems(kind));
  for (const [parent, boxes] of groups) {
    const kind = boxes[0]?.kind ?? 'network';
    const word = WORDS[kind] ?? 'networks';
    const title = `${numberText(boxes.length)} further ${word}`;
    const rest: Box = { ...parent, key: `${parent.key}\nfurther ${word}`, kind, title, parent, lines: [] };
    for (const box of boxes) standing.set(box, rest);
  }
  return standing;
}

const SYSTEMS: Box = {
  key: 'systems',
  kind: 'group',
  title: 'Separate systems: root modules without a connection',
  lines: [],
  blocks: [],
  addresses: [],
};

function getSystems(kind: Box['kind']): Box {
  return kind === 'boundary' ? SYSTEMS : { ...SYSTEMS, key: 'outside', title: 'Outside' };
}

function whole(box: Box, things: readonly Thing[]): Thing {
  const counts = new Map<string, number>();
  for (const thing of things) counts.set(thing.class, (counts.get(thing.class) ?? 0) + (thing.merged ?? 1));
  const marks = [...counts].sort().map(([name, count]) => `${count} ${name}`);
  const failing = things.filter(({ findings }) => findings !== undefined).length;
  return {
    node: 'thing',
    key: `whole ${box.key}`,
    class: 'net',
    type: box.kind,
    name: box.title,
    kind: counted(things.length, 'thing'),
    box: box.parent ?? getSystems(box.kind),
    get resources() {
      return joinResources(things);
    },
    marks: [marks.slice(0, 3).join(', '), marks.slice(3).join(', ')].filter((mark) => mark !== ''),
    merged: Math.max(1, things.length),
    whole: true,
    page: box,
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

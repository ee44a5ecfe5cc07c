import type { Box, Flow, Node, Range, Relation, Thing } from '../graph.ts';
import { countPairs, expand, MOST_PAIRS } from '../expand.ts';
import { emit } from '../mermaid/emit.ts';
import type { Emitted, Picture } from '../mermaid/emit.ts';
import { compareText, push, sortedBy } from '../order.ts';
import type { Material } from './material.ts';
import { replaced } from './material.ts';
import { mergeThings } from './merge.ts';
import type { MergeRule } from './merge.ts';
import { mergeOutsides } from './outsides.ts';

/** A key that many things use draws a fan of lines that tells less than their marks do. */
const MOST_USERS = 6;

/** Below the limits of Mermaid itself: 50,000 characters and 500 edges. */
export const BUDGET = { characters: 45_000, edges: 450, nodes: 300, boxes: 60 } as const;

interface Limits {
  readonly nodes: number;
  readonly edges: number;
  readonly characters?: number;
  readonly boxes?: number;
}

export interface Shaped {
  readonly emitted: Emitted;
  readonly material: Material;
  /** What was merged or left out, as sentences. */
  readonly steps: readonly string[];
  readonly fits: boolean;
}

export type Frame = Omit<Picture, 'nodes' | 'boxes' | 'flows'>;

interface Step {
  readonly name: string;
  apply(material: Material): Material;
}

/** In this order, as many as it takes. */
const STEPS: readonly Step[] = [
  { name: 'relations to keys, logs and monitoring became marks', apply: (material) => badges(material, 0) },
  { name: 'things of one kind in one box were merged', apply: (material) => merged(material, SIBLINGS) },
  { name: 'subnets of one zone in one network were merged', apply: zones },
  { name: 'things of one class in one box were merged', apply: (material) => merged(material, CLASSES) },
  { name: 'systems of one sort outside were merged', apply: mergeOutsides },
];

/** More than this is drawn, but too small to be read on a page. */
const READING: readonly (Step & { readonly most: Limits })[] = [
  {
    name: 'things of one kind in one box that connect to the same were merged',
    most: { nodes: 40, edges: 60 },
    apply: (material) => merged(material, { by: 'type', stays: isWhole, alike: likeness(material) }),
  },
  {
    name: 'things of one kind in one box were merged',
    most: { nodes: 60, edges: 90 },
    apply: (material) => merged(material, { by: 'type', stays: isWhole }),
  },
];

/** Makes a picture, with as few steps of collapsing as it takes to keep it within the budget, and to read it. */
export function shape(frame: Frame, material: Material): Shaped {
  const steps: string[] = [];
  let now = badges(material, MOST_USERS);
  if (now !== material) steps.push(`relations to keys and logs that more than ${MOST_USERS} things use became marks`);
  for (let at = 0; ; at += 1) {
    const emitted = attempt(frame, now);
    const fits = emitted !== undefined && isWithin(emitted, BUDGET);
    const step = STEPS[at];
    if (fits) return readable(frame, { emitted, material: now, steps, fits });
    if (step === undefined) return { emitted: emitted ?? emptyPicture(frame), material: now, steps, fits };
    const next = step.apply(now);
    if (next !== now) steps.push(step.name);
    now = next;
  }
}

/** A picture that fits, with what is alike put together where there is much of it. */
function readable(frame: Frame, shaped: Shaped): Shaped {
  let now = shaped;
  for (const { name, most, apply } of READING) {
    if (isWithin(now.emitted, most)) continue;
    const material = apply(now.material);
    const emitted = material === now.material ? undefined : attempt(frame, material);
    if (emitted !== undefined) now = { ...now, emitted, material, steps: [...now.steps, name] };
  }
  return now;
}

function isWithin({ text, counts }: Emitted, most: Limits): boolean {
  const { characters = Infinity, boxes = Infinity } = most;
  return text.length <= characters && counts.edges <= most.edges && counts.nodes <= most.nodes && counts.boxes <= boxes;
}

/** Nothing is written of what is sure to be too much. */
function attempt(frame: Frame, material: Material): Emitted | undefined {
  const { things, relations, boxes, others } = material;
  if (things.length > BUDGET.nodes || boxes.length > BUDGET.boxes * 4) return undefined;
  if (countPairs(relations) > MOST_PAIRS * 5) return undefined;
  const flows = expand(relations, (node) => node);
  if (flows.length > BUDGET.edges * 10) return undefined;
  return emit({ ...frame, nodes: nodesOf(things, flows, others), boxes, flows });
}

function emptyPicture(frame: Frame): Emitted {
  return emit({ ...frame, nothing: 'more than one picture can show', nodes: [], boxes: [], flows: [] });
}

/** Things, and whatever else flows lead to. */
export function nodesOf(things: readonly Thing[], flows: readonly Flow[], others: readonly Node[]): readonly Node[] {
  if (flows.length === 0 && others.length === 0) return sortedBy(things, ({ key }) => key);
  const known = new Set<Node>(things);
  const more = new Map<string, Node>();
  const add = (node: Node): void => {
    if (!known.has(node)) more.set(node.key, node);
  };
  for (const node of others) add(node);
  for (const { from, to } of flows) for (const node of [from, to]) add(node);
  return sortedBy(more.size === 0 ? things : [...things, ...more.values()], ({ key }) => key);
}

const ENCRYPTED = 'encrypted by key';

/** Relations to keys and logs become marks of their starts, where more things than `most` share one. */
function badges(material: Material, most: number): Material {
  const isStore = (node: Node): boolean => node.node === 'thing' && (node.class === 'key' || node.class === 'audit');
  const users = new Map<Node, Set<Node>>();
  const candidates = material.relations.filter(({ kind, to }) => kind === 'support' && to.every(isStore));
  for (const { from, to } of candidates)
    for (const node of to) {
      const known = users.get(node) ?? new Set<Node>();
      users.set(node, known);
      for (const user of from) known.add(user);
    }
  const gone = new Set(candidates.filter(({ to }) => to.some((node) => (users.get(node)?.size ?? 0) > most)));
  if (gone.size === 0) return material;
  const marks = new Map<Node, Set<string>>();
  for (const { from, to, relation = '' } of gone) {
    const names = to.map(({ name }) => name).join(', ');
    const text = relation === 'key' ? `${ENCRYPTED}: ${names}` : `${relation}: ${names}`;
    for (const node of from) marks.set(node, (marks.get(node) ?? new Set<string>()).add(text));
  }
  const into = new Map<Node, Node>();
  const things = material.things.map((thing) => {
    const more = [...(marks.get(thing) ?? [])].sort().filter((mark) => !thing.marks.includes(mark));
    if (more.length === 0) return thing;
    const isNamed = more.some((mark) => mark.startsWith(ENCRYPTED));
    const others = thing.marks.filter((mark) => !isNamed || !mark.startsWith('encrypted'));
    const marked = { ...thing, marks: [...others, ...more] };
    into.set(thing, marked);
    return marked;
  });
  return {
    ...material,
    things,
    relations: replaced(
      material.relations.filter((one) => !gone.has(one)),
      into,
    ),
  };
}

const SIBLINGS: MergeRule = { by: 'type' };
const CLASSES: MergeRule = { by: 'class' };

/** Overviews have few nodes of their own for the largest networks. */
function isWhole({ whole }: Thing): boolean {
  return whole === true;
}

/** Things with the same marks that connect in the same ways to the same others can stand for each other. */
function likeness({ relations }: Material): (thing: Thing) => string {
  const ways = new Map<Node, string[]>();
  for (const { from, to, kind, protocol, ports, encryption, relation = '' } of expand(relations, (node) => node)) {
    const what = [kind, protocol, ports, encryption.text, relation].join('\t');
    push(ways, from, `to ${to.key}\t${what}`);
    push(ways, to, `from ${from.key}\t${what}`);
  }
  return (thing) =>
    JSON.stringify([thing.marks, thing.findings ?? '', [...new Set(ways.get(thing) ?? [])].sort(compareText)]);
}

function merged(material: Material, rule: MergeRule): Material {
  const { things, into } = mergeThings(material.things, rule);
  if (into.size === 0) return material;
  return { ...material, things, relations: replaced(material.relations, into) };
}

/** Subnets of one zone become one box, and what is alike in them one thing. */
function zones(material: Material): Material {
  const zoneBoxes = new Map<Box, Box>();
  const byKey = new Map<string, Box>();
  for (const box of material.boxes) {
    if (box.zone === undefined || box.parent === undefined) continue;
    const key = `${box.parent.key}\nzone ${box.zone}`;
    const known = byKey.get(key);
    const addresses = [...(known?.addresses ?? []), ...box.addresses];
    const title = `${box.zone} zone`;
    const lines = [`${addresses.length} subnets`];
    byKey.set(key, { ...box, key, title, lines, addresses, blocks: [] });
  }
  for (const box of material.boxes) {
    const joined = byKey.get(`${box.parent?.key ?? ''}\nzone ${box.zone ?? ''}`);
    if (joined !== undefined && box.zone !== undefined) zoneBoxes.set(box, joined);
  }
  if (zoneBoxes.size <= byKey.size) return material;
  const boxFor = (box: Box): Box => zoneBoxes.get(box) ?? box;
  const { things, into } = mergeThings(material.things, { by: 'type', box: boxFor });
  const all = new Map<Node, Node>(into);
  for (const range of rangesOf(material.relations)) {
    const box = boxFor(range.box);
    if (box !== range.box)
      all.set(range, { ...range, key: `${box.key}\nrange`, name: `any host in ${box.title}`, box });
  }
  const boxes = [...new Set(material.boxes.map(boxFor))];
  return { ...material, things, boxes, relations: replaced(material.relations, all) };
}

function rangesOf(relations: readonly Relation[]): ReadonlySet<Range> {
  const found = new Set<Range>();
  for (const { from, to } of relations) for (const node of [...from, ...to]) if (node.node === 'range') found.add(node);
  return found;
}

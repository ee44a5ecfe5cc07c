import type { Flow, Node, Thing } from '../graph.ts';
import { countPairs, expand, MOST_PAIRS } from '../expand.ts';
import { emit, type Emitted } from '../mermaid/emit.ts';
import { scaleOnSheet, SMALLEST_SCALE } from '../mermaid/extent.ts';
import type { Picture } from '../mermaid/picture.ts';
import { getOrCreate } from '../../base/memo.ts';
import { sortedBy } from '../order.ts';
import { joinAlikeSubnets, MOST_COMPARED } from './alike-subnets.ts';
import { withoutEmptyBoxes } from './empty-boxes.ts';
import type { Material } from './material.ts';
import type { MergeRule } from './merge.ts';
import { mergeOutsides } from './outsides.ts';
import { badges, CLASSES, isWhole, likeness, merged, SIBLINGS, zones } from './steps.ts';

/** Lines to a key that many things use show less than marks on the things. */
const MOST_USERS = 6;

/** Fewer things that are alike keep their own nodes, with their names. */
const LEAST_ALIKE = 6;
const ALIKE: MergeRule = { by: 'type', stays: isWhole };

/** Size limits of a diagram, below those of Mermaid: 50,000 characters and 500 edges. */
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
  /** Whether it is within the limits of Mermaid, and letters can be read on a sheet of paper. */
  readonly fits: boolean;
  /** Whether it is within the limits of Mermaid. */
  readonly isDrawable: boolean;
}

export type Frame = Omit<Picture, 'nodes' | 'boxes' | 'flows' | 'texts'>;

const NO_TEXTS: Material['texts'] & object = new Map();

interface Step {
  readonly name: string;
  apply(material: Material): Material;
}

const STEPS: readonly Step[] = [
  { name: 'relations to keys, logs and monitoring became marks', apply: (material) => badges(material, 0) },
  { name: 'things of one kind in one box were merged', apply: (material) => merged(material, SIBLINGS) },
  { name: 'subnets of one zone in one network were merged', apply: zones },
  { name: 'things of one class in one box were merged', apply: (material) => merged(material, CLASSES) },
  { name: 'systems of one sort outside were merged', apply: mergeOutsides },
];

/** What every diagram does, so that a picture shows each kind of thing once. An empty name is not reported. */
const FIRST: readonly Step[] = [
  {
    name: `relations to keys and logs that more than ${MOST_USERS} things use became marks`,
    apply: (material) => badges(material, MOST_USERS),
  },
  { name: '', apply: withoutEmptyBoxes },
  { name: 'subnets of one network and zone with the same content were joined', apply: joinAlikeSubnets },
  {
    name: `${LEAST_ALIKE} or more things of one kind in one box that connect to the same became one`,
    apply: (material) =>
      isLarge(material) ? material : merged(material, { ...ALIKE, alike: likeness(material), least: LEAST_ALIKE }),
  },
];

/** Steps for a picture that could be drawn, but not read on a sheet. */
const READING: readonly Step[] = [
  {
    name: 'things of one kind in one box that connect to the same were merged',
    apply: (material) => merged(material, { ...ALIKE, alike: likeness(material) }),
  },
  {
    name: 'things of one kind in one box were merged',
    apply: (material) => merged(material, ALIKE),
  },
  { name: 'subnets of one zone in one network were merged', apply: zones },
];

function canBeRead(emitted: Emitted): boolean {
  return scaleOnSheet(emitted.size) >= SMALLEST_SCALE;
}

/** A system of so few nodes and lines is one picture, in which every node keeps its place. */
export function isSmallSystem({ emitted, isDrawable }: Shaped): boolean {
  return isDrawable && isWithin(emitted, SMALL_SYSTEM);
}

const SMALL_SYSTEM: Limits = { nodes: 30, edges: 36 };

/** A page is shaped when pages are planned, and again with its title. */
const gentle = new WeakMap<Material, Pick<Shaped, 'material' | 'steps'>>();

function applyFirst(material: Material): Pick<Shaped, 'material' | 'steps'> {
  const steps: string[] = [];
  let now = material;
  for (const step of FIRST) {
    const next = step.apply(now);
    if (next !== now && step.name !== '') steps.push(step.name);
    now = next;
  }
  return { material: now, steps };
}

/** Makes a diagram with only those steps that leave every kind of thing visible. */
export function shapeGently(frame: Frame, material: Material): Shaped {
  const { steps, material: now } = getOrCreate(gentle, material, () => applyFirst(material));
  const emitted = attempt(frame, now);
  const isDrawable = emitted !== undefined && isWithin(emitted, BUDGET);
  const fits = isDrawable && canBeRead(emitted);
  return { emitted: emitted ?? emptyPicture(frame), material: now, steps, fits, isDrawable };
}

/** Makes a diagram with the fewest collapsing steps that keep it within the limits of Mermaid and readable. */
export function shape(frame: Frame, material: Material): Shaped {
  let now = shapeGently(frame, material);
  for (const step of STEPS) {
    if (now.isDrawable) break;
    const next = step.apply(now.material);
    const emitted = attempt(frame, next);
    const isDrawable = emitted !== undefined && isWithin(emitted, BUDGET);
    const steps = next === now.material ? now.steps : [...now.steps, step.name];
    now = { emitted: emitted ?? emptyPicture(frame), material: next, steps, fits: isDrawable, isDrawable };
  }
  for (const { name, apply } of READING) {
    if (!now.isDrawable || canBeRead(now.emitted)) break;
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

function isLarge({ relations }: Material): boolean {
  return countPairs(relations) > MOST_COMPARED;
}

function attempt(frame: Frame, material: Material): Emitted | undefined {
  const { things, relations, boxes, others, texts = NO_TEXTS } = material;
  if (things.length > BUDGET.nodes || boxes.length > BUDGET.boxes * 4) return undefined;
  if (countPairs(relations) > MOST_PAIRS * 5) return undefined;
  const flows = expand(relations, (node) => node);
  if (flows.length > BUDGET.edges * 10) return undefined;
  return emit({ ...frame, nodes: collapseNodes(things, flows, others), boxes, flows, texts });
}

function emptyPicture(frame: Frame): Emitted {
  return emit({
    ...frame,
    nothing: 'more than one picture can show',
    nodes: [],
    boxes: [],
    flows: [],
    texts: NO_TEXTS,
  });
}

/** Things, and other nodes that flows lead to. */
export function collapseNodes(
  things: readonly Thing[],
  flows: readonly Flow[],
  others: readonly Node[],
): readonly Node[] {
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

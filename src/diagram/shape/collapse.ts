import type { Flow, Node, Thing } from '../graph.ts';
import { countPairs, expand, MOST_PAIRS } from '../expand.ts';
import { emit, type Emitted } from '../mermaid/emit.ts';
import type { Picture } from '../mermaid/picture.ts';
import { sortedBy } from '../order.ts';
import type { Material } from './material.ts';
import { mergeOutsides } from './outsides.ts';
import { badges, CLASSES, isWhole, likeness, merged, SIBLINGS, zones } from './steps.ts';

/** Lines to a key that many things use show less than marks on the things. */
const MOST_USERS = 6;

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
  readonly fits: boolean;
}

export type Frame = Omit<Picture, 'nodes' | 'boxes' | 'flows'>;

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

/** Above these limits a picture is still drawn, but too small to read on a page. */
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

/** Makes a diagram with the fewest collapsing steps that keep it within the budget and readable. */
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

function attempt(frame: Frame, material: Material): Emitted | undefined {
  const { things, relations, boxes, others } = material;
  if (things.length > BUDGET.nodes || boxes.length > BUDGET.boxes * 4) return undefined;
  if (countPairs(relations) > MOST_PAIRS * 5) return undefined;
  const flows = expand(relations, (node) => node);
  if (flows.length > BUDGET.edges * 10) return undefined;
  return emit({ ...frame, nodes: collapseNodes(things, flows, others), boxes, flows });
}

function emptyPicture(frame: Frame): Emitted {
  return emit({ ...frame, nothing: 'more than one picture can show', nodes: [], boxes: [], flows: [] });
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

import type { Box, Thing } from '../graph.ts';
import { addressName, addressWithoutIndex } from '../inventory/names.ts';
import { sortedBy } from '../order.ts';
import { byBox, inBoxes, joinResources } from './inside.ts';
import { compareTexts } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

/** Merged things, and which thing represents which. */
export interface Merging {
  readonly things: readonly Thing[];
  /** From a thing to the thing that it was merged into; without a merge, to itself. */
  readonly into: ReadonlyMap<Thing, Thing>;
}

/** Which things are merged, and the name of the result. */
export interface MergeRule {
  /** What things of one box must share to be merged. */
  readonly by: 'type' | 'class';
  /** Things with the same result may be merged; by default their own box. */
  box?(box: Box): Box;
  /** Whether a thing is never merged. */
  stays?(thing: Thing): boolean;
  /** What else things must share to be merged. */
  alike?(thing: Thing): string;
  /** The fewest things that are merged; by default two. */
  readonly least?: number;
}

/** One line of a label. */
const LONGEST_NAMES = 37;

const CLASS_WORDS = {
  edge: 'edge services',
  net: 'network services',
  compute: 'compute resources',
  data: 'data stores',
  key: 'keys and secrets',
  identity: 'identities',
  audit: 'audit services',
} as const;

/** Merges things. A single thing stays unmerged, in the box that the rule gives it. */
export function mergeThings(things: readonly Thing[], rule: MergeRule): Merging {
  const into = new Map<Thing, Thing>();
  const merged: Thing[] = [];
  const move = (thing: Thing, box: Box): void => {
    const moved = thing.box === box ? thing : { ...thing, box };
    merged.push(moved);
    if (moved !== thing) into.set(thing, moved);
  };
  const join = (group: readonly Thing[], box: Box): void => {
    const one = mergedThing(box, group, rule);
    merged.push(one);
    for (const thing of group) into.set(thing, one);
  };
  const inside = rule.box === undefined ? byBox(things) : inBoxes(things, rule.box);
  inside.forEach((all, box) => {
    const [first] = all;
    if (first !== undefined && all.length === 1) {
      move(first, box);
      return;
    }
    const groups = new Map<string, Thing[]>();
    for (const thing of all) {
      if (rule.stays?.(thing) === true) move(thing, box);
      else addTo(groups, `${thing[rule.by]}\n${rule.alike?.(thing) ?? ''}`, thing);
    }
    groups.forEach((group) => {
      if (group.length < (rule.least ?? 2)) for (const one of group) move(one, box);
      else join(group, box);
    });
  });
  return { things: sortedBy(merged, (thing) => thing.key), into };
}

function mergedThing(box: Box, group: readonly Thing[], { by, alike }: MergeRule): Thing {
  const [first] = group;
  if (first === undefined) throw new RangeError('a group of things is empty');
  const { type, class: kind } = first;
  let [count, failing] = [0, 0];
  for (const { merged = 1, findings } of group) {
    count += merged;
    if (findings !== undefined) failing += 1;
  }
  const words = `${count} × ${by === 'type' ? first.kind : CLASS_WORDS[kind]}`;
  const instances = alike === undefined ? undefined : nameInstances(group);
  const names = by === 'class' || instances !== undefined ? [] : listNames(group);
  return {
    node: 'thing',
    key: `merged ${box.key}\n${by === 'type' ? `${kind}\n${type}` : kind}${alike === undefined ? '' : `\n${first.key}`}`,
    class: kind,
    type,
    name: instances ?? words,
    kind: group.some((thing) => thing.kind !== first.kind) ? 'of several kinds' : first.kind,
    box,
    get resources() {
      return joinResources(group);
    },
    marks: [...names, ...worst(group)],
    merged: count,
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

/** The name of things that are instances of one resource; `undefined` for others. */
function nameInstances(group: readonly Thing[]): string | undefined {
  const addresses = new Set(
    group.flatMap(({ resources }) => resources.map(({ address }) => addressWithoutIndex(address))),
  );
  const [only, ...others] = addresses;
  const [first] = group;
  if (only === undefined || first === undefined || others.length > 0) return undefined;
  return `${addressName(only, first.type)} ×${group.reduce((sum, { resources }) => sum + resources.length, 0)}`;
}

/** The names of things that are alike, as many as a line has room for. */
function listNames(group: readonly Thing[]): readonly string[] {
  const names = [...new Set(group.flatMap(({ name, merged }) => (merged === undefined ? [name] : [])))];
  if (names.length === 0) return [];
  const shown = names.sort(compareTexts).join(', ');
  return [shown.length <= LONGEST_NAMES ? shown : `${shown.slice(0, LONGEST_NAMES).replace(/,? ?[^,]*$/, '')}, …`];
}

function worst(group: readonly Thing[]): readonly string[] {
  const [first] = group;
  const shared = (first?.marks ?? []).filter((mark) => group.every(({ marks }) => marks.includes(mark)));
  const warnings = ['NOT ENCRYPTED at rest', 'public address', 'public endpoint'].filter(
    (warning) => !shared.includes(warning) && group.some(({ marks }) => marks.includes(warning)),
  );
  return [...shared, ...warnings.map((warning) => `some: ${warning}`)];
}

import type { Box, Thing } from '../graph.ts';
import { push, sortedBy } from '../order.ts';

/** Things under the names of what stands for them. */
export interface Merging {
  readonly things: readonly Thing[];
  /** What stands for a thing that was merged; things that were not are their own. */
  readonly into: ReadonlyMap<Thing, Thing>;
}

/** How things are put together, and the name of what they become. */
export interface MergeRule {
  /** The box in which something may become one with others. */
  box(thing: Thing): Box;
  /** Things of one box with one key become one; `undefined` for what stays itself. */
  key(thing: Thing): string | undefined;
  kind(thing: Thing): string;
}

/** Merges things. One alone stays itself, in the box that the rule gives it. */
export function mergeThings(things: readonly Thing[], rule: MergeRule): Merging {
  const groups = new Map<Box, Map<string, Thing[]>>();
  const into = new Map<Thing, Thing>();
  const merged: Thing[] = [];
  const move = (thing: Thing, box: Box): void => {
    const moved = thing.box === box ? thing : { ...thing, box };
    merged.push(moved);
    if (moved !== thing) into.set(thing, moved);
  };
  for (const thing of things) {
    const box = rule.box(thing);
    const key = rule.key(thing);
    if (key === undefined) {
      move(thing, box);
      continue;
    }
    const inside = groups.get(box) ?? new Map<string, Thing[]>();
    groups.set(box, inside);
    push(inside, key, thing);
  }
  for (const [box, inside] of groups)
    for (const [key, group] of inside) {
      const [first] = group;
      if (first !== undefined && group.length === 1) move(first, box);
      if (group.length < 2) continue;
      const one = mergedThing(`${box.key}\n${key}`, group, rule);
      merged.push(one);
      for (const thing of group) into.set(thing, one);
    }
  return { things: sortedBy(merged, (thing) => thing.key), into };
}

function mergedThing(key: string, group: readonly Thing[], rule: MergeRule): Thing {
  const [first] = group;
  if (first === undefined) throw new RangeError('a group of things is empty');
  const count = group.reduce((sum, thing) => sum + (thing.merged ?? 1), 0);
  const failing = group.filter(({ findings }) => findings !== undefined).length;
  const resources: Thing['resources'][number][] = [];
  for (const thing of group) for (const resource of thing.resources) resources.push(resource);
  return {
    node: 'thing',
    key: `merged ${key}`,
    class: first.class,
    type: first.type,
    name: `${count} × ${rule.kind(first)}`,
    kind: group.some(({ kind }) => kind !== first.kind) ? 'of several kinds' : first.kind,
    box: rule.box(first),
    resources,
    marks: worst(group),
    merged: count,
    ...(failing === 0 ? {} : { findings: `${failing} with failing checks` }),
  };
}

/** Marks that all share, and warnings that any has. */
function worst(group: readonly Thing[]): readonly string[] {
  const [first] = group;
  const shared = (first?.marks ?? []).filter((mark) => group.every(({ marks }) => marks.includes(mark)));
  const warnings = ['NOT ENCRYPTED at rest', 'public address', 'public endpoint'].filter(
    (warning) => !shared.includes(warning) && group.some(({ marks }) => marks.includes(warning)),
  );
  return [...shared, ...warnings.map((warning) => `some: ${warning}`)];
}

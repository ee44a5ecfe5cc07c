import { addTo } from '../../../base/group-by.ts';
import { isMap, type Value } from '../../../base/value.ts';
import type { LabelRequirement } from '../../../network/kubernetes/label-requirements.ts';

/** Returns the items that may have the required labels, in their order; all others certainly do not match. */
export type MayHave<Thing> = (requirements: readonly LabelRequirement[]) => readonly Thing[];

interface Carried {
  readonly byValue: Map<string, number[]>;
  readonly odd: number[];
  readonly all: number[];
}

/** Indexes items by their labels. An item with unreadable labels may match anything. */
export function byLabels<Thing>(
  things: readonly Thing[],
  labelsOf: (thing: Thing) => Value | undefined,
): MayHave<Thing> {
  const carried = new Map<string, Carried>();
  const loose: number[] = [];
  for (const [position, thing] of things.entries()) {
    const labels = labelsOf(thing) ?? null;
    if (isMap(labels)) for (const [key, value] of Object.entries(labels)) enter(carried, key, value, position);
    else if (labels !== null) loose.push(position);
  }
  return (requirements) => {
    const candidates = requirements.map((requirement) => getCarriers(carried, requirement));
    const [fewest] = candidates.toSorted((one, other) => one.length - other.length);
    if (fewest === undefined) return things;
    const positions = [...fewest, ...loose].toSorted((one, other) => one - other);
    return positions.flatMap((position) => things[position] ?? []);
  };
}

function enter(carried: Map<string, Carried>, key: string, value: Value, position: number): void {
  const known = carried.get(key) ?? { byValue: new Map<string, number[]>(), odd: [], all: [] };
  carried.set(key, known);
  known.all.push(position);
  if (typeof value === 'string') addTo(known.byValue, value, position);
  else known.odd.push(position);
}

function getCarriers(carried: Map<string, Carried>, { key, values }: LabelRequirement): readonly number[] {
  const known = carried.get(key);
  if (known === undefined) return [];
  return values === undefined
    ? known.all
    : [...known.odd, ...values.flatMap((value) => known.byValue.get(value) ?? [])];
}

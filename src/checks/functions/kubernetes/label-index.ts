import { addTo } from '../../../base/group-by.ts';
import { isMap, type Value } from '../../../base/value.ts';
import type { LabelRequirement } from './label-requirements.ts';

/** Answers with the things that may have what a selector asks for, in their order; all others surely have not. */
export type MayHave<Thing> = (requirements: readonly LabelRequirement[]) => readonly Thing[];

/** Positions of things that carry a label. */
interface Carried {
  readonly byValue: Map<string, number[]>;
  readonly odd: number[];
  readonly all: number[];
}

/** Things by their labels; what has labels that cannot be read may have any. */
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

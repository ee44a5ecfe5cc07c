import { addTo } from '../../base/group-by.ts';
import { isMap, type Value } from '../../base/value.ts';
import type { LabelRequirement } from './label-requirements.ts';

/** Returns the items that may select these labels, in their order; all others certainly do not. */
export type MaySelect<Thing> = (labels: Value | undefined) => readonly Thing[];

interface PositionsByValue {
  readonly byValue: Map<string, number[]>;
  readonly anyValue: number[];
  readonly all: number[];
}

/** Indexes items by the rarest label that each one requires, so that a lookup has few candidates. */
export function bySelector<Thing>(
  things: readonly Thing[],
  requirementsOf: (thing: Thing) => readonly LabelRequirement[],
): MaySelect<Thing> {
  const wanted = things.map(requirementsOf);
  const count = getCounts(wanted.flat());
  const byKey = new Map<string, PositionsByValue>();
  const always: number[] = [];
  for (const [position, requirements] of wanted.entries()) {
    const [first] = requirements.toSorted((one, other) => count(one) - count(other));
    if (first === undefined) always.push(position);
    else enter(byKey, first, position);
  }
  const at = (positions: readonly number[]): readonly Thing[] =>
    positions.flatMap((position) => things[position] ?? []);
  const undemanding = at(always);
  return (labels) => {
    if (labels !== undefined && labels !== null && !isMap(labels)) return things;
    const found = Object.entries(labels ?? {}).flatMap(([key, value]) => positionsFor(byKey.get(key), value));
    return found.length === 0 ? undemanding : at([...always, ...found].toSorted((one, other) => one - other));
  };
}

function enter(byKey: Map<string, PositionsByValue>, { key, values }: LabelRequirement, position: number): void {
  const known = byKey.get(key) ?? { byValue: new Map<string, number[]>(), anyValue: [], all: [] };
  byKey.set(key, known);
  known.all.push(position);
  if (values === undefined) known.anyValue.push(position);
  else for (const value of values) addTo(known.byValue, value, position);
}

/** A label whose value is not a text may match every requirement for its key. */
function positionsFor(byKey: PositionsByValue | undefined, value: Value): readonly number[] {
  if (byKey === undefined) return [];
  return typeof value === 'string' ? [...byKey.anyValue, ...(byKey.byValue.get(value) ?? [])] : byKey.all;
}

function getCounts(requirements: readonly LabelRequirement[]): (requirement: LabelRequirement) => number {
  const counts = new Map<string, number>();
  const getKeys = ({ key, values }: LabelRequirement): readonly string[] =>
    values === undefined ? [key] : values.map((value) => `${key}=${value}`);
  for (const name of requirements.flatMap(getKeys)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (requirement) => getKeys(requirement).reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
}

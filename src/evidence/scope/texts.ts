import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';

/** Texts at a dotted path that are known and not empty; lists on the way are entered, and numbers are texts too. */
export function textsAt(values: ValueMap, path: string): readonly string[] {
  const found: string[] = [];
  collect(values, path.split('.'), 0, found);
  return found;
}

function collect(value: Value, steps: readonly string[], at: number, found: string[]): void {
  if (isList(value)) {
    for (const item of value) collect(item, steps, at, found);
    return;
  }
  const step = steps[at];
  if (step === undefined) {
    if (typeof value === 'number') found.push(String(value));
    if (typeof value === 'string' && value !== '') found.push(value);
    return;
  }
  const inner = isMap(value) ? own(value, step) : undefined;
  if (inner !== undefined) collect(inner, steps, at + 1, found);
}

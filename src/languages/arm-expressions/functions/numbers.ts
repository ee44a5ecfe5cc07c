import { isList, type Value } from '../../../base/value.ts';
import { computed, INVALID } from '../values.ts';
import type { FunctionTable, TemplateFunction } from './function.ts';

export const NUMBERS: FunctionTable = [
  ['add', two((one, other) => one + other)],
  ['sub', two((one, other) => one - other)],
  ['mul', two((one, other) => one * other)],
  ['div', two((one, other) => (other === 0 ? undefined : Math.trunc(one / other)))],
  ['mod', two((one, other) => (other === 0 ? undefined : one % other))],
  ['min', (args) => most(args, Math.min)],
  ['max', (args) => most(args, Math.max)],
  ['int', ([value = null]) => toNumber(value)],
  ['float', ([value = null]) => toNumber(value)],
  ['less', compare((one, other) => one < other)],
  ['lessorequals', compare((one, other) => one <= other)],
  ['greater', compare((one, other) => one > other)],
  ['greaterorequals', compare((one, other) => one >= other)],
];

function two(run: (one: number, other: number) => number | undefined): TemplateFunction {
  return ([one = null, other = null]) => {
    if (typeof one === 'number' && typeof other === 'number') return run(one, other) ?? INVALID;
    return computed([one, other]);
  };
}

function compare(run: <T extends string | number>(one: T, other: T) => boolean): TemplateFunction {
  return ([one = null, other = null]) => {
    if (typeof one === 'number' && typeof other === 'number') return run(one, other);
    return typeof one === 'string' && typeof other === 'string' ? run(one, other) : computed([one, other]);
  };
}

function most(args: readonly Value[], pick: (...numbers: readonly number[]) => number): Value {
  const [first] = args;
  const numbers = args.length === 1 && isList(first) ? first : args;
  if (numbers.length === 0 || numbers.length > 10_000) return INVALID;
  return numbers.every((each) => typeof each === 'number') ? pick(...numbers) : computed(args);
}

function toNumber(value: Value): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : INVALID;
  return computed([value]);
}

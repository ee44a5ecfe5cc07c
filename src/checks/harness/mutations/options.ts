import { isList, isMap, type Value, type ValueMap } from '../../../base/value.ts';
import { membersLess } from './arguments.ts';
import type { Variation } from '../variation.ts';
import { numbersInPlace } from '../put-in-place.ts';

interface OptionVariation extends Variation {
  readonly value: Value;
}

/** The options of a function with one list member removed, one number moved, or one switch inverted. */
export function* optionsBeside(options: ValueMap, at: string): Generator<Variation & { readonly options: ValueMap }> {
  for (const [key, value] of Object.entries(options))
    for (const { value: changed, ...variation } of valuesBeside(value, `${at}.${key}`))
      yield { ...variation, options: { ...options, [key]: changed } };
}

function* valuesBeside(value: Value, at: string): Generator<OptionVariation> {
  if (isList(value)) yield* inList(value, at);
  else if (isMap(value))
    for (const { options, ...variation } of optionsBeside(value, at)) yield { ...variation, value: options };
  else
    for (const other of others(value))
      yield { at, could: `be ${other}`, wanted: 'that depends on it', ...getNear(value, other), value: other };
}

function* inList(list: readonly Value[], at: string): Generator<OptionVariation> {
  for (const { argument, could, near } of membersLess(list, at))
    yield { at, could, wanted: 'that this alone decides', near, value: argument };
  for (const [index, item] of list.entries())
    for (const { value, ...variation } of valuesBeside(item, `${at}[${index}]`))
      yield { ...variation, value: list.with(index, value) };
}

function others(value: Value): readonly (number | boolean)[] {
  if (typeof value === 'boolean') return [!value];
  return typeof value === 'number' ? [value - 1, value + 1] : [];
}

function getNear(value: Value, other: number | boolean): Pick<Variation, 'near'> {
  if (typeof value !== 'number' || typeof other !== 'number') return {};
  return { near: numbersInPlace('', [value, other]) };
}

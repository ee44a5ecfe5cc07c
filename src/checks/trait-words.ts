import type { TraitWord, TraitWords } from '../model/check.ts';
import { isList, type Value } from '../base/value.ts';
import { enumerated } from '../base/enumerated.ts';
import type { Bound } from './operators/operator.ts';
import { renderValue } from '../model/render-value.ts';

/** The trait value that means "not applicable". */
export const POINTLESS = 'none';

/** What is said of a value that a trait does not list. */
export const NOT_MAPPED = 'a value that the check does not know';

/** The meaning of a normal value in the words of its field; `undefined` where the field defines none. */
export function getMeaning(value: Value, words: TraitWords | undefined): string | undefined {
  return wordFor(value, words)?.fact;
}

/** The values that checks want: those with words for it. */
export function getWanted(words: TraitWords): ReadonlySet<Value> {
  return new Set(Object.entries(words).flatMap(([value, word]) => (isWanted(word) ? [value] : [])));
}

function isWanted(word: TraitWords[string]): boolean {
  return typeof word !== 'string' && word?.wanted !== undefined;
}

/** Gives an operator an expectation in the words of the trait's field. */
export function inTraitWords(bound: Bound, argument: Value, words: TraitWords | undefined): Bound {
  const values = isList(argument) ? argument : [argument];
  const known = values.map((value) => wordFor(value, words));
  if (known.every((word) => word === undefined)) return bound;
  const { unexpected: _, isExact: _words, ...rest } = bound;
  const wanted = known.map((word, index) => word?.wanted ?? word?.fact ?? renderValue(values[index]));
  const expected = enumerated([...new Set(wanted)], 'or');
  return argument === POINTLESS
    ? { ...rest, expected, unexpected: 'something that this check is about' }
    : { ...rest, expected };
}

function wordFor(value: Value, words: TraitWords | undefined): TraitWord | undefined {
  if (words === undefined || typeof value !== 'string' || !Object.hasOwn(words, value)) return undefined;
  const word = words[value];
  return typeof word === 'string' ? { fact: word } : word;
}

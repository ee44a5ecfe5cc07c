import type { TraitWords } from '../model/check.ts';
import { isList, type Value } from '../base/value.ts';
import { enumerated } from './message.ts';
import type { Bound } from './operators/operator.ts';
import { renderValue } from '../model/render-value.ts';

/** The value by which traits say that a question does not apply. */
export const POINTLESS = 'none';

/** A normal value in the words of its field, or as it is where the field has none for it. */
export function wordsFor(value: Value, words: TraitWords | undefined): string {
  const isTold = words !== undefined && typeof value === 'string' && Object.hasOwn(words, value);
  return (isTold ? words[value] : undefined) ?? renderValue(value);
}

/** An operator that tells what it expects in the words of the field that is asked. */
export function inTraitWords(bound: Bound, argument: Value, words: TraitWords | undefined): Bound {
  const wanted = isList(argument) ? argument : [argument];
  if (words === undefined || !wanted.some((value) => typeof value === 'string' && Object.hasOwn(words, value)))
    return bound;
  const { unexpected: _, ...rest } = bound;
  const expected = enumerated(
    wanted.map((value) => wordsFor(value, words)),
    'or',
  );
  return argument === POINTLESS ? { ...rest, expected, unexpected: 'what the check is about' } : { ...rest, expected };
}

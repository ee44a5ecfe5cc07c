import type { Value } from '../base/value.ts';
import type { TraitWords } from '../model/check.ts';
import type { Located } from '../model/evidence-set.ts';
import { factText, lowered } from './fact-text.ts';
import { plainPath } from './path-names.ts';
import { getMeaning } from './trait-words.ts';

/** What a clause of a case may contain: the fact that is said without it, its path and value, and the meaning of the value. */
export const PLACEHOLDER = /\{(fact|path|value|meaning)\}/g;

/** Gives what decided a field the clause that its case says, in place of fact and meaning. */
export function withSays(located: Located, says: string | undefined, words: TraitWords): Located {
  if (says === undefined) return located;
  const { path, value, said = '', fact } = located;
  const parts = {
    fact: () => fact ?? factText({ path, actual: said }, false),
    path: () => plainPath(path),
    value: () => said,
    meaning: () => readMeaning(value, words),
  };
  const whole = says.replace(PLACEHOLDER, (_, name: keyof typeof parts, at: number) =>
    at === 0 ? parts[name]() : lowered(parts[name]()),
  );
  return { ...located, fact: whole, isWhole: true };
}

function readMeaning(value: Value | undefined, words: TraitWords): string {
  return value === undefined ? '' : (getMeaning(value, words) ?? '');
}

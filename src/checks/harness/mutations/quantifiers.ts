import type { Condition } from '../../../model/check.ts';
import type { ConditionVariation } from '../variation.ts';
import { getQuantified } from '../quantified.ts';

/** Exchanges "every element" and "one element"; the result for an empty list stays the same. */
export function* quantifiersBeside(condition: Condition, at: string): Generator<ConditionVariation> {
  const quantified = getQuantified(condition);
  if (quantified === undefined) return;
  const { key, path, inner, ofEmpty } = quantified;
  const flipped = key === 'any' ? { all: inner } : { any: key === 'none' ? { not: inner } : inner };
  yield {
    at: `${at}.${key}`,
    could: `ask for ${key === 'any' ? 'every element' : 'one element alone'}`,
    wanted: `with two elements in ${path} of which one holds`,
    condition: { path, default: ofEmpty, ...flipped },
  };
}

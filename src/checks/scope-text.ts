import type { Decision } from '../model/finding.ts';
import { OTHER } from './condition.ts';
import { NOT_SET, SET } from './expectation-text.ts';

/** Expectations of lists of which any entry, or none, is enough. */
const ENTRY = 'at least one entry';
/** A description of a value by one property: the property. */
export const PROPERTY = /^a value that (.*)$/;
const NEGATION = /^does not |^has no /;

/**
 * Why a check does not apply, after the fact: what it would have to be. Empty where the fact is the check's own wording,
 * or a trait says what the value means.
 */
export function scopeText({ actual, expected, fact, meaning }: Decision): string {
  if (fact !== undefined || meaning !== undefined) return '';
  if (expected === ENTRY && actual === 'empty') return ', so there is nothing to judge';
  if (expected === SET) return '; the check applies only where it is set';
  if (expected === NOT_SET) return '; the check applies only where it is not set';
  const property = PROPERTY.exec(expected)?.[1];
  if (expected.startsWith(OTHER) || (property !== undefined && NEGATION.test(property)))
    return ', which this check leaves out';
  return `; the check applies only where it ${property ?? `is ${expected}`}`;
}

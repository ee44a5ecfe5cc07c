import type { Condition } from '../../../model/check.ts';
import { isMap } from '../../../base/value.ts';
import { parsePath } from '../../../model/path.ts';
import { OPERATORS } from '../../operators/index.ts';
import { defaultInPlace } from '../put-in-place.ts';
import type { ConditionVariation } from '../variation.ts';

/** Operators that compare a value, so that its mere presence says less. */
const COMPARING = OPERATORS.map(({ name }) => name).filter((name) => name !== 'exists');

/**
 * A comparison that every known value meets. Where nothing is set, or the value is unknown, it answers as before: so an
 * example must have another value, known, at this path, and the comparison must decide there. Without this change
 * `exists: true` could replace `equals: true` if only an example with an unknown value distinguished them.
 */
export function* presenceBeside(condition: Condition, at: string): Generator<ConditionVariation> {
  const { path, default: fallback } = condition;
  const operator = COMPARING.find((name) => Object.hasOwn(condition, name));
  if (operator === undefined || typeof path !== 'string' || onlyRequiresPresence(condition)) return;
  const steps = parsePath(path)?.steps ?? [];
  yield {
    at: `${at}.${operator}`,
    could: 'be met by any value',
    wanted: `where ${path} is set to another value, which alone decides`,
    ...(fallback === undefined ? {} : { near: defaultInPlace(steps, fallback) }),
    condition: { or: [condition, { and: [{ path, exists: true }, { not: condition }] }] },
  };
}

/** Whether a condition only requires a known value: every text that is set has a character, every list an element. */
export function onlyRequiresPresence({ exists, matches, size }: Condition): boolean {
  return exists !== undefined || matches === '.' || (isMap(size) && size['atLeast'] === 1);
}

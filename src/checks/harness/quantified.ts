import type { Condition } from '../../model/check.ts';
import { isMap, type Value } from '../../base/value.ts';
import { QUANTIFIERS } from '../compile-condition.ts';

/** A condition over the elements of lists. */
export interface Quantified {
  readonly key: (typeof QUANTIFIERS)[number];
  readonly path: string;
  readonly inner: Condition;
  /** The answer for an empty list: true, false or `unknown`. */
  readonly ofEmpty: Value;
}

/** The quantifier of a condition (`all`, `any` or `none`) with its parts; `undefined` for any other condition. */
export function getQuantified(condition: Condition): Quantified | undefined {
  for (const key of QUANTIFIERS) {
    const inner = condition[key];
    if (!isMap(inner)) continue;
    const { path, default: fallback = key !== 'any' } = condition;
    return { key, path: String(path), inner, ofEmpty: asTruth(fallback) };
  }
  return undefined;
}

/** Converts the outcomes `pass` and `fail` to booleans; other values are unchanged. */
export function asTruth(value: Value): Value {
  if (value === 'pass') return true;
  return value === 'fail' ? false : value;
}

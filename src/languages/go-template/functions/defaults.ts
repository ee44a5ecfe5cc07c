import { truth } from '../go-type.ts';
import type { GoValue } from '../go-value.ts';
import { define, type FunctionRow } from './define.ts';

function isEmpty(value: GoValue): boolean {
  return !truth(value);
}

/**
 * Functions for default and empty values (Helm documentation, "Template Function List", logic and default functions).
 */
export const DEFAULTS: readonly FunctionRow[] = [
  ['default', define(['any'], ([fallback = null, given = null]) => (isEmpty(given) ? fallback : given), 'any')],
  ['empty', define(['any'], ([value = null]) => isEmpty(value))],
  ['coalesce', define([], (args) => args.find((value) => !isEmpty(value)) ?? null, 'any')],
  ['all', define([], (args) => args.every((value) => !isEmpty(value)), 'any')],
  ['any', define([], (args) => args.some((value) => !isEmpty(value)), 'any')],
  ['ternary', define(['any', 'any', 'bool'], ([yes = null, no = null, test]) => (test === true ? yes : no))],
];

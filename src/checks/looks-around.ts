import type { Check } from '../model/check.ts';
import { isList, isMap, type Value } from '../base/value.ts';
import type { CheckFunction } from './check-function.ts';

/** Whether the result of a check about one subject also depends on the presence of other resources. */
export function looksAround({ when, expect, function: call }: Check, functions: readonly CheckFunction[]): boolean {
  if (call !== undefined && functions.some(({ name, looksAround: does }) => name === call.name && does === true)) {
    return true;
  }
  return [when, expect].some((condition) => condition !== undefined && holdsLink(condition));
}

function holdsLink(value: Value): boolean {
  if (isList(value)) return value.some(holdsLink);
  if (!isMap(value)) return false;
  return Object.entries(value).some(([key, inner]) => key === 'linked' || holdsLink(inner));
}

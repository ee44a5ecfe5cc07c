import type { Check, Trait } from '../model/check.ts';
import { linkedTypes } from '../model/linked-types.ts';
import type { CheckFunction } from './check-function.ts';

/**
 * The resource types that content reads: types that checks select, traits spell, links name and functions look up.
 * Only the structure counts: a type in a sentence, a pattern or an expected value is not read.
 */
export function readTypes(
  checks: readonly Check[],
  traits: readonly Trait[],
  functions: readonly CheckFunction[],
): ReadonlySet<string> {
  const read = new Set<string>();
  const add = (types: readonly string[]): void => {
    for (const type of types) read.add(type);
  };
  const byName = new Map(functions.map((each) => [each.name, each]));
  for (const { select, when, expect, function: call } of checks) {
    if (select.fact !== undefined) read.add('host');
    add(select.type ?? []);
    add(linkedTypes([when, expect, call?.options]));
    if (call !== undefined) add(byName.get(call.name)?.reads?.(call.options) ?? []);
  }
  for (const { spellings } of traits) {
    add(spellings.types);
    add(spellings.linked());
  }
  return read;
}

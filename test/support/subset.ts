import { PlacesOnDemand } from '../../src/model/place.ts';
import { isRedacted, isUnknown } from '../../src/base/value.ts';

/** A produced thing as JSON would show it; markers become the texts that `expected.json` uses. */
export function rendered(value: unknown): unknown {
  if (isUnknown(value) && value.mayBeEmpty === true) return '<unknown set or empty>';
  if (isUnknown(value)) return value.set ? '<unknown set>' : '<unknown>';
  if (isRedacted(value)) return value.state === 'empty' ? '<redacted empty>' : '<redacted>';
  if (Array.isArray(value)) return value.map(rendered);
  if (value instanceof Map || value instanceof PlacesOnDemand) return rendered(Object.fromEntries(value));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, rendered(inner)]));
}

/** Whether everything that `expected` says is so in `actual`; keys it does not name are free, lists are whole. */
export function covers(expected: unknown, actual: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((value, index) => covers(value, actual[index]));
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual);
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return false;
  const map = new Map<string, unknown>(Object.entries(actual));
  return Object.entries(expected).every(([key, value]) => map.has(key) && covers(value, map.get(key)));
}

/**
 * Pairs each expected thing with a produced one of its own (augmenting paths, so the order of the lists does
 * not matter) and returns the expected things that are left over.
 */
export function unmatched(expected: readonly unknown[], actual: readonly unknown[]): readonly unknown[] {
  const owner = new Map<number, number>();
  const place = (wanted: number, tried: Set<number>): boolean => {
    for (const [index, value] of actual.entries()) {
      if (tried.has(index) || !covers(expected[wanted], value)) continue;
      tried.add(index);
      const rival = owner.get(index);
      if (rival !== undefined && !place(rival, tried)) continue;
      owner.set(index, wanted);
      return true;
    }
    return false;
  };
  return expected.filter((_, index) => !place(index, new Set()));
}

import { isMapping, isMarked, isSequence, isUnknownValue, type UnknownOrigin, type TfValue } from '../values/value.ts';
import type { Trace } from './trace.ts';

/** The unknown parts of a value during collection. */
export interface Unknowns {
  count: number;
  readonly origins: Map<string, UnknownOrigin>;
  computed: boolean;
  /** Whether any of them has a name, so that an origin may belong to a sibling. */
  named: boolean;
}

/** The result for values that are all known. */
export function noUnknowns(): Unknowns {
  return { count: 0, origins: new Map(), computed: false, named: false };
}

/** Adds the unknown parts of a value to `into`. */
export function gatherUnknowns(value: TfValue, into: Unknowns): void {
  if (typeof value !== 'object' || value === null) return;
  if (isMarked(value)) gatherUnknowns(value.value, into);
  else if (isUnknownValue(value)) {
    if (value.encodes !== undefined) gatherUnknowns(value.encodes, into);
    into.count += 1;
    const { origin } = value;
    if (origin === undefined) into.computed = true;
    else if (origin.exact || !into.origins.has(origin.address)) into.origins.set(origin.address, origin);
  } else if (isSequence(value)) for (const item of value.items) gatherUnknowns(item, into);
  else if (isMapping(value)) {
    const { count } = into;
    for (const item of value.entries.values()) gatherUnknowns(item, into);
    into.named ||= into.count > count;
  }
}

/**
 * Adds the sources of a value's unknown parts to `trace`: the resource of each, or all sources of the whole value
 * where the resource is not known.
 */
export function noteSources(value: TfValue, sources: Trace, trace: Trace): void {
  const unknowns = noUnknowns();
  gatherUnknowns(value, unknowns);
  if (unknowns.computed) trace.inner.add(sources);
  else for (const address of unknowns.origins.keys()) trace.addresses.add(address);
}

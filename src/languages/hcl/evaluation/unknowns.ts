import { isMapping, isMarked, isSequence, isUnknownValue, type UnknownOrigin, type TfValue } from '../values/value.ts';
import type { Trace } from './trace.ts';

/** Unknown parts of a value, while they are gathered. */
export interface Unknowns {
  count: number;
  readonly origins: Map<string, UnknownOrigin>;
  computed: boolean;
  /** Whether any of them has a name, so that an origin may belong to a sibling. */
  named: boolean;
}

/** What is said of values that are all known. */
export function noUnknowns(): Unknowns {
  return { count: 0, origins: new Map(), computed: false, named: false };
}

/** Adds the unknown parts of a value. */
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
 * Notes with `trace` where the unknown parts of a value come from: the resource of each, or all that the whole value was
 * computed from, where one cannot tell.
 */
export function noteSources(value: TfValue, sources: Trace, trace: Trace): void {
  const unknowns = noUnknowns();
  gatherUnknowns(value, unknowns);
  if (unknowns.computed) trace.inner.add(sources);
  else for (const address of unknowns.origins.keys()) trace.addresses.add(address);
}

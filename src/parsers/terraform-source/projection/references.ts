import type { Reference } from '../../../model/evidence.ts';
import { sourcesOf } from '../evaluation/trace.ts';
import type { Trace } from '../evaluation/trace.ts';
import { isMapping, isMarked, isSequence, isUnknownValue } from '../values/value.ts';
import type { Origin, TfValue } from '../values/value.ts';

/** Unknown parts of a value, while they are gathered. */
export interface Unknowns {
  count: number;
  /** Where they come from, as far as each can tell. */
  readonly origins: Map<string, Origin>;
  /** Some of them were computed. */
  computed: boolean;
}

export function noUnknowns(): Unknowns {
  return { count: 0, origins: new Map(), computed: false };
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
  else if (isMapping(value)) for (const item of value.entries.values()) gatherUnknowns(item, into);
}

/**
 * What an attribute that is not wholly known refers to: the resources its unknown parts are attributes of, or where
 * something was computed from them, all resources that took part.
 */
export function referenceOf(path: string, unknowns: Unknowns, trace: Trace): Reference | undefined {
  if (unknowns.count === 0) return undefined;
  if (!unknowns.computed) {
    const origins = [...unknowns.origins.values()];
    const to = origins.map(({ address }) => address);
    return to.length === 0
      ? undefined
      : { path, to, exact: origins.length === 1 && origins.every(({ exact }) => exact) };
  }
  const { addresses, opaque } = sourcesOf(trace);
  return addresses.length === 0 ? undefined : { path, to: addresses, exact: addresses.length === 1 && !opaque };
}

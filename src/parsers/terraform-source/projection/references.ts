import type { Reference } from '../../../model/evidence.ts';
import { sourcesOf } from '../evaluation/trace.ts';
import type { Trace } from '../evaluation/trace.ts';
import type { Unknowns } from '../evaluation/unknowns.ts';

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

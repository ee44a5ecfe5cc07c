import type { Reference } from '../../../model/evidence.ts';
import { getSources, type Trace } from '../../../languages/hcl/evaluation/trace.ts';
import type { Unknowns } from '../../../languages/hcl/evaluation/unknowns.ts';

/**
 * The targets of an attribute that is not wholly known: the resources whose attributes are its unknown parts, or,
 * where something was computed from them, all resources that were used. `inner` contains the unknown parts of block
 * attributes, by dotted path: each has separate targets.
 */
export function readReference(
  path: string,
  unknowns: Unknowns,
  inner: ReadonlyMap<string, Unknowns>,
  trace: Trace,
): Reference | undefined {
  if (unknowns.count === 0) return undefined;
  const whole = unknowns.computed ? computedFrom(path, trace) : madeBy(path, unknowns, inner.size > 0);
  if (whole === undefined || whole.exact || inner.size < 2) return whole;
  const parts: Reference[] = [];
  for (const [at, own] of inner) {
    const part = own.computed ? { ...whole, path: at, exact: false } : madeBy(at, own, false);
    if (own.count > 0 && part !== undefined) parts.push(part);
  }
  return { ...whole, parts };
}

function computedFrom(path: string, trace: Trace): Reference | undefined {
  const { addresses, opaque } = getSources(trace);
  return addresses.length === 0 ? undefined : { path, to: addresses, exact: addresses.length === 1 && !opaque };
}

/** Each unknown part is an attribute of one resource. `isBlock`: the parts are in attributes with different names. */
function madeBy(path: string, { origins, named }: Unknowns, isBlock: boolean): Reference | undefined {
  const found = [...origins.values()];
  const to = found.map(({ address }) => address);
  const isClear = to.length === 1 || !(isBlock || named);
  return to.length === 0 ? undefined : { path, to, exact: isClear && found.every(({ exact }) => exact) };
}

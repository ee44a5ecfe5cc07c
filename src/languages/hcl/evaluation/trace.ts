/** The resources that a value was computed from. All uses of the value share one trace. */
export interface Trace {
  readonly addresses: Set<string>;
  readonly inner: Set<Trace>;
  /** Whether an unknown took part that leads to no resource. */
  opaque: boolean;
}

export interface Sources {
  readonly addresses: readonly string[];
  readonly opaque: boolean;
}

/** Further resources are not listed, because readers of the list need no more. */
const MOST = 1000;
const LEADS_ANYWHERE: Sources = { addresses: [], opaque: true };

/** Creates an empty trace. */
export function createTrace(): Trace {
  return { addresses: new Set(), inner: new Set(), opaque: false };
}

/** All resources of a trace and of its inner traces. Beyond a limit they count as not known. */
export function getSources(trace: Trace): Sources {
  const addresses = new Set<string>();
  const seen = new Set([trace]);
  let opaque = false;
  for (const each of seen) {
    for (const address of each.addresses) addresses.add(address);
    for (const inner of each.inner) seen.add(inner);
    opaque ||= each.opaque;
    if (addresses.size > MOST || seen.size > MOST) return LEADS_ANYWHERE;
  }
  return { addresses: [...addresses], opaque };
}

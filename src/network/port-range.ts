/** Ports from first to last, both included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Parts of a range of ports that every rule treats alike, in order. A rule whose ports are not known cuts nothing. */
export function alikePorts(
  rules: readonly { readonly ports: readonly PortRange[] | 'unknown' }[],
  wanted: PortRange,
): readonly PortRange[] {
  const cuts = new Set([wanted.first, wanted.last + 1]);
  for (const { ports } of rules) {
    if (ports === 'unknown') continue;
    for (const { first, last } of ports)
      for (const cut of [first, last + 1]) if (cut > wanted.first && cut <= wanted.last) cuts.add(cut);
  }
  const sorted = [...cuts].sort((one, other) => one - other);
  return sorted.slice(0, -1).map((first, index) => ({ first, last: (sorted[index + 1] ?? first + 1) - 1 }));
}

/** Ports from first to last, both inclusive. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** Splits a port range into parts that every rule treats alike, in order. A rule with unknown ports does not split. */
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

/** Joins ports into ordered ranges; ranges that touch or overlap become one. */
export function joinPorts(ranges: readonly PortRange[]): readonly PortRange[] {
  const joined: PortRange[] = [];
  for (const { first, last } of [...ranges].sort((one, other) => one.first - other.first)) {
    const before = joined.at(-1);
    if (before === undefined || before.last + 1 < first) joined.push({ first, last });
    else joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, last) };
  }
  return joined;
}

/** Whether open port ranges contain all wanted ports. Port 0 is never used, so it need not be open. */
export function containsPorts(open: readonly PortRange[], wanted: readonly PortRange[]): boolean {
  return wanted.every(({ first, last }) =>
    joinPorts(open).some((one) => one.first <= Math.max(1, first) && one.last >= last),
  );
}

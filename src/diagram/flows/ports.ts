import type { PacketRule } from '../inventory/context.ts';

const PROTOCOLS = { any: 'ALL', tcp: 'TCP', udp: 'UDP', other: 'other', unknown: 'protocol ?' } as const;

/** A protocol as diagrams and flow tables name it. */
export function protocolText({ protocol }: PacketRule): string {
  return PROTOCOLS[protocol];
}

/** Ports for people: each port or range, `all`, or `?` where they are not known. Nothing where there are none. */
export function portsText({ protocol, ports }: Pick<PacketRule, 'protocol' | 'ports'>): string {
  if (protocol === 'any' || protocol === 'other') return '';
  if (ports === 'unknown') return '?';
  if (ports.some(({ first, last }) => first <= 1 && last === 65535)) return 'all';
  const sorted = [...ports].sort((one, other) => one.first - other.first || one.last - other.last);
  return [...new Set(sorted.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)))].join(
    ', ',
  );
}

/** The ranges of such a text; `undefined` where it names none. */
export function readPorts(text: string): readonly { readonly first: number; readonly last: number }[] | undefined {
  if (text === 'all') return [{ first: 1, last: 65535 }];
  const ranges = text.split(', ').flatMap((part) => {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    return first === undefined ? [] : { first: Number(first), last: Number(last) };
  });
  return ranges.length > 0 && ranges.length === text.split(', ').length ? ranges : undefined;
}

/** Whether one rule covers all packets of another, addresses aside. */
export function coversPorts(outer: PacketRule, inner: PacketRule): boolean {
  const isSure = outer.protocol === 'tcp' || outer.protocol === 'udp';
  if (outer.protocol !== 'any' && !(isSure && outer.protocol === inner.protocol)) return false;
  if (outer.ports === 'unknown' || inner.ports === 'unknown') return false;
  const ranges = outer.ports;
  return inner.ports.every(({ first, last }) => ranges.some((range) => range.first <= first && range.last >= last));
}

/** Whether some packet could match both rules, addresses aside; what is not known could. */
export function meetPorts(one: PacketRule, other: PacketRule): boolean {
  const sure = ({ protocol }: PacketRule): boolean => protocol !== 'any' && protocol !== 'unknown';
  if (sure(one) && sure(other) && one.protocol !== other.protocol) return false;
  if (one.ports === 'unknown' || other.ports === 'unknown') return true;
  const ranges = other.ports;
  return one.ports.some(({ first, last }) => ranges.some((range) => range.first <= last && range.last >= first));
}

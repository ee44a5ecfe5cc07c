import type { PacketRule } from '../../network/packet-rule.ts';

const PROTOCOLS = { any: 'ALL', tcp: 'TCP', udp: 'UDP', other: 'other', unknown: 'protocol ?' } as const;

/** The name of a protocol in diagrams and flow tables. */
export function protocolText({ protocol }: PacketRule): string {
  return PROTOCOLS[protocol];
}

/** Ports as text: each port or range, `all`, or `?` where they are not known. Empty where there are none. */
export function portsText({ protocol, ports }: Pick<PacketRule, 'protocol' | 'ports'>): string {
  if (protocol === 'any' || protocol === 'other') return '';
  if (ports === 'unknown') return '?';
  if (ports.some(({ first, last }) => first <= 1 && last === 65535)) return 'all';
  const sorted = [...ports].sort((one, other) => one.first - other.first || one.last - other.last);
  return [...new Set(sorted.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)))].join(
    ', ',
  );
}

/** Parses the text of `portsText`; `undefined` where it names no ports. */
export function readPorts(text: string): readonly { readonly first: number; readonly last: number }[] | undefined {
  if (text === 'all') return [{ first: 1, last: 65535 }];
  const ranges = text.split(', ').flatMap((part) => {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part) ?? [];
    return first === undefined ? [] : { first: Number(first), last: Number(last) };
  });
  return ranges.length > 0 && ranges.length === text.split(', ').length ? ranges : undefined;
}

import type { Resource } from '../../model/evidence.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { joinPorts, type PortRange } from '../../network/port-range.ts';
import { elementsAt, textOrNone } from './object-values.ts';

/** Ports of one protocol; `unknown` may be any port. */
export interface PortPart {
  readonly protocol: string;
  readonly ports: readonly PortRange[] | 'all' | 'unknown';
}

/** What a rule allows: everything, or parts. */
export type PortSet = 'all' | readonly PortPart[];

/** The protocol and ports of one flow, as texts. */
export interface PortText {
  readonly protocol: string;
  readonly ports: string;
}

/**
 * The ports of a rule of a network policy (Kubernetes API, NetworkPolicyPort): without ports it allows every port, and
 * a named port is that of the target's containers.
 */
export function policyPorts(rule: ValueMap, target: Resource | undefined): PortSet {
  const list = own(rule, 'ports') ?? [];
  if (!isList(list)) return [{ protocol: 'protocol ?', ports: 'unknown' }];
  return list.length === 0 ? 'all' : list.map((each) => getPart(each, target));
}

function getPart(value: Value, target: Resource | undefined): PortPart {
  if (!isMap(value)) return { protocol: 'protocol ?', ports: 'unknown' };
  const protocol = readProtocol(value);
  const [port, end] = [own(value, 'port') ?? null, own(value, 'endPort') ?? null];
  if (port === null) return { protocol, ports: 'all' };
  const first = typeof port === 'string' && target !== undefined ? namedPort(target, port) : port;
  if (typeof first !== 'number') return { protocol, ports: 'unknown' };
  if (end !== null && typeof end !== 'number') return { protocol, ports: 'unknown' };
  return { protocol, ports: [{ first, last: end ?? first }] };
}

/** The protocol of a port: TCP by default. */
export function readProtocol(port: ValueMap): string {
  const protocol = own(port, 'protocol') ?? 'TCP';
  return typeof protocol === 'string' && /^[A-Z]{2,8}$/.test(protocol) ? protocol : 'protocol ?';
}

/** The number of a port that a container of a workload names; `undefined` where it is not known. */
export function namedPort({ values }: Resource, name: string): number | undefined {
  const spec = own(values, 'spec');
  for (const container of elementsAt(spec, 'containers'))
    for (const port of elementsAt(container, 'ports'))
      if (isMap(port) && own(port, 'name') === name) {
        const number = own(port, 'containerPort');
        return typeof number === 'number' ? number : undefined;
      }
  return /^\d{1,5}$/.test(name) ? Number(name) : undefined;
}

/** What two rules allow together. Parts of which a protocol or port is unknown stay possible. */
export function meet(one: PortSet, other: PortSet): PortSet {
  if (one === 'all') return other;
  if (other === 'all') return one;
  return one.flatMap((part) => other.flatMap((each) => meetParts(part, each)));
}

function meetParts(one: PortPart, other: PortPart): readonly PortPart[] {
  const isUnsure = one.protocol === 'protocol ?' || other.protocol === 'protocol ?';
  if (one.protocol !== other.protocol && !isUnsure) return [];
  const protocol = one.protocol === 'protocol ?' ? other.protocol : one.protocol;
  if (one.ports === 'unknown' || other.ports === 'unknown') return [{ protocol, ports: 'unknown' }];
  if (one.ports === 'all') return [{ protocol, ports: other.ports }];
  if (other.ports === 'all') return [{ protocol, ports: one.ports }];
  const { ports } = other;
  const shared = one.ports.flatMap((range) =>
    ports.flatMap((each) => {
      const [first, last] = [Math.max(range.first, each.first), Math.min(range.last, each.last)];
      return first <= last ? [{ first, last }] : [];
    }),
  );
  return shared.length === 0 ? [] : [{ protocol, ports: shared }];
}

/** Joins what several rules allow, because policies are additive. */
export function join(sets: readonly PortSet[]): PortSet {
  return sets.includes('all') ? 'all' : sets.flatMap((set) => (set === 'all' ? [] : set));
}

/** The flows of a set: one for each protocol. Unknown ports are `?`. */
export function portTexts(set: PortSet): readonly PortText[] {
  if (set === 'all') return [{ protocol: 'ALL', ports: '' }];
  return [...new Set(set.map(({ protocol }) => protocol))].sort().map((protocol) => {
    const parts = set.filter((part) => part.protocol === protocol).map(({ ports }) => ports);
    if (parts.includes('all')) return { protocol, ports: 'all' };
    if (parts.includes('unknown')) return { protocol, ports: '?' };
    const ranges = joinPorts(parts.flatMap((ports) => (typeof ports === 'string' ? [] : ports)));
    return {
      protocol,
      ports: ranges.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`)).join(', '),
    };
  });
}

/** One known or unknown port as a set. */
export function onePort(protocol: string, port: Value | undefined): PortSet {
  return [{ protocol, ports: typeof port === 'number' ? [{ first: port, last: port }] : 'unknown' }];
}

/** Reads a text of a port number. */
export function portNumber(value: Value | undefined): number | undefined {
  if (typeof value === 'number') return value;
  const text = textOrNone(value);
  return text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

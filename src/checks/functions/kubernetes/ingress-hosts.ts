import { isList, isMap, own, type Value } from '../../../base/value.ts';
import { readElements, type LocatedValue } from '../../../model/locate-value.ts';

/** The host names in the entries of `spec.tls`. */
export interface Covered {
  readonly all: boolean;
  readonly hosts: readonly string[];
  readonly unsure: boolean;
}

/** The hosts that `spec.tls` covers: an entry without hosts covers all (Kubernetes API, IngressTLS). */
export function coveredHosts(tls: LocatedValue): Covered {
  const entries = readElements(tls).map(({ value }) => (isMap(value) ? (own(value, 'hosts') ?? []) : null));
  const lists = entries.filter((hosts) => isList(hosts));
  const hosts = lists.flatMap((list) => list.filter((host) => typeof host === 'string'));
  const unsure = lists.length < entries.length || hosts.length < lists.flat().length;
  return { all: lists.some((list) => list.length === 0), hosts, unsure };
}

/** Whether a name of a host is covered, exactly or by a wildcard for its first label. */
export function isCovered(host: Value | undefined, covered: Covered): boolean | 'unknown' {
  if (covered.all) return true;
  const name = host ?? '';
  if (typeof name !== 'string' || isList(host)) return 'unknown';
  const suffix = name.includes('.') ? `*${name.slice(name.indexOf('.'))}` : name;
  if (name !== '' && (covered.hosts.includes(name) || covered.hosts.includes(suffix))) return true;
  return covered.unsure ? 'unknown' : false;
}

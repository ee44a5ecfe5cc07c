import { isList, isMap, isMarker, type Value } from '../../../base/value.ts';

type Range = readonly [first: number, last: number];
/** First and last of each port range; `any` for all ports, `unknown` where they are not known. */
export type Ports = readonly Range[] | 'any' | 'unknown';

/** Service names of firewalls, with the relevant port (IANA service names, ufw and firewalld). */
const SERVICES: ReadonlyMap<string, number> = new Map([
  ['ftp', 21],
  ['ssh', 22],
  ['openssh', 22],
  ['telnet', 23],
  ['tftp', 69],
  ['rpc-bind', 111],
  ['samba', 445],
  ['cifs', 445],
  ['rsh', 514],
  ['rsyncd', 873],
  ['mssql', 1433],
  ['nfs', 2049],
  ['docker-swarm', 2377],
  ['etcd-client', 2379],
  ['etcd-server', 2380],
  ['mysql', 3306],
  ['rdp', 3389],
  ['ms-wbt', 3389],
  ['postgresql', 5432],
  ['vnc', 5900],
  ['vnc-server', 5900],
  ['redis', 6379],
  ['kube-apiserver', 6443],
  ['kube-api', 6443],
  ['elasticsearch', 9200],
  ['kubelet', 10250],
  ['kubelet-readonly', 10255],
  ['memcache', 11211],
  ['libvirt', 16509],
  ['mongodb', 27017],
]);
const NAMED = /^[A-Za-z][\w. -]{0,60}$/;
const RANGE = /^(\d{1,5})(?:[:-](\d{1,5})?)?(?:\/\w{1,8})?$/;
const LAST = 65_535;

/** Reads the ports of a parameter: numbers, ranges, service names, in a list or with commas. */
export function readPorts(value: Value | undefined): Ports {
  if (value === undefined || value === null) return 'any';
  if (isMap(value)) return 'unknown';
  const found: Range[] = [];
  for (const each of isList(value) ? value : [value]) {
    if (isMarker(each) || typeof each === 'object' || typeof each === 'boolean') return 'unknown';
    for (const part of String(each).split(',')) {
      const range = readRange(part.trim());
      if (range === 'any' || range === 'unknown') return range;
      if (range !== undefined) found.push(range);
    }
  }
  return coversAll(found) ? 'any' : found;
}

function readRange(text: string): Range | 'any' | 'unknown' | undefined {
  if (/^any$/i.test(text)) return 'any';
  const [, first, last] = RANGE.exec(text) ?? [];
  // a range may leave out its end (iptables-extensions(8))
  if (first !== undefined) return [Number(first), last === undefined ? readEnd(text, first) : Number(last)];
  const service = SERVICES.get(text.toLowerCase());
  if (service !== undefined) return [service, service];
  return NAMED.test(text) ? undefined : 'unknown';
}

function readEnd(text: string, first: string): number {
  return /^\d+[:-]/.test(text) ? LAST : Number(first);
}

function coversAll(ranges: readonly Range[]): boolean {
  let next = 1;
  for (const [first, last] of [...ranges].sort(([one], [other]) => one - other)) {
    if (first > next) return false;
    next = Math.max(next, last + 1);
  }
  return next > LAST;
}

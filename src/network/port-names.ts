import type { PortRange } from './port-range.ts';

/** Common names of well-known ports (IANA Service Name and Transport Protocol Port Number Registry). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [21, 'FTP'],
  [22, 'SSH'],
  [23, 'Telnet'],
  [25, 'SMTP'],
  [53, 'DNS'],
  [80, 'HTTP'],
  [135, 'RPC'],
  [139, 'NetBIOS'],
  [389, 'LDAP'],
  [443, 'HTTPS'],
  [445, 'SMB'],
  [1433, 'SQL Server'],
  [1521, 'Oracle'],
  [2049, 'NFS'],
  [3306, 'MySQL'],
  [3389, 'RDP'],
  [5432, 'PostgreSQL'],
  [5900, 'VNC'],
  [5985, 'WinRM'],
  [6379, 'Redis'],
  [9200, 'Elasticsearch'],
  [11211, 'memcached'],
  [27017, 'MongoDB'],
]);

const MOST_NAMED = 3;

/** The names of the services on ports in both lists, in order of ports. */
export function serviceNames(ranges: readonly PortRange[], wanted: readonly PortRange[]): readonly string[] {
  const named = [...NAMES].filter(([port]) => [ranges, wanted].every((list) => list.some(hasPort(port))));
  return named.slice(0, MOST_NAMED).map(([, name]) => name);
}

function hasPort(port: number): (range: PortRange) => boolean {
  return ({ first, last }) => first <= port && port <= last;
}

/** `22`, `20-25`, or `all ports`. */
export function portsText(ranges: readonly PortRange[]): string {
  const isAll = ranges.some(({ first, last }) => first <= 1 && last >= 65535);
  return isAll
    ? 'all ports'
    : ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
}

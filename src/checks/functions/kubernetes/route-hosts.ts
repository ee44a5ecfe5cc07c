import { isList } from '../../../base/value.ts';
import type { Value } from '../../../base/value.ts';
import type { Truth } from '../../../base/truth.ts';
import { key } from '../../../model/locate-value.ts';
import type { Looked } from '../../../model/locate-value.ts';
import { oneHolds } from '../../../base/truths.ts';

/**
 * Whether a route and a listener have a name of a host in common: either may leave it out, and a wildcard stands for one or
 * more labels (Gateway API documentation, Hostname).
 */
export function meetsHost(listener: Looked, hosts: Looked): Truth {
  const served = key(listener, 'hostname').value ?? '';
  const asked = hosts.value ?? [];
  if (typeof served !== 'string' || !isList(asked)) return 'unknown';
  if (served === '' || asked.length === 0) return true;
  return oneHolds(asked.map((host) => meets(served, host)));
}

function meets(served: string, host: Value): Truth {
  if (typeof host !== 'string') return 'unknown';
  return covers(served, host) || covers(host, served);
}

function covers(pattern: string, host: string): boolean {
  return pattern === host || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)));
}

import type { Resource } from '../../model/evidence.ts';
import type { Value } from '../../base/value.ts';
import type { Encryption, Node } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import { getTrait } from '../inventory/badges.ts';
import { textAt, valuesAt } from '../inventory/values.ts';

/** Encryption that the evidence does not show. */
export const UNPROVEN: Encryption = { state: 'unknown', text: 'enc ?' };
export const CLEAR: Encryption = { state: 'clear', text: 'PLAINTEXT' };

/** A rule allows the SSH port, but nothing shows that the traffic is SSH. */
const SSH_PORT: Encryption = { state: 'unknown', text: 'SSH port, enc ?' };

/** Ports of unencrypted protocols, and the SSH port (IANA service names and port numbers). */
const BY_PORT: ReadonlyMap<string, Encryption> = new Map([
  ['22', SSH_PORT],
  ['20', CLEAR],
  ['21', CLEAR],
  ['23', CLEAR],
  ['69', CLEAR],
  ['80', CLEAR],
]);

/** TLS encryption with the known details. */
export function tls(...details: readonly string[]): Encryption {
  return { state: 'encrypted', text: details.filter((detail) => detail !== '').join(' ') || 'TLS' };
}

/** The minimum TLS version and FIPS policy of an endpoint, as far as its settings show them. */
export function getTls(context: Context, endpoint: Resource): Encryption {
  const min = getTrait(context, 'tls', 'min', endpoint);
  const isFips = getTrait(context, 'tls', 'fipsPolicy', endpoint) === 'yes';
  return tls(/^1\.[0-3]$/.test(min) ? `TLS ${min}+` : 'TLS', isFips ? 'FIPS policy' : '');
}

/** The encryption that an application protocol implies. */
export function protocolEncryption(protocol: string | undefined): Encryption {
  const word = protocol?.toUpperCase();
  if (word === 'HTTPS' || word === 'TLS' || word === 'SSL') return tls();
  return word === 'HTTP' ? CLEAR : UNPROVEN;
}

/**
 * The encryption that the protocol of a backend service implies (Cloud Load Balancing documentation, "Protocol to the
 * backends").
 */
export function backendEncryption(protocol: string | undefined): Encryption {
  return protocol === 'HTTP2' ? tls() : protocolEncryption(protocol);
}

/**
 * The encryption of a load balancer's listener. HTTP that only redirects counts as encrypted, since it carries only
 * the redirect.
 */
export function listenerEncryption(context: Context, listener: Resource): Encryption {
  const word = textAt(listener.values, 'protocol')?.toUpperCase();
  if (word === 'HTTPS' || word === 'TLS') return getTls(context, listener);
  if (getTrait(context, 'transport-encryption', 'clients', listener) === 'redirected')
    return { state: 'encrypted', text: 'redirects to HTTPS' };
  return protocolEncryption(word ?? 'HTTP');
}

const SETTINGS: ReadonlyMap<string, readonly [type: string, on: { readonly [path: string]: readonly string[] }]> =
  new Map([
    ['aws_docdb_cluster', ['aws_docdb_cluster_parameter_group', { name: ['db_cluster_parameter_group_name'] }]],
    ['aws_redshift_cluster', ['aws_redshift_parameter_group', { name: ['cluster_parameter_group_name'] }]],
    ['azurerm_postgresql_flexible_server', ['azurerm_postgresql_flexible_server_configuration', { server_id: ['id'] }]],
    ['azurerm_mysql_flexible_server', ['azurerm_mysql_flexible_server_configuration', { server_name: ['name'] }]],
  ]);

/** The encryption that a service, or the resource with its settings, requires of its clients. */
export function serviceEncryption(context: Context, service: Resource): Encryption {
  const [type, on] = SETTINGS.get(service.type) ?? [];
  const settings = type === undefined ? [] : context.evidence.linked(service, [type], on ?? {}).matches;
  for (const each of [service, ...settings]) {
    const demand = getDemand(context, each);
    if (demand !== undefined) return demand;
  }
  return UNPROVEN;
}

function getDemand(context: Context, holder: Resource): Encryption | undefined {
  for (const field of ['dataClients', 'clients']) {
    const demand = getTrait(context, 'transport-encryption', field, holder);
    const protection = getTls(context, holder);
    if (demand === 'required') return { ...protection, text: `${protection.text} required` };
    if (demand === 'redirected') return protection;
    if (demand.startsWith('optional') || demand.startsWith('clear'))
      return { state: 'optional', text: 'plaintext possible' };
  }
  return undefined;
}

/** The encryption of a connection to a node: what the service requires, otherwise what the port implies. */
export function encryptionTo(context: Context, to: Node, ports: string): Encryption {
  const known = BY_PORT.get(ports);
  if (known === SSH_PORT) return known;
  const [service] = to.node === 'thing' ? to.resources : [];
  if (service !== undefined && isDataService(to)) {
    const demanded = serviceEncryption(context, service);
    if (demanded.state !== 'unknown') return demanded;
  }
  return known ?? UNPROVEN;
}

function isDataService(node: Node): boolean {
  return node.node === 'thing' && node.class === 'data';
}

/** The port number at a path, as text; `''` where it is not known. */
export function portAt(values: Value, path: string): string {
  const [port] = valuesAt(values, path);
  return typeof port === 'number' || (typeof port === 'string' && /^\d{1,5}$/.test(port)) ? String(port) : '';
}

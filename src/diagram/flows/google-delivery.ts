import type { Resource } from '../../model/evidence.ts';
import type { Encryption, Thing } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import { withParts } from '../inventory/components.ts';
import { followAll, link } from '../inventory/joins.ts';
import { isTrue, textAt, textsAt, valuesAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { backendEncryption, CLEAR, serviceEncryption, tls, getTls, UNPROVEN } from './encryption.ts';
import { named } from './google-links.ts';
import { tunnels } from './google-tunnels.ts';
import { INTERNET, getNetwork } from './sources.ts';

const RULES = new Set(['google_compute_global_forwarding_rule', 'google_compute_forwarding_rule']);

const PROXIES = named(
  [
    'google_compute_target_https_proxy',
    'google_compute_region_target_https_proxy',
    'google_compute_target_http_proxy',
    'google_compute_region_target_http_proxy',
    'google_compute_target_ssl_proxy',
    'google_compute_target_tcp_proxy',
  ],
  ['target'],
);
const MAPS = named(['google_compute_url_map', 'google_compute_region_url_map'], ['url_map']);
const BACKENDS = [
  'google_compute_backend_service',
  'google_compute_region_backend_service',
  'google_compute_backend_bucket',
];
const SERVICES = named(BACKENDS, [
  'backend_service',
  'default_service',
  'path_matcher.default_service',
  'path_matcher.path_rule.service',
  'path_matcher.route_rules.service',
]);
const GROUPS = ['google_compute_instance_group_manager', 'google_compute_region_instance_group_manager'];
const TO_GROUP = link(GROUPS, 'instance_group', ['backend.group']);
const TO_ENDPOINTS = named(['google_compute_region_network_endpoint_group'], ['backend.group']);
const TO_RUN = ['google_cloud_run_v2_service', 'google_cloud_run_service'];
const RUN = link(TO_RUN, 'name', ['cloud_run.service']);
const TO_BUCKET = link(['google_storage_bucket'], 'name', ['bucket_name']);
const ARMOR = named(['google_compute_security_policy'], ['security_policy']);

/** Adds Google Cloud front ends: load balancers, services with public endpoints, NAT and tunnels. */
export function googleDelivery(draft: FlowBuilder): void {
  for (const thing of draft.inventory.ofTypes(({ type }) => type.startsWith('google_'))) {
    const [first] = thing.resources;
    if (first === undefined) continue;
    if (RULES.has(thing.type)) balance(draft, thing, first);
    else if (BACKENDS.includes(thing.type)) backends(draft, thing, first);
    else FRONTS.get(thing.type)?.(draft, thing, first);
  }
  tunnels(draft);
}

function balance(draft: FlowBuilder, thing: Thing, rule: Resource): void {
  const { context, inventory } = draft;
  const [proxy] = followAll(context, rule, PROXIES);
  const encryption = proxyEncryption(context, proxy);
  const ports =
    textAt(rule.values, 'port_range')?.replace(/^(\d+)-\1$/, '$1') ?? textsAt(rule.values, 'ports').join(', ');
  const protocol = textAt(rule.values, 'ip_protocol')?.toUpperCase() ?? 'TCP';
  const scheme = textAt(rule.values, 'load_balancing_scheme') ?? 'EXTERNAL';
  if (scheme.startsWith('EXTERNAL'))
    draft.structure(INTERNET, thing, { protocol, ports, encryption, evidence: [rule] });
  const maps = proxy === undefined ? [] : followAll(context, proxy, MAPS);
  const holders = [rule, ...(proxy === undefined ? [] : [proxy]), ...maps];
  for (const service of new Set(holders.flatMap((holder) => followAll(context, holder, SERVICES)))) {
    const target = inventory.thingOf.get(service);
    const protection = backendEncryption(textAt(service.values, 'protocol'));
    if (target !== undefined)
      draft.structure(thing, target, { protocol: 'TCP', ports: '', encryption: protection, evidence: [service] });
  }
}

/** An HTTP proxy that only redirects carries no data except the redirects. */
function proxyEncryption(context: Context, proxy: Resource | undefined): Encryption {
  if (proxy === undefined) return UNPROVEN;
  if (proxy.type.includes('https') || proxy.type.includes('ssl')) return getTls(context, proxy);
  if (!proxy.type.includes('_http_')) return UNPROVEN;
  const isRedirect = serviceEncryption(context, proxy).state === 'encrypted';
  return isRedirect ? tls('redirects to HTTPS') : CLEAR;
}

function backends(draft: FlowBuilder, thing: Thing, service: Resource): void {
  const { context, inventory } = draft;
  const encryption = backendEncryption(textAt(service.values, 'protocol'));
  const endpoints = followAll(context, service, TO_ENDPOINTS).flatMap((group) => followAll(context, group, [RUN]));
  const targets = [...followAll(context, service, [TO_GROUP, TO_BUCKET]), ...endpoints];
  for (const resource of new Set(targets)) {
    const target = inventory.thingOf.get(resource);
    const isManaged = TO_RUN.includes(resource.type) || resource.type === 'google_storage_bucket';
    const protection = isManaged ? UNPROVEN : encryption;
    const port = textAt(service.values, 'port_name') ?? '';
    const ports = namedPort(resource, port);
    if (target !== undefined)
      draft.structure(thing, target, { protocol: 'TCP', ports, encryption: protection, evidence: [service] });
  }
  for (const policy of followAll(context, service, ARMOR)) {
    const from = inventory.thingOf.get(policy);
    if (from !== undefined) draft.support(from, thing, 'protects', service);
  }
}

function namedPort({ values }: Resource, name: string): string {
  const port = valuesAt(values, 'named_port').find((entry) => textAt(entry, 'name') === name);
  const [number] = valuesAt(port, 'port');
  return typeof number === 'number' ? String(number) : '';
}

type Front = (draft: FlowBuilder, thing: Thing, resource: Resource) => void;

const FRONTS: ReadonlyMap<string, Front> = new Map<string, Front>([
  [
    'google_cloud_run_v2_service',
    (draft, thing, one) => serverless(draft, thing, one, textAt(one.values, 'ingress') ?? 'INGRESS_TRAFFIC_ALL'),
  ],
  [
    'google_cloudfunctions2_function',
    (draft, thing, one) =>
      serverless(draft, thing, one, textAt(one.values, 'service_config.ingress_settings') ?? 'ALLOW_ALL'),
  ],
  [
    'google_cloudfunctions_function',
    (draft, thing, one) => serverless(draft, thing, one, textAt(one.values, 'ingress_settings') ?? 'ALLOW_ALL'),
  ],
  ['google_container_cluster', cluster],
  ['google_sql_database_instance', database],
  ['google_compute_router_nat', nat],
]);

/** Serverless endpoints accept HTTPS (Cloud Run documentation, "Invoking with an HTTPS request"). */
function serverless(draft: FlowBuilder, thing: Thing, resource: Resource, ingress: string): void {
  if (ingress !== 'INGRESS_TRAFFIC_ALL' && ingress !== 'ALLOW_ALL') return;
  draft.structure(INTERNET, thing, { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [resource] });
}

function cluster(draft: FlowBuilder, thing: Thing, resource: Resource): void {
  if (isTrue(resource.values, 'private_cluster_config.enable_private_endpoint')) return;
  const allowed = textsAt(resource.values, 'master_authorized_networks_config.cidr_blocks.cidr_block');
  const isLimited = valuesAt(resource.values, 'master_authorized_networks_config').length > 0;
  for (const from of draft.peers.ofTexts(isLimited ? allowed : ['0.0.0.0/0'], thing))
    draft.structure(from, thing, { protocol: 'TCP', ports: '443', encryption: tls(), evidence: [resource] });
}

const PORTS: readonly (readonly [engine: string, port: string])[] = [
  ['POSTGRES', '5432'],
  ['MYSQL', '3306'],
  ['SQLSERVER', '1433'],
];

/**
 * A database with a public address accepts its authorized networks (Cloud SQL documentation, "Authorized networks").
 */
function database(draft: FlowBuilder, thing: Thing, resource: Resource): void {
  const allowed = textsAt(resource.values, 'settings.ip_configuration.authorized_networks.value');
  const engine = textAt(resource.values, 'database_version') ?? '';
  const ports = PORTS.find(([name]) => engine.startsWith(name))?.[1] ?? '';
  const encryption = serviceEncryption(draft.context, resource);
  if (!isTrue(resource.values, 'settings.ip_configuration.ipv4_enabled')) return;
  for (const from of draft.peers.ofTexts(allowed, thing))
    draft.structure(from, thing, { protocol: 'TCP', ports, encryption, evidence: [resource] });
}

/** Machines without a public address use the NAT of their network. */
function nat(draft: FlowBuilder, thing: Thing, resource: Resource): void {
  const { context, inventory } = draft;
  const connection = { protocol: 'ALL', ports: '', encryption: UNPROVEN, evidence: [resource] };
  draft.structure(thing, INTERNET, connection);
  const home = getNetwork(thing.box);
  if (home === undefined) return;
  for (const machine of inventory.ofTypes((one) => one.class === 'compute' && one.type.startsWith('google_'))) {
    if (getNetwork(machine.box) !== home) continue;
    const parts = machine.resources.flatMap((one) => withParts(context, one));
    const isPublic = parts.some(({ values }) => valuesAt(values, 'network_interface.access_config').length > 0);
    if (!isPublic) draft.structure(machine, thing, connection);
  }
}

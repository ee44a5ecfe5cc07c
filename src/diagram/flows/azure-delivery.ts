import type { Resource } from '../../model/evidence.ts';
import type { Value } from '../../base/value.ts';
import type { Encryption, Node, Thing } from '../graph.ts';
import { TO_SUBNETS } from '../inventory/networks.ts';
import { withParts } from '../inventory/components.ts';
import { follow, followAll, link } from '../inventory/joins.ts';
import { textAt, textsAt, valuesAt } from '../inventory/values.ts';
import { AZURE_FRONTS } from './azure-fronts.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { portAt, protocolEncryption, tls, getTls, UNPROVEN } from './encryption.ts';
import { getEndpoint } from './hosts.ts';
import { INTERNET } from './sources.ts';

const CARD = link(['azurerm_network_interface'], 'id', ['network_interface_id']);
const GATEWAY_POOLS = 'azurerm_network_interface_application_gateway_backend_address_pool_association';
const BALANCER_POOLS = 'azurerm_network_interface_backend_address_pool_association';
/** Adds Azure front ends: what they accept from outside, and where they lead. */
export function azureDelivery(draft: FlowBuilder): void {
  const byCard = thingsByCard(draft);
  for (const thing of draft.inventory.ofTypes(({ type }) => type.startsWith('azurerm_'))) {
    const [first] = thing.resources;
    if (first === undefined) continue;
    if (thing.type === 'azurerm_application_gateway') applicationGateway(draft, thing, first, byCard);
    else if (thing.type === 'azurerm_lb') balancer(draft, thing, first, byCard);
    else AZURE_FRONTS.get(thing.type)?.(draft, thing, first);
  }
}

function thingsByCard({ context, inventory }: FlowBuilder): ReadonlyMap<Resource, Thing> {
  const found = new Map<Resource, Thing>();
  for (const thing of inventory.ofTypes(({ type }) => type.endsWith('virtual_machine')))
    for (const resource of thing.resources)
      for (const part of withParts(context, resource)) if (part !== resource) found.set(part, thing);
  return found;
}

function named(values: Resource['values'], list: string, name: string | undefined): Value | undefined {
  return valuesAt(values, list).find((entry) => textAt(entry, 'name') === name);
}

function applicationGateway(
  draft: FlowBuilder,
  thing: Thing,
  gateway: Resource,
  byCard: ReadonlyMap<Resource, Thing>,
): void {
  const { values } = gateway;
  const isPublic = valuesAt(values, 'frontend_ip_configuration.public_ip_address_id').length > 0;
  for (const listener of valuesAt(values, 'http_listener')) {
    const port = named(values, 'frontend_port', textAt(listener, 'frontend_port_name'));
    const ports = String(valuesAt(port, 'port')[0] ?? '');
    const encryption = frontEncryption(draft, gateway, listener);
    draft.declare(thing, ports, encryption);
    if (isPublic && !isGuarded(draft, gateway))
      draft.structure(INTERNET, thing, { protocol: 'TCP', ports, encryption, evidence: [gateway] });
  }
  const settings = new Map(
    valuesAt(values, 'backend_http_settings').map((entry) => [textAt(entry, 'name') ?? '', entry]),
  );
  for (const [pool, setting] of getRoutes(values)) {
    const entry = settings.get(setting);
    const connection = {
      protocol: 'TCP',
      ports: String(valuesAt(entry, 'port')[0] ?? ''),
      encryption: protocolEncryption(textAt(entry, 'protocol')),
    };
    for (const { target, evidence } of backends(draft, gateway, pool, byCard))
      draft.structure(thing, target, { ...connection, evidence });
  }
}

function frontEncryption({ context }: FlowBuilder, gateway: Resource, listener: Value): Encryption {
  if (textAt(listener, 'protocol')?.toLowerCase() === 'https') return getTls(context, gateway);
  const isRedirect = redirects(gateway.values, textAt(listener, 'name'));
  return isRedirect ? tls('redirects to HTTPS') : protocolEncryption('HTTP');
}

function getRoutes(values: Resource['values']): readonly (readonly [pool: string, setting: string])[] {
  const entries = [
    ...['request_routing_rule', 'url_path_map.path_rule'].flatMap((list) =>
      valuesAt(values, list).map((entry) => ['', entry] as const),
    ),
    ...valuesAt(values, 'url_path_map').map((entry) => ['default_', entry] as const),
  ];
  const routes = new Map<string, readonly [pool: string, setting: string]>();
  for (const [prefix, entry] of entries) {
    const pool = textAt(entry, `${prefix}backend_address_pool_name`);
    const setting = textAt(entry, `${prefix}backend_http_settings_name`) ?? '';
    if (pool !== undefined) routes.set(`${pool}\n${setting}`, [pool, setting]);
  }
  return [...routes.values()];
}

function redirects(values: Resource['values'], listener: string | undefined): boolean {
  const rules = valuesAt(values, 'request_routing_rule').filter(
    (entry) => textAt(entry, 'http_listener_name') === listener,
  );
  return rules.length > 0 && rules.every((entry) => textAt(entry, 'redirect_configuration_name') !== undefined);
}

function isGuarded({ context }: FlowBuilder, resource: Resource): boolean {
  const subnets = followAll(context, resource, TO_SUBNETS.azure);
  const on = { subnet_id: ['id'] };
  return subnets.some(
    (subnet) =>
      context.evidence.linked(subnet, ['azurerm_subnet_network_security_group_association'], on).matches.length > 0,
  );
}

interface Backend {
  readonly target: Node;
  readonly evidence: readonly Resource[];
}

function backends(
  draft: FlowBuilder,
  gateway: Resource,
  pool: string,
  byCard: ReadonlyMap<Resource, Thing>,
): readonly Backend[] {
  const { context, inventory } = draft;
  const found: Backend[] = [];
  const entry = named(gateway.values, 'backend_address_pool', pool);
  const id = textAt(entry, 'id')?.toLowerCase();
  for (const each of context.evidence.byType(GATEWAY_POOLS)) {
    if (id === undefined || textAt(each.values, 'backend_address_pool_id')?.toLowerCase() !== id) continue;
    for (const card of follow(context, each, CARD)) {
      const target = byCard.get(card);
      if (target !== undefined) found.push({ target, evidence: [each] });
    }
  }
  for (const name of textsAt(entry, 'fqdns')) {
    const host = getEndpoint(name)?.host;
    if (host !== undefined) found.push({ target: draft.host(host), evidence: [gateway] });
  }
  const near = inventory.thingOf.get(gateway);
  for (const target of near === undefined ? [] : draft.peers.ofTexts(textsAt(entry, 'ip_addresses'), near))
    found.push({ target, evidence: [gateway] });
  for (const thing of inventory.ofTypes(isScaleSet)) {
    const isSet = thing.resources.some(({ values }) =>
      textsAt(values, 'network_interface.ip_configuration.application_gateway_backend_address_pool_ids').some(
        (text) => text.toLowerCase() === id,
      ),
    );
    if (isSet) found.push({ target: thing, evidence: [gateway] });
  }
  return found;
}

function isScaleSet({ type }: Pick<Thing, 'type'>): boolean {
  return type.endsWith('scale_set');
}

const RULES_OF = { loadbalancer_id: ['id'] };
const POOLS = ['azurerm_lb_backend_address_pool'];
const TO_POOL = link(POOLS, 'id', ['backend_address_pool_ids', 'backend_address_pool_id']);

function balancer(draft: FlowBuilder, thing: Thing, resource: Resource, byCard: ReadonlyMap<Resource, Thing>): void {
  const { context, inventory } = draft;
  const isPublic = valuesAt(resource.values, 'frontend_ip_configuration.public_ip_address_id').length > 0;
  for (const rule of context.evidence.linked(resource, ['azurerm_lb_rule'], RULES_OF).matches) {
    const protocol = (textAt(rule.values, 'protocol') ?? 'ALL').toUpperCase();
    if (isPublic)
      draft.structure(INTERNET, thing, {
        protocol,
        ports: portAt(rule.values, 'frontend_port'),
        encryption: UNPROVEN,
        evidence: [rule],
      });
    const ports = portAt(rule.values, 'backend_port');
    for (const pool of follow(context, rule, TO_POOL)) {
      const cards = context.evidence.linked(pool, [BALANCER_POOLS], { backend_address_pool_id: ['id'] }).matches;
      const targets = cards.flatMap((each) => follow(context, each, CARD).flatMap((card) => byCard.get(card) ?? []));
      const sets = inventory
        .ofTypes(isScaleSet)
        .filter(({ resources }) =>
          resources.some((one) =>
            textsAt(one.values, 'network_interface.ip_configuration.load_balancer_backend_address_pool_ids').includes(
              textAt(pool.values, 'id') ?? '-',
            ),
          ),
        );
      for (const target of new Set([...targets, ...sets]))
        draft.structure(thing, target, { protocol, ports, encryption: UNPROVEN, evidence: [rule] });
    }
  }
}

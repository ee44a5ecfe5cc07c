import type { Resource } from '../../model/evidence.ts';
import type { Outside, Thing } from '../graph.ts';
import { resourceName } from '../inventory/names.ts';
import { TO_SUBNETS } from '../inventory/networks.ts';
import { followParts } from '../inventory/components.ts';
import { follow, link } from '../inventory/joins.ts';
import { networkOfSubnet } from '../inventory/placement.ts';
import { textAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { tls, UNPROVEN } from './encryption.ts';
import { drawPeering } from './peering.ts';
import { INTERNET } from './sources.ts';
import { addTo } from '../../base/group-by.ts';

/** Adds Azure connections that are separate resources: NAT, tunnels, peerings. */
export function azureLinks(draft: FlowBuilder): void {
  natGateways(draft);
  links(draft);
}

const TO_NAT = link(['azurerm_nat_gateway'], 'id', ['nat_gateway_id']);
const TO_SUBNET = link(['azurerm_subnet'], 'id', ['subnet_id']);

function natGateways(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  const inside = new Map<Resource, Thing[]>();
  for (const thing of inventory.ofTypes((one) => one.class === 'compute' && one.type.startsWith('azurerm_'))) {
    for (const subnet of followParts(context, thing.resources, TO_SUBNETS.azure)) addTo(inside, subnet, thing);
  }
  for (const association of context.evidence.byType('azurerm_subnet_nat_gateway_association')) {
    for (const gateway of follow(context, association, TO_NAT)) {
      const nat = inventory.thingOf.get(gateway);
      if (nat === undefined) continue;
      const connection = { protocol: 'ALL', ports: '', encryption: UNPROVEN, evidence: [association] };
      draft.structure(nat, INTERNET, connection);
      for (const subnet of follow(context, association, TO_SUBNET))
        for (const thing of inside.get(subnet) ?? []) draft.structure(thing, nat, connection);
    }
  }
}

const GATEWAY = link(['azurerm_virtual_network_gateway'], 'id', ['virtual_network_gateway_id']);
const LOCAL = link(['azurerm_local_network_gateway'], 'id', ['local_network_gateway_id']);
const REMOTE = link(['azurerm_virtual_network'], 'id', ['remote_virtual_network_id']);

function links(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  for (const connection of context.evidence.byType('azurerm_virtual_network_gateway_connection')) {
    const [local] = follow(context, connection, LOCAL);
    for (const gateway of follow(context, connection, GATEWAY)) {
      const target = inventory.thingOf.get(gateway);
      const name = local === undefined ? resourceName(connection) : resourceName(local);
      const outside: Outside = {
        node: 'outside',
        key: `local ${name}`,
        name,
        lines: ['on-premises network'],
        authorization: 'unknown',
      };
      const isTunnel = textAt(connection.values, 'type')?.toLowerCase() === 'ipsec';
      const how = isTunnel
        ? { protocol: 'IPsec', encryption: tls('encrypted') }
        : { protocol: 'ALL', encryption: UNPROVEN };
      if (target !== undefined) draft.structure(outside, target, { ...how, ports: '', evidence: [connection] });
    }
  }
  for (const peering of context.evidence.byType('azurerm_virtual_network_peering')) {
    const named = networkOfSubnet(context, peering);
    const one = typeof named === 'object' ? named : undefined;
    const [other] = follow(context, peering, REMOTE);
    const remote = textAt(peering.values, 'remote_virtual_network_id');
    drawPeering(draft, peering, { one, other, remote, ownerOf: getSubscription });
  }
}

function getSubscription(id: string): string {
  const subscription = /^\/subscriptions\/([\w-]{1,64})\//i.exec(id)?.[1];
  return subscription === undefined ? '' : `subscription ${subscription.slice(0, 8)}…`;
}

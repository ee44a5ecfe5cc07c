import type { Outside } from '../graph.ts';
import { resourceName } from '../inventory/names.ts';
import { TO_NETWORKS } from '../inventory/networks.ts';
import { followAll } from '../inventory/joins.ts';
import { textAt } from '../inventory/values.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { tls } from './encryption.ts';
import { named } from './google-links.ts';
import { drawPeering } from './peering.ts';

const GATEWAYS = named(
  ['google_compute_ha_vpn_gateway', 'google_compute_vpn_gateway'],
  ['vpn_gateway', 'target_vpn_gateway'],
);

const PEER = named(['google_compute_external_vpn_gateway'], ['peer_external_gateway']);

const OTHER = named(['google_compute_network'], ['peer_network']);

/** Adds VPN tunnels to outside systems, and peerings between networks. */
export function tunnels(draft: FlowBuilder): void {
  const { context, inventory } = draft;
  for (const tunnel of context.evidence.byType('google_compute_vpn_tunnel')) {
    const [peer] = followAll(context, tunnel, PEER);
    const name = peer === undefined ? 'VPN peer' : resourceName(peer);
    const outside: Outside = {
      node: 'outside',
      key: `peer ${name}`,
      name,
      lines: ['on-premises network'],
      authorization: 'unknown',
    };
    for (const gateway of followAll(context, tunnel, GATEWAYS)) {
      const target = inventory.thingOf.get(gateway);
      const connection = { protocol: 'IPsec', ports: '', encryption: tls('encrypted'), evidence: [tunnel] };
      if (target !== undefined) draft.structure(outside, target, connection);
    }
  }
  for (const peering of context.evidence.byType('google_compute_network_peering')) {
    const [one] = followAll(context, peering, TO_NETWORKS.google);
    const [other] = followAll(context, peering, OTHER);
    const remote = textAt(peering.values, 'peer_network');
    drawPeering(draft, peering, { one, other, remote, ownerOf: getProject });
  }
}

function getProject(network: string): string {
  const project = /(?:^|\/)projects\/([\w:.-]{1,64})\//.exec(network)?.[1];
  return project === undefined ? '' : `project ${project}`;
}

import type { Box, Relation } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { createAcls } from './aws-acls.ts';
import { awsDelivery } from './aws-delivery.ts';
import { awsFrontDoors } from './aws-front-doors.ts';
import { awsLinks } from './aws-links.ts';
import { awsPackets } from './aws-packets.ts';
import { azureDelivery } from './azure-delivery.ts';
import { azureLinks } from './azure-links.ts';
import { azurePackets } from './azure-packets.ts';
import { dependsOn } from './depends-on.ts';
import { createFlowBuilder } from './flow-builder.ts';
import { externalHosts } from './external-hosts.ts';
import { googleDelivery } from './google-delivery.ts';
import { googlePackets } from './google-packets.ts';
import { kubernetesFlows } from '../kubernetes/kubernetes-flows.ts';
import { namedServices } from './named-services.ts';
import { createPeers } from './sources.ts';
import { supports } from './support.ts';
import { trusts } from './trusts.ts';

export interface Flows {
  readonly relations: readonly Relation[];
  readonly notes: readonly string[];
}

/** Reads all flows and relations. Declared connections come first, because packet rules take over their encryption. */
export function readFlows(context: Context, inventory: Inventory, dependencies: boolean): Flows {
  const boxes: readonly Box[] = [...new Set(inventory.boxOf.values())];
  const peers = createPeers(boxes);
  const acls = createAcls(context, inventory, peers);
  const draft = createFlowBuilder(context, inventory, peers, acls);
  awsDelivery(draft);
  awsFrontDoors(draft);
  awsLinks(draft);
  azureDelivery(draft);
  azureLinks(draft);
  googleDelivery(draft);
  externalHosts(draft);
  const clusterNotes = kubernetesFlows(draft);
  awsPackets(draft);
  azurePackets(draft);
  googlePackets(draft);
  namedServices(draft);
  supports(draft);
  trusts(draft);
  if (dependencies) dependsOn(draft);
  return { relations: draft.relations, notes: [...(acls?.notes() ?? []), ...clusterNotes] };
}

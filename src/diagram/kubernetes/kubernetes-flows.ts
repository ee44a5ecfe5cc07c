import type { Resource } from '../../model/evidence.ts';
import { counted } from '../../base/counted.ts';
import { isMap, own } from '../../base/value.ts';
import { UNPROVEN } from '../flows/encryption.ts';
import type { FlowBuilder } from '../flows/flow-builder.ts';
import { gatewayFlows } from './gateway-flows.ts';
import { ingressFlows } from './ingress-flows.ts';
import { elementsAt } from './object-values.ts';
import type { Drawn } from './drawn.ts';
import { policyFlows } from './policy-flows.ts';
import { portNumber, readProtocol } from './port-sets.ts';
import { createClients, NODE_CLIENTS } from './reach.ts';
import { serviceFlows } from './services.ts';

/** Policies of other languages than Kubernetes' own. */
const OTHERS = [
  'CiliumNetworkPolicy',
  'CiliumClusterwideNetworkPolicy',
  'NetworkPolicy.projectcalico.org',
  'NetworkPolicy.crd.projectcalico.org',
  'GlobalNetworkPolicy',
  'AdminNetworkPolicy',
  'BaselineAdminNetworkPolicy',
  'ClusterNetworkPolicy',
  'AuthorizationPolicy',
].map((kind) => `k8s/${kind}`);

/**
 * Adds the flows of clusters: from clients by ingresses and gateways to services and pods, and what network policies
 * allow. Returns notes for the reader.
 */
export function kubernetesFlows(draft: FlowBuilder): readonly string[] {
  const { things } = draft.inventory.cluster;
  if (things.length === 0) return [];
  const drawn = (type: string): readonly Drawn[] =>
    things.flatMap((thing) => {
      const [resource] = thing.type === type ? thing.resources : [];
      return resource === undefined ? [] : [{ thing, resource }];
    });
  const [workloads, services] = [drawn('k8s/workload'), drawn('k8s/Service')];
  const clients = createClients(draft.peers);
  const reach = policyFlows(draft, workloads);
  const context = { draft, services, workloads, reach, clients };
  const stopped = serviceFlows(context);
  ingressFlows(context, drawn('k8s/Ingress'));
  gatewayFlows(context, drawn('k8s/Gateway'));
  hostPorts(draft, workloads);
  return [...reach.notes, ...stopped, ...otherPolicies(draft)];
}

function hostPorts(draft: FlowBuilder, workloads: readonly Drawn[]): void {
  for (const { thing, resource } of workloads)
    for (const container of elementsAt(own(resource.values, 'spec'), 'containers'))
      for (const port of elementsAt(container, 'ports')) {
        const number = isMap(port) ? portNumber(own(port, 'hostPort')) : undefined;
        if (!isMap(port) || number === undefined) continue;
        const connection = { protocol: readProtocol(port), ports: String(number), encryption: UNPROVEN };
        draft.structure(NODE_CLIENTS, thing, { ...connection, evidence: [resource] });
      }
}

function otherPolicies({ context }: FlowBuilder): readonly string[] {
  const found: readonly Resource[] = context.evidence.byTypes(OTHERS);
  if (found.length === 0) return [];
  const what = counted(found.length, 'network rule object');
  return [`${what} of Cilium, Calico, Istio or an administrator remove no flow: diagrams do not apply them.`];
}

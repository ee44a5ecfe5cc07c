import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { selects } from '../../network/kubernetes/label-selector.ts';
import { namedIn, sharesNamespace } from '../../network/kubernetes/same-cluster.ts';
import { counted } from '../../base/counted.ts';
import { joinFirst } from '../../base/join-first.ts';
import type { Box, Encryption, Node, Outside } from '../graph.ts';
import { CLEAR, protocolEncryption, tls, UNPROVEN } from '../flows/encryption.ts';
import type { FlowBuilder } from '../flows/flow-builder.ts';
import { elementsAt, objectName, textOrNone, valueAt } from './object-values.ts';
import type { Drawn } from './drawn.ts';
import type { PolicyReach } from './policy-flows.ts';
import { namedPort, onePort, portNumber, portTexts, readProtocol } from './port-sets.ts';
import { NODE_CLIENTS, type FindClients } from './reach.ts';

/** The default range of node ports (Kubernetes documentation, "Service", type NodePort). */
const NODE_PORTS = '30000-32767';
const MOST_NAMES = 5;

/** What the readers of services share. */
export interface ServiceContext {
  readonly draft: FlowBuilder;
  readonly services: readonly Drawn[];
  readonly workloads: readonly Drawn[];
  readonly reach: PolicyReach;
  readonly clients: FindClients;
}

/**
 * Adds the flows of services: from the clients of load balancers and node ports, and to the pods that the selector
 * selects. Returns notes about flows that network policies stop.
 */
export function serviceFlows(context: ServiceContext): readonly string[] {
  const { draft, services, workloads } = context;
  const { boxOf } = draft.inventory.cluster;
  const byCluster = groupBy(workloads, ({ resource }) => boxOf(resource));
  const stopped: string[] = [];
  for (const service of services) {
    clientFlows(context, service);
    const selector = valueAt(service.resource.values, 'spec', 'selector') ?? null;
    if (isMap(selector) && Object.keys(selector).length === 0) continue;
    if (selector === null) continue;
    for (const workload of byCluster.get(boxOf(service.resource)) ?? []) {
      const placed = sharesNamespace(service.resource, workload.resource);
      const labels = valueAt(workload.resource.values, 'template', 'labels');
      if (placed === false || selects({ matchLabels: selector }, labels) === false) continue;
      if (!podFlows(context, service, workload)) stopped.push(`${service.thing.name} to ${workload.thing.name}`);
    }
  }
  if (stopped.length === 0) return [];
  const what = `Network policies allow no traffic at the ports of ${counted(stopped.length, 'service')}`;
  return [`${what}, so these flows are not drawn: ${joinFirst(stopped, MOST_NAMES)}.`];
}

function clientFlows({ draft, clients }: ServiceContext, { thing, resource }: Drawn): void {
  const kind = valueAt(resource.values, 'spec', 'type') ?? 'ClusterIP';
  if (kind === 'ExternalName') {
    const host = textOrNone(valueAt(resource.values, 'spec', 'externalName'));
    const evidence = [resource];
    if (host !== undefined) draft.structure(thing, draft.host(host.toLowerCase()), { ...NO_PORT, evidence });
    return;
  }
  const froms = kind === 'LoadBalancer' ? clients(resource, thing) : [NODE_CLIENTS];
  if (kind === 'ClusterIP' && elementsAt(resource.values, 'spec', 'externalIPs').length === 0) return;
  for (const port of elementsAt(resource.values, 'spec', 'ports')) {
    if (!isMap(port)) continue;
    const number = portNumber(own(port, kind === 'NodePort' ? 'nodePort' : 'port'));
    const open = kind === 'NodePort' ? NODE_PORTS : '?';
    const ports = number === undefined ? open : String(number);
    for (const from of froms)
      draft.structure(from, thing, {
        protocol: readProtocol(port),
        ports,
        encryption: portEncryption(port),
        evidence: [resource],
      });
  }
}

const NO_PORT = { protocol: 'protocol ?', ports: '', encryption: UNPROVEN };

/** Returns false where policies allow none of the ports. */
function podFlows({ draft, reach }: ServiceContext, service: Drawn, workload: Drawn): boolean {
  let isOpen = false;
  const ports = elementsAt(service.resource.values, 'spec', 'ports').filter(isMap);
  for (const port of ports) {
    const number = targetPort(port, workload.resource);
    const { allowed, policies } = reach.admits(workload.resource, onePort(readProtocol(port), number));
    for (const text of portTexts(allowed)) {
      isOpen = true;
      const evidence = [service.resource, workload.resource, ...policies];
      draft.structure(service.thing, workload.thing, {
        ...text,
        encryption: portEncryption(port, text.ports),
        evidence,
      });
    }
  }
  return isOpen || ports.length === 0;
}

function targetPort(port: ValueMap, workload: Resource): number | undefined {
  const target = own(port, 'targetPort') ?? own(port, 'port');
  return typeof target === 'string' ? namedPort(workload, target) : portNumber(target);
}

/** The protection that the application protocol states (Kubernetes documentation, "Service", application protocol); port 80 is clear text. */
export function portEncryption(port: ValueMap, number?: string): Encryption {
  const stated = protocolEncryption(textOrNone(own(port, 'appProtocol')));
  if (stated !== UNPROVEN) return stated;
  return (number ?? String(own(port, 'port'))) === '80' ? CLEAR : UNPROVEN;
}

/** A reference from an ingress or a route to a service. */
export interface BackendReference {
  readonly name: Value | undefined;
  readonly namespace?: Value | undefined;
  /** A number, a name, or nothing. */
  readonly port: Value | undefined;
  readonly from: Resource;
  readonly encrypted?: boolean;
}

/** Adds the flow from an entry point to a service. A service that the evidence does not contain is outside. */
export function backendFlow(
  { draft, services }: ServiceContext,
  from: Node,
  reference: BackendReference,
  evidence: readonly Resource[],
): void {
  const { name, port, encrypted = false } = reference;
  const named = textOrNone(name);
  const found =
    named === undefined ? [] : services.filter(({ resource }) => isNamed(resource, named, reference, draft));
  if (found.length === 0) {
    const ports = portNumber(port) === undefined ? '?' : String(portNumber(port));
    const to = strangeService(draft.inventory.cluster.boxOf(reference.from), named ?? 'of an unknown name');
    draft.structure(from, to, { protocol: 'TCP', ports, encryption: encrypted ? tls() : UNPROVEN, evidence });
  }
  for (const { thing, resource } of found) {
    const entry = servicePort(resource, port);
    const number = entry === undefined ? portNumber(port) : portNumber(own(entry, 'port'));
    const encryption = entry === undefined ? UNPROVEN : portEncryption(entry);
    draft.structure(from, thing, {
      protocol: 'TCP',
      ports: number === undefined ? '?' : String(number),
      encryption: encrypted ? tls() : encryption,
      evidence: [...evidence, resource],
    });
  }
}

function isNamed(service: Resource, name: string, { from, namespace }: BackendReference, draft: FlowBuilder): boolean {
  const { boxOf } = draft.inventory.cluster;
  if (objectName(service) !== name || boxOf(service) !== boxOf(from)) return false;
  const wanted = textOrNone(namespace);
  if (wanted === undefined) return sharesNamespace(service, from) !== false;
  const own = namedIn(service) ?? '';
  return own === '' || own === wanted;
}

function servicePort(service: Resource, wanted: Value | undefined): ValueMap | undefined {
  const ports = elementsAt(service.values, 'spec', 'ports').filter(isMap);
  if (wanted === undefined) return ports.length === 1 ? ports[0] : undefined;
  return ports.find((port) => own(port, 'port') === wanted || own(port, 'name') === wanted);
}

function strangeService(cluster: Box, name: string): Outside {
  return {
    node: 'outside',
    key: `service of ${cluster.key}\n${name}`,
    name: `Service ${name}`,
    lines: ['not in this evidence'],
    authorization: 'unknown',
  };
}

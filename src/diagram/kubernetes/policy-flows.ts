import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Value } from '../../base/value.ts';
import type { Direction } from '../../network/kubernetes/native-isolation.ts';
import type { Node, Range } from '../graph.ts';
import { UNPROVEN } from '../flows/encryption.ts';
import type { FlowBuilder } from '../flows/flow-builder.ts';
import { INTERNET } from '../flows/sources.ts';
import type { Drawn } from './drawn.ts';
import { textOrNone, valueAt } from './object-values.ts';
import { createPairs, isBlock, type PolicyPairs } from './policy-pairs.ts';
import { indexNamespaces, peerName, selectsPods } from './policy-peers.ts';
import { createSides, type PolicyRule, type PolicySide, type ReadSide } from './policy-sides.ts';
import { join, meet, policyPorts, portTexts, type PortSet } from './port-sets.ts';

/** Each workload is compared with each policy; beyond this, pods are drawn as open. */
const MOST_COMPARED = 1_000_000;

/** What network policies allow, for the readers of other flows. */
export interface PolicyReach {
  /** The ports at which the pods may get traffic from a source that is not known, and the policies that decide it. */
  admits(workload: Resource, ports: PortSet): { readonly allowed: PortSet; readonly policies: readonly Resource[] };
  readonly notes: readonly string[];
}

/** Adds what network policies allow between pods, from and to addresses, and for pods that no policy selects. */
export function policyFlows(draft: FlowBuilder, workloads: readonly Drawn[]): PolicyReach {
  const { evidence } = draft.context;
  const policies = evidence.byType('k8s/NetworkPolicy');
  const isTooMuch = policies.length * workloads.length > MOST_COMPARED;
  const sides = createSides(isTooMuch ? [] : policies);
  const namespaces = indexNamespaces(evidence.byType('k8s/Namespace'));
  const pairs = createPairs(sides, namespaces);
  const pods = createPods(draft);
  const { boxOf } = draft.inventory.cluster;
  const byCluster = groupBy(workloads, ({ resource }) => boxOf(resource));
  for (const workload of workloads) {
    const near = byCluster.get(boxOf(workload.resource)) ?? [];
    open(workload, sides, pods);
    for (const direction of ['Ingress', 'Egress'] as const)
      ruleFlows({ draft, pods, pairs, near, namespaces }, workload, direction, sides(workload.resource, direction));
  }
  pairs.write((from, to, ports, by) => {
    pods.emit(from.thing, to.thing, ports, by);
  });
  const tooMuch = 'There are too many network policies to read, so every pod is drawn as open.';
  return {
    admits: (workload, ports) => admits(sides(workload, 'Ingress'), workload, ports),
    notes: isTooMuch ? [...pairs.notes(), tooMuch] : pairs.notes(),
  };
}

function admits(
  { isolated, policies, rules }: PolicySide,
  workload: Resource,
  ports: PortSet,
): ReturnType<PolicyReach['admits']> {
  if (isolated !== true) return { allowed: ports, policies: [] };
  return { allowed: meet(ports, join(rules.map(({ rule }) => policyPorts(rule, workload)))), policies };
}

/** The nodes for pods that are known only by a selector, and the writer of flows from and to pods. */
interface Pods {
  any(object: Resource): Range;
  named(object: Resource, name: string): Range;
  emit(from: Node, to: Node, ports: PortSet, evidence: readonly Resource[]): void;
}

function createPods(draft: FlowBuilder): Pods {
  const { boxOf } = draft.inventory.cluster;
  const ranges = new Map<string, Range>();
  const named = (object: Resource, name: string): Range => {
    const box = boxOf(object);
    const key = `${box.key}\npods ${name}`;
    return getOrCreate(ranges, key, (): Range => ({ node: 'range', key, name, box }));
  };
  return {
    any: (object) => named(object, `any pod of ${boxOf(object).title}`),
    named,
    emit(from, to, set, evidence) {
      for (const { protocol, ports } of portTexts(set)) {
        if (to.node === 'thing') draft.packets([from], to, { protocol, ports, evidence });
        else draft.structure(from, to, { protocol, ports, encryption: UNPROVEN, evidence });
      }
    },
  };
}

function open({ thing, resource }: Drawn, sides: ReadSide, pods: Pods): void {
  const [ingress, egress] = [sides(resource, 'Ingress'), sides(resource, 'Egress')];
  if (ingress.isolated !== true) pods.emit(pods.any(resource), thing, 'all', [resource, ...ingress.policies]);
  if (egress.isolated !== true) pods.emit(thing, INTERNET, 'all', [resource, ...egress.policies]);
}

interface RuleContext {
  readonly draft: FlowBuilder;
  readonly pods: Pods;
  readonly pairs: PolicyPairs;
  /** The workloads of the same cluster. */
  readonly near: readonly Drawn[];
  readonly namespaces: ReadonlyMap<string, Resource>;
}

function ruleFlows(context: RuleContext, workload: Drawn, direction: Direction, { isolated, rules }: PolicySide): void {
  if (isolated !== true) return;
  const { pods } = context;
  const { thing, resource } = workload;
  for (const each of rules) {
    const ports = policyPorts(each.rule, direction === 'Ingress' ? resource : undefined);
    const peers = each.peers?.flatMap((peer) => peerNodes(context, workload, direction, each, peer));
    for (const far of peers ?? [direction === 'Ingress' ? pods.any(resource) : INTERNET])
      if (direction === 'Ingress') pods.emit(far, thing, ports, [each.policy]);
      else pods.emit(thing, far, ports, [each.policy]);
  }
}

/** The nodes of a peer that are no workloads; workloads become pairs. */
function peerNodes(
  { draft, pods, pairs, near, namespaces }: RuleContext,
  workload: Drawn,
  direction: Direction,
  { policy }: PolicyRule,
  peer: Value,
): readonly Node[] {
  const { thing, resource } = workload;
  if (isBlock(peer)) {
    const cidr = textOrNone(valueAt(peer, 'ipBlock', 'cidr'));
    const nodes = cidr === undefined ? [] : draft.peers.ofTexts([cidr], thing);
    return nodes.length > 0 ? nodes : [pods.named(resource, 'an address block that is not known')];
  }
  let [isFound, mayBeOthers] = [false, false];
  for (const other of near) {
    const truth = selectsPods(peer, policy, other.resource, namespaces);
    if (truth === 'unknown') mayBeOthers = true;
    if (truth !== true || other === workload) continue;
    isFound = true;
    if (direction === 'Ingress') pairs.add(other, workload, policy);
    else pairs.add(workload, other, policy);
  }
  return isFound && !mayBeOthers ? [] : [pods.named(resource, peerName(peer, policy))];
}

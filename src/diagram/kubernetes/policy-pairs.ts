import type { Resource } from '../../model/evidence.ts';
import { counted } from '../../base/counted.ts';
import { joinFirst } from '../../base/join-first.ts';
import { getOrCreate } from '../../base/memo.ts';
import { isMap, own, type Value } from '../../base/value.ts';
import type { Drawn } from './drawn.ts';
import { selectsPods } from './policy-peers.ts';
import type { PolicySide, ReadSide } from './policy-sides.ts';
import { join, meet, policyPorts, type PortSet } from './port-sets.ts';

const MOST_NAMES = 5;

/** Pairs of workloads of which a policy of either end names the other one. */
export interface PolicyPairs {
  add(from: Drawn, to: Drawn, policy: Resource): void;
  /** Writes what both ends of each pair allow. */
  write(emit: (from: Drawn, to: Drawn, ports: PortSet, policies: readonly Resource[]) => void): void;
  notes(): readonly string[];
}

/** Creates an empty list of pairs. A flow between pods needs the policies of both (Kubernetes documentation, "Network Policies"). */
export function createPairs(sides: ReadSide, namespaces: ReadonlyMap<string, Resource>): PolicyPairs {
  const paired = new Map<Drawn, Map<Drawn, Set<Resource>>>();
  const stopped: string[] = [];

  function allowed(side: PolicySide, other: Drawn, target: Resource): PortSet {
    if (side.isolated !== true) return 'all';
    const fitting = side.rules.filter(
      ({ peers, policy }) =>
        peers === undefined ||
        peers.some((peer) => isBlock(peer) || selectsPods(peer, policy, other.resource, namespaces) !== false),
    );
    return join(fitting.map(({ rule }) => policyPorts(rule, target)));
  }

  return {
    add(from, to, policy) {
      const targets = getOrCreate(paired, from, () => new Map<Drawn, Set<Resource>>());
      getOrCreate(targets, to, () => new Set<Resource>()).add(policy);
    },
    write(emit) {
      for (const [from, targets] of paired)
        for (const [to, policies] of targets) {
          const [egress, ingress] = [sides(from.resource, 'Egress'), sides(to.resource, 'Ingress')];
          const ports = meet(allowed(egress, to, to.resource), allowed(ingress, from, to.resource));
          if (ports === 'all' || ports.length > 0) emit(from, to, ports, [...policies]);
          else stopped.push(`${from.thing.name} to ${to.thing.name}`);
        }
    },
    notes() {
      if (stopped.length === 0) return [];
      const what = `Network policies allow ${counted(stopped.length, 'flow')} at one end only`;
      return [`${what}, so these are not drawn: ${joinFirst(stopped, MOST_NAMES)}.`];
    },
  };
}

/**
 * Whether a peer is an address block. It may contain pods: which addresses of pods policies see is not defined (the
 * same documentation, "Behavior of to and from selectors").
 */
export function isBlock(peer: Value): boolean {
  return isMap(peer) && (own(peer, 'ipBlock') ?? null) !== null;
}

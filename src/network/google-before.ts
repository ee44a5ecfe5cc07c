import type { Subject } from '../model/check.ts';
import type { EvidenceSet } from '../model/evidence-set.ts';
import type { Resource } from '../model/evidence.ts';
import { getOrCreate } from '../base/memo.ts';
import { isMarker } from '../base/value.ts';
import { readPath } from '../model/locate-value.ts';
import type { PacketRule } from './packet-rule.ts';
import { deniesForAll } from './google-policy.ts';
import type { Direction, RuleSet } from './rule-set.ts';
import { and3 } from '../base/truth.ts';

type ReadRules = (subject: Subject, direction: Direction, evidence: EvidenceSet) => RuleSet;
type Types = readonly string[];

/** Types of one kind of firewall policy: its associations, policies and rules; `whole` is a policy with its rules. */
interface PolicyKind {
  readonly associations: Types;
  readonly policies: Types;
  readonly rules: Types;
  readonly whole: Types;
}

const HIERARCHICAL: PolicyKind = {
  associations: ['google_compute_firewall_policy_association'],
  policies: ['google_compute_firewall_policy'],
  rules: ['google_compute_firewall_policy_rule'],
  whole: ['google_compute_firewall_policy_with_rules'],
};
const OF_NETWORK: PolicyKind = {
  associations: [
    'google_compute_network_firewall_policy_association',
    'google_compute_region_network_firewall_policy_association',
  ],
  policies: ['google_compute_network_firewall_policy', 'google_compute_region_network_firewall_policy'],
  rules: ['google_compute_network_firewall_policy_rule', 'google_compute_region_network_firewall_policy_rule'],
  whole: [
    'google_compute_network_firewall_policy_with_rules',
    'google_compute_region_network_firewall_policy_with_rules',
  ],
};
const NETWORKS: Types = ['google_compute_network'];
/** The types of networks and of the parts of firewall policies. */
export const POLICY_PART_TYPES: readonly string[] = [
  ...NETWORKS,
  ...[HIERARCHICAL, OF_NETWORK].flatMap((kind) => Object.values(kind).flat()),
];
/** Attributes by which a reference may name a resource. */
const NAMES = ['id', 'self_link', 'name'] as const;
const POLICY_NAMES = [...NAMES, 'policy_id'] as const;

const known = new WeakMap<EvidenceSet, Map<string, readonly PacketRule[]>>();

/**
 * Adds the firewall policies that are evaluated before the given rules: hierarchical ones always, and those of the
 * network where its order says so (Google Cloud documentation, "Evaluation order for firewall policies and rules"). A
 * packet that such a policy denies for every machine may not arrive; the evidence does not show whether the policy
 * applies to the machine.
 */
export function behindPolicies(read: ReadRules): ReadRules {
  return (subject, direction, evidence) => {
    const set = read(subject, direction, evidence);
    if (!set.rules.some(({ effect, applies, own }) => own && effect !== 'deny' && applies !== false)) return set;
    const before = deniedBefore(subject, direction, evidence)
      .map((rule): PacketRule => ({ ...rule, order: -1, applies: and3([rule.applies, 'unknown']) }))
      .filter(({ applies }) => applies !== false);
    return before.length === 0 ? set : { ...set, rules: [...before, ...set.rules], mayBeDeniedBefore: true };
  };
}

function deniedBefore(subject: Subject, direction: Direction, evidence: EvidenceSet): readonly PacketRule[] {
  const ofNetwork = networksBefore(subject, evidence)
    .flatMap((network) => linkedTo(evidence, network, OF_NETWORK.associations, 'attachment_target', NAMES))
    .flatMap((association) => deniesForAll(rulesOfPolicy(association, OF_NETWORK, evidence), direction));
  return [...getHierarchical(subject.source, direction, evidence), ...ofNetwork];
}

function getHierarchical(source: string, direction: Direction, evidence: EvidenceSet): readonly PacketRule[] {
  const bySource = getOrCreate(known, evidence, () => new Map<string, readonly PacketRule[]>());
  return getOrCreate(bySource, `${direction} ${source}`, () => {
    const attached = evidence.byTypes(HIERARCHICAL.associations).filter((each) => each.source === source);
    const policies = distinct(attached.map((association) => rulesOfPolicy(association, HIERARCHICAL, evidence)));
    return policies.flatMap((rules) => deniesForAll(rules, direction));
  });
}

function networksBefore(subject: Subject, evidence: EvidenceSet): readonly Resource[] {
  if (subject.type !== 'google_compute_firewall') return [];
  return namedBy(evidence, subject, NETWORKS, 'network', NAMES).filter((network) => {
    const order = readPath(network, 'network_firewall_policy_enforcement_order').value;
    return order === 'BEFORE_CLASSIC_FIREWALL' || (order !== undefined && isMarker(order));
  });
}

function rulesOfPolicy(association: Subject, kind: PolicyKind, evidence: EvidenceSet): readonly Resource[] {
  const policies = namedBy(evidence, association, kind.policies, 'firewall_policy', POLICY_NAMES);
  const found = [
    ...policies.flatMap((policy) => linkedTo(evidence, policy, kind.rules, 'firewall_policy', POLICY_NAMES)),
    ...evidence.linked(association, kind.rules, { firewall_policy: ['firewall_policy'] }).matches,
    ...namedBy(evidence, association, kind.whole, 'firewall_policy', POLICY_NAMES),
  ];
  return [...new Set(found)];
}

/** Removes repeats: one policy may be attached in many places. */
function distinct(policies: readonly (readonly Resource[])[]): readonly (readonly Resource[])[] {
  return [...new Map(policies.map((rules) => [rules.map(({ address }) => address).join(' '), rules])).values()];
}

function linkedTo(
  evidence: EvidenceSet,
  subject: Subject,
  types: Types,
  theirs: string,
  ours: readonly string[],
): readonly Resource[] {
  return evidence.linked(subject, types, { [theirs]: ours }).matches;
}

function namedBy(
  evidence: EvidenceSet,
  subject: Subject,
  types: Types,
  ours: string,
  theirs: readonly string[],
): readonly Resource[] {
  return [...new Set(theirs.flatMap((name) => evidence.linked(subject, types, { [name]: [ours] }).matches))];
}

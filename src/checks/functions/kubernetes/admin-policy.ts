import type { Resource } from '../../../model/evidence.ts';
import { isEveryAddress } from '../../../network/address-space.ts';
import { readBlock } from '../../../network/cidr-block.ts';
import { isList, isMap, own, type Value } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import { selects } from '../../../network/kubernetes/label-selector.ts';
import type { Pod } from '../../../network/kubernetes/pod.ts';
import type { Direction } from '../../../network/kubernetes/native-isolation.ts';

/** Actions that allow traffic before namespace policies are applied; `Accept` is the newer name. */
const ALLOWING: ReadonlySet<string> = new Set(['Allow', 'Accept']);
export const ADMIN_TYPES: readonly string[] = [
  'k8s/AdminNetworkPolicy',
  'k8s/BaselineAdminNetworkPolicy',
  'k8s/ClusterNetworkPolicy',
];
const DENYING: ReadonlySet<string> = new Set(['Deny']);
/** Actions after which later rules cannot allow traffic. `Pass` leaves the decision to namespace policies. */
const STOPPING: ReadonlySet<string> = new Set(['Deny', 'Pass']);
/** Labels of namespaces are not read, so only a selector of all namespaces is certain. */
const UNREAD = 'labels that are not looked up';

/**
 * Whether an admin network policy allows its pods all traffic, regardless of the policies of their namespaces
 * (Network Policy API documentation, API specification). Policies of the lowest tier apply after those of namespaces
 * and open nothing.
 */
export function adminOpens(policy: Resource, direction: Direction, { labels }: Pod): Truth {
  const opens = adminMayOpen(policy, direction);
  return opens === false ? false : and3([opens, selectsPod(policy, labels)]);
}

/** What an opening policy allows its pods: admin policies name either namespaces or addresses, never both. */
export function allowedBy({ type }: Resource): string {
  return ADMIN_TYPES.includes(type) ? 'every namespace or address' : 'everything';
}

/** Whether an admin network policy allows all traffic for the pods that it selects. */
export function adminMayOpen(policy: Resource, direction: Direction): Truth {
  if (isBaseline(policy)) return false;
  const rules = getRules(policy, direction);
  if (rules === undefined) return 'unknown';
  const opens = rules.map((rule) => and3([acts(rule, ALLOWING), isOfAll(rule, direction)]));
  const first = opens.findIndex((truth) => truth !== false);
  if (first === -1) return false;
  // the first rule that fits traffic decides about it
  const others = rules.slice(0, first).map((rule) => and3([acts(rule, STOPPING), isOfAll(rule, direction)]));
  if (others.includes(true)) return false;
  const isPlain = rules.slice(0, first).every((rule) => acts(rule, STOPPING) === false);
  return isPlain ? (opens[first] ?? 'unknown') : 'unknown';
}

/**
 * Whether another admin network policy decides earlier about the pods that both select, and does not allow: the one
 * with the lower number, or one whose `Pass` leaves the decision to the policies of namespaces. With equal numbers,
 * either may decide.
 */
export function adminDecidesBefore(other: Resource, policy: Resource, direction: Direction, { labels }: Pod): Truth {
  if (other === policy || isBaseline(other) || stops(other, direction) === false) return false;
  const [theirs, ours] = [getPriority(other), getPriority(policy)];
  const isSameKind = own(other.values, 'kind') === own(policy.values, 'kind');
  if (theirs === undefined || ours === undefined || theirs === ours || !isSameKind) return 'unknown';
  if (theirs > ours) return false;
  const [first] = getRules(other, direction) ?? [];
  const isWhole = first === undefined ? 'unknown' : and3([acts(first, STOPPING), isOfAll(first, direction)]);
  const selected = selectsPod(other, labels);
  return selected === false ? false : and3([isWhole === false ? 'unknown' : isWhole, selected]);
}

/** Whether an admin network policy may deny what policies of namespaces allow. */
export function adminMayRefuse(policy: Resource): boolean {
  if (isBaseline(policy)) return false;
  return (['Ingress', 'Egress'] as const).some((direction) => {
    const rules = getRules(policy, direction);
    return rules === undefined || rules.some((rule) => acts(rule, DENYING) !== false);
  });
}

/** The baseline tier is applied after namespace policies, so it changes nothing that they decide. */
function isBaseline(policy: Resource): boolean {
  const spec = own(policy.values, 'spec') ?? null;
  return (
    own(policy.values, 'kind') === 'BaselineAdminNetworkPolicy' || (isMap(spec) && own(spec, 'tier') === 'Baseline')
  );
}

function getRules(policy: Resource, direction: Direction): readonly Value[] | undefined {
  const spec = own(policy.values, 'spec') ?? {};
  if (!isMap(spec)) return undefined;
  const rules = own(spec, direction === 'Ingress' ? 'ingress' : 'egress') ?? [];
  return isList(rules) ? rules : undefined;
}

function getPriority({ values }: Resource): number | undefined {
  const spec = own(values, 'spec') ?? null;
  const priority = isMap(spec) ? own(spec, 'priority') : undefined;
  return typeof priority === 'number' ? priority : undefined;
}

function stops(policy: Resource, direction: Direction): Truth {
  const rules = getRules(policy, direction);
  return rules === undefined ? 'unknown' : or3(rules.map((rule) => acts(rule, STOPPING)));
}

function acts(rule: Value, actions: ReadonlySet<string>): Truth {
  const action = isMap(rule) ? own(rule, 'action') : undefined;
  return typeof action === 'string' ? actions.has(action) : 'unknown';
}

function isOfAll(rule: Value, direction: Direction): Truth {
  if (!isMap(rule)) return 'unknown';
  const peers = own(rule, direction === 'Ingress' ? 'from' : 'to') ?? [];
  return and3([
    isNothing(own(rule, 'ports')),
    isNothing(own(rule, 'protocols')),
    isList(peers) ? or3([peers.length === 0, ...peers.map(isEverybody)]) : 'unknown',
  ]);
}

function isEverybody(peer: Value): Truth {
  if (!isMap(peer)) return 'unknown';
  const networks = own(peer, 'networks') ?? [];
  if (!isList(networks) || networks.some((each) => typeof each !== 'string')) return 'unknown';
  const blocks = networks.flatMap((each) => readBlock(String(each)) ?? []);
  if (isEveryAddress(blocks, 4) || isEveryAddress(blocks, 6)) return true;
  const namespaces = own(peer, 'namespaces') ?? null;
  return namespaces === null ? false : selectsAll(namespaces);
}

function selectsAll(selector: Value | undefined): Truth {
  return isMap(selector ?? {}) ? selects(selector, UNREAD) === true : 'unknown';
}

function selectsPod(policy: Resource, labels: Value | undefined): Truth {
  const spec = own(policy.values, 'spec') ?? null;
  const subject = isMap(spec) ? (own(spec, 'subject') ?? null) : null;
  if (!isMap(subject)) return 'unknown';
  const namespaces = own(subject, 'namespaces') ?? null;
  if (namespaces !== null) return selects(namespaces, UNREAD);
  const pods = own(subject, 'pods') ?? null;
  if (!isMap(pods)) return 'unknown';
  return and3([selects(own(pods, 'namespaceSelector'), UNREAD), selects(own(pods, 'podSelector'), labels)]);
}

function isNothing(list: Value | undefined): Truth {
  if ((list ?? null) === null) return true;
  return isList(list) ? list.length === 0 : 'unknown';
}

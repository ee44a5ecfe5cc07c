import type { Resource } from '../../../model/evidence.ts';
import { isEveryAddress } from '../../../model/address-space.ts';
import { readBlock } from '../../../model/cidr-block.ts';
import { isList, isMap, own } from '../../../model/value.ts';
import type { Value, ValueMap } from '../../../model/value.ts';
import type { Truth } from '../../truth.ts';
import { selects } from './label-selector.ts';
import type { Pod } from './network-policies.ts';
import type { Direction } from './network-policy-openness.ts';
import { allHold, oneHolds } from './truths.ts';

/** What lets traffic through without asking the policies of namespaces: `Allow`, and `Accept` of the newer kind. */
const ALLOWING: ReadonlySet<string> = new Set(['Allow', 'Accept']);
/** Labels of namespaces are not looked up, so only a selector of all of them is sure. */
const UNREAD = 'labels that are not looked up';

/**
 * Whether a policy of administrators allows its pods everything, past the policies of their namespaces (Network Policy API
 * documentation, API specification). Those of the lowest tier come after the policies of namespaces and open nothing.
 */
export function adminOpens(policy: Resource, direction: Direction, { labels }: Pod): Truth {
  const opens = adminMayOpen(policy, direction);
  return opens === false ? false : allHold([opens, selectsPod(policy, labels)]);
}

/** Whether a policy of administrators allows everything to whatever it selects. */
export function adminMayOpen(policy: Resource, direction: Direction): Truth {
  const spec = own(policy.values, 'spec') ?? null;
  if (spec === null || own(policy.values, 'kind') === 'BaselineAdminNetworkPolicy') return false;
  if (!isMap(spec)) return 'unknown';
  if (own(spec, 'tier') === 'Baseline') return false;
  const rules = own(spec, direction === 'Ingress' ? 'ingress' : 'egress') ?? [];
  if (!isList(rules)) return 'unknown';
  return oneHolds(rules.map((rule) => (isMap(rule) ? ruleOpens(rule, direction) : 'unknown')));
}

function ruleOpens(rule: ValueMap, direction: Direction): Truth {
  const action = own(rule, 'action');
  const peers = own(rule, direction === 'Ingress' ? 'from' : 'to') ?? [];
  return allHold([
    typeof action === 'string' ? ALLOWING.has(action) : 'unknown',
    isNothing(own(rule, 'ports')),
    isNothing(own(rule, 'protocols')),
    isList(peers) ? oneHolds([peers.length === 0, ...peers.map(isEverybody)]) : 'unknown',
  ]);
}

/** Every namespace, by a selector that asks for nothing, or every address. */
function isEverybody(peer: Value): Truth {
  if (!isMap(peer)) return 'unknown';
  const networks = own(peer, 'networks') ?? [];
  if (!isList(networks) || networks.some((each) => typeof each !== 'string')) return 'unknown';
  const blocks = networks.flatMap((each) => readBlock(String(each)) ?? []);
  if (isEveryAddress(blocks, 4) || isEveryAddress(blocks, 6)) return true;
  const namespaces = own(peer, 'namespaces') ?? null;
  return namespaces === null ? false : selectsAll(namespaces);
}

/** A selector that asks for labels is not one of everything. */
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
  return allHold([selects(own(pods, 'namespaceSelector'), UNREAD), selects(own(pods, 'podSelector'), labels)]);
}

function isNothing(list: Value | undefined): Truth {
  if ((list ?? null) === null) return true;
  return isList(list) ? list.length === 0 : 'unknown';
}

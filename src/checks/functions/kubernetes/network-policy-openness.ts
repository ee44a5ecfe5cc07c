import type { Resource } from '../../../model/evidence.ts';
import { isEveryAddress } from '../../../network/address-space.ts';
import { readBlock } from '../../../network/cidr-block.ts';
import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import type { Direction } from '../../../network/kubernetes/native-isolation.ts';

/**
 * Whether a policy allows all traffic for a direction: a rule without peers and ports, or for every address
 * (Kubernetes documentation, "Network Policies": policies are additive, so no other policy revokes what such a rule
 * allows).
 */
export function nativeOpens(policy: Resource, direction: Direction): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  const types = own(spec, 'policyTypes') ?? [];
  if (isList(types) && types.length > 0 && !types.includes(direction)) return false;
  return getRule(spec, direction, (rule) => {
    const peers = own(rule, direction === 'Ingress' ? 'from' : 'to');
    return and3([isEmpty(own(rule, 'ports')), or3([isEmpty(peers), everyAddress(peers)])]);
  });
}

/**
 * Whether a Cilium rule allows all traffic. The entity `all` is everything inside and outside the cluster (Cilium
 * documentation, "Entities Based"); an empty rule allows nothing.
 */
export function ciliumOpens(rule: ValueMap, direction: Direction): Truth {
  const entities = direction === 'Ingress' ? 'fromEntities' : 'toEntities';
  return getRule(rule, direction, (each) => {
    const narrowed = ['toPorts', 'icmps', 'fromRequires', 'toRequires'].map((key) => isEmpty(own(each, key)));
    return and3([...narrowed, names(own(each, entities), 'all')]);
  });
}

/**
 * Whether a Calico policy allows all traffic. Rules apply in their order, and the first match decides (Calico
 * documentation, NetworkPolicy, Rule).
 */
export function calicoOpens(policy: Resource, direction: Direction): Truth {
  const spec = own(policy.values, 'spec');
  if (!isMap(spec)) return 'unknown';
  return getRule(spec, direction, (rule) => {
    const said = Object.keys(rule).filter((key) => key !== 'action' && key !== 'metadata');
    return and3([isText(own(rule, 'action'), 'Allow'), ...said.map((key) => isEmpty(own(rule, key)))]);
  });
}

/**
 * Whether a policy of a network plug-in may deny what another one allows: deny rules take precedence, in any kind of
 * policy (Cilium documentation, "Deny Policies"; Calico documentation, tiers and order).
 */
export function mayRefuse(policy: Resource): boolean {
  const spec = own(policy.values, 'spec') ?? null;
  const specs = own(policy.values, 'specs') ?? null;
  if (specs !== null && !isList(specs)) return true;
  return [spec, ...(isList(specs) ? specs : [])].some((each) => each !== null && (!isMap(each) || refuses(each)));
}

function refuses(spec: ValueMap): boolean {
  if (['ingressDeny', 'egressDeny', 'tier'].some((key) => isEmpty(own(spec, key)) !== true)) return true;
  return ['ingress', 'egress'].some((key) => {
    const rules = own(spec, key) ?? [];
    return !isList(rules) || rules.some((rule) => !isMap(rule) || !mustAllow(own(rule, 'action')));
  });
}

function mustAllow(action: Value | undefined): boolean {
  return action === undefined || action === 'Allow' || action === 'Log';
}

function getRule(spec: ValueMap, direction: Direction, opens: (rule: ValueMap) => Truth): Truth {
  const rules = own(spec, direction === 'Ingress' ? 'ingress' : 'egress') ?? [];
  if (!isList(rules)) return 'unknown';
  return or3(rules.map((rule) => (isMap(rule) ? opens(rule) : 'unknown')));
}

function isEmpty(value: Value | undefined): Truth {
  if ((value ?? null) === null || value === '') return true;
  if (isList(value)) return value.length === 0;
  if (isMap(value)) return Object.keys(value).length === 0;
  return typeof value === 'object' ? 'unknown' : false;
}

function everyAddress(peers: Value | undefined): Truth {
  if (!isList(peers)) return (peers ?? null) === null ? false : 'unknown';
  const blocks = peers.map((peer) => (isMap(peer) ? (own(peer, 'ipBlock') ?? null) : peer));
  const unsure = blocks.some((block) => block !== null && (!isMap(block) || isMarker(own(block, 'cidr'))));
  const whole = blocks.flatMap((block) => {
    const cidr = isMap(block) && isEmpty(own(block, 'except')) === true ? own(block, 'cidr') : undefined;
    return typeof cidr === 'string' ? (readBlock(cidr) ?? []) : [];
  });
  if (isEveryAddress(whole, 4) || isEveryAddress(whole, 6)) return true;
  return unsure ? 'unknown' : false;
}

function names(list: Value | undefined, name: string): Truth {
  if ((list ?? null) === null) return false;
  return isList(list) ? or3(list.map((each) => isText(each, name))) : 'unknown';
}

function isText(value: Value | undefined, text: string): Truth {
  return isMarker(value) ? 'unknown' : value === text;
}

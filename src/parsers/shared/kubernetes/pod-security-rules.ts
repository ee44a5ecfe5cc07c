import type { Resource } from '../../../model/evidence.ts';
import { within } from '../../../model/place.ts';
import { isList, isMap, isMarker, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { ClusterObject } from './objects.ts';
import { mapAt } from './operator-sources.ts';
import { objectAddress, type Origin } from './origin.ts';

const GROUP = /^kyverno\.io\//;
const PODS: ReadonlySet<Value> = new Set(['Pod', 'v1/Pod', '*/Pod', '*']);
/** Namespaces of the cluster and of Kyverno, which contain no applications of users. */
const OF_SYSTEM: ReadonlySet<string> = new Set(['kube-system', 'kube-public', 'kube-node-lease', 'kyverno']);
/** Up to 1.21 the restricted profile lacked capabilities, and before that more rules. */
const OLD_VERSION = /^v1\.(?:\d|1\d|2[01])$/;
const WILDCARD = /[*?]/;
const SOME = unknown('the rule applies to some namespaces or requests only', false);
const NAMESPACES = ['namespaces', 'namespaceSelector'];

/** Namespaces that a rule includes or excludes: the named ones, and with `isOpen` others that are not known. */
interface Namespaces {
  readonly named: readonly string[];
  readonly isOpen: boolean;
}

const NONE: Namespaces = { named: [], isOpen: false };

/**
 * Kyverno rules that require a profile of the Pod Security Standards, as `k8s/pod-security-rule`: the namespaces in
 * which they refuse pods. Rules that only report, or that apply to some pods of a namespace, protect none and are
 * left out (Kyverno documentation, Validate Rules: Pod Security; Selecting Resources).
 */
export function readPodSecurityRules(object: ClusterObject, origin: Origin): readonly Resource[] {
  const { apiVersion, kind, values, place } = object;
  if (!GROUP.test(apiVersion) || (kind !== 'ClusterPolicy' && kind !== 'Policy')) return [];
  const spec = mapAt(values, ['spec']);
  const isFirstAlone = own(spec, 'applyRules') === 'One';
  return readList(own(spec, 'rules')).flatMap((rule, index): readonly Resource[] => {
    if (isFirstAlone && index > 0) return [];
    const found = isMap(rule) ? ruleValues(object, spec, rule) : undefined;
    if (found === undefined) return [];
    const label = isMap(rule) ? own(rule, 'name') : undefined;
    return [
      {
        kind: 'resource',
        type: 'k8s/pod-security-rule',
        address: `${objectAddress(object)}/${typeof label === 'string' ? label : String(index)}`,
        ...origin,
        values: found,
        place: within(place, ['spec', 'rules', index]),
      },
    ];
  });
}

function asksWhole(rule: ValueMap, profile: ValueMap): boolean {
  if (own(profile, 'level') === undefined || !isEmpty(own(profile, 'exclude'))) return false;
  return ['preconditions', 'celPreconditions'].every((key) => isEmpty(own(rule, key)));
}

function ruleValues(object: ClusterObject, spec: ValueMap, rule: ValueMap): ValueMap | undefined {
  const validate = mapAt(rule, ['validate']);
  const profile = mapAt(validate, ['podSecurity']);
  if (!asksWhole(rule, profile)) return undefined;
  const matched = matchedNamespaces(mapAt(rule, ['match']));
  const left = leftOut(own(rule, 'exclude'));
  if (matched === undefined || left === undefined) return undefined;
  const enforced = isEnforced(spec, validate);
  if (enforced === false) return undefined;
  const spared = sparedByAction(spec, validate);
  const isSpared = [...left.named, ...spared.named].some((each) => !OF_SYSTEM.has(each));
  const isOpen = enforced !== true || matched.isOpen || left.isOpen || spared.isOpen || isSpared;
  const isOfOne = object.kind === 'Policy';
  if (isOfOne && isOpen) return undefined;
  return {
    profile: own(profile, 'level') ?? null,
    current: isCurrent(own(profile, 'version') ?? 'latest'),
    everywhere: isOpen ? SOME : !isOfOne && matched.named.length === 0,
    namespaces: isOfOne ? [object.namespace] : matched.named,
  };
}

function isCurrent(version: Value): Value {
  return typeof version === 'string' ? !OLD_VERSION.test(version) : version;
}

/** The rule's action overrides the policy's. A webhook that allows pods while Kyverno is down does not enforce. */
function isEnforced(spec: ValueMap, validate: ValueMap): boolean | 'unknown' {
  const webhook = own(spec, 'webhookConfiguration') ?? {};
  if (!isMap(webhook) || !isEmpty(own(webhook, 'matchConditions'))) return 'unknown';
  const action = own(validate, 'failureAction') ?? own(spec, 'validationFailureAction') ?? 'Audit';
  const policy = own(webhook, 'failurePolicy') ?? own(spec, 'failurePolicy') ?? 'Fail';
  const admission = own(spec, 'admission') ?? true;
  if ([action, policy, admission].some((each) => isMarker(each))) return 'unknown';
  return (action === 'Enforce' || action === 'enforce') && policy === 'Fail' && admission === true;
}

/** `undefined` where the rule matches no pods, or only some of a namespace. */
function matchedNamespaces(match: ValueMap): Namespaces | undefined {
  const filters = readFilters(match, 'any').filter(asksAllPods);
  const all = readFilters(match, 'all');
  const only = all.length === 1 ? all.filter(asksAllPods) : [];
  const plain = Object.hasOwn(match, 'resources') ? [match].filter(asksAllPods) : [];
  const filtered = [...filters, ...only, ...plain].map((filter) => readNamespaces(mapAt(filter, ['resources'])));
  if (filtered.length === 0) return undefined;
  return filtered.find(({ named, isOpen }) => named.length === 0 && !isOpen) ?? joined(filtered);
}

function asksAllPods(filter: ValueMap): boolean {
  const { resources, ...rest } = filter;
  if (Object.values(rest).some((value) => !isEmpty(value)) || !isMap(resources ?? null)) return false;
  const { kinds, ...narrow } = mapAt(filter, ['resources']);
  const isNarrow = Object.entries(narrow).some(([key, value]) => !NAMESPACES.includes(key) && !isEmpty(value));
  return !isNarrow && readList(kinds).some((kind) => PODS.has(kind));
}

/** `undefined` where the rule excludes more than namespaces. */
function leftOut(exclude: Value | undefined): Namespaces | undefined {
  if (isEmpty(exclude)) return NONE;
  if (!isMap(exclude)) return undefined;
  const filters = [...readFilters(exclude, 'any'), ...readFilters(exclude, 'all')];
  if (Object.hasOwn(exclude, 'resources')) filters.push(exclude);
  const parts = filters.map((filter) => mapAt(filter, ['resources']));
  const isOfNamespaces = parts.every((part) => NAMESPACES.some((key) => !isEmpty(own(part, key))));
  return filters.length > 0 && isOfNamespaces ? joined(parts.map(readNamespaces)) : undefined;
}

function sparedByAction(spec: ValueMap, validate: ValueMap): Namespaces {
  const lists = [own(validate, 'failureActionOverrides'), own(spec, 'validationFailureActionOverrides')];
  return joined(lists.flatMap((list) => (isList(list) ? list : [list ?? []])).map(sparedBy));
}

function sparedBy(override: Value): Namespaces {
  if (isEmpty(override)) return NONE;
  if (!isMap(override)) return { named: [], isOpen: true };
  const action = own(override, 'action');
  if (action === 'Enforce' || action === 'enforce') return NONE;
  const { named, isOpen } = readNamespaces(override);
  return { named, isOpen: isOpen || named.length === 0 };
}

function readNamespaces(part: ValueMap): Namespaces {
  const list = own(part, 'namespaces') ?? [];
  if (!isList(list)) return { named: [], isOpen: true };
  const named = list.filter((each) => typeof each === 'string').filter((each) => !WILDCARD.test(each));
  return { named, isOpen: named.length < list.length || !isEmpty(own(part, 'namespaceSelector')) };
}

function joined(all: readonly Namespaces[]): Namespaces {
  return { named: all.flatMap(({ named }) => named), isOpen: all.some(({ isOpen }) => isOpen) };
}

function readFilters(map: ValueMap, name: string): ValueMap[] {
  return readList(own(map, name)).filter(isMap);
}

function readList(value: Value | undefined): readonly Value[] {
  return isList(value) ? value : [];
}

function isEmpty(value: Value | undefined): boolean {
  if ((value ?? null) === null) return true;
  if (isList(value)) return value.length === 0;
  return isMap(value) && Object.keys(value).length === 0;
}

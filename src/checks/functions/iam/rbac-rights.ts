import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';

/** Any of the verbs on any of the resources in any of the API groups; `core` is the group without a name. */
export interface Right {
  readonly verbs: readonly string[];
  readonly groups: readonly string[];
  readonly resources: readonly string[];
  readonly unlessNamed: boolean;
  /**
   * A rule for named objects grants the right if one of these names is among them (`a*` matches a beginning); empty
   * for any name.
   */
  readonly named: readonly string[];
  /** Namespaces of the objects; empty for any. */
  readonly namespaces: readonly string[];
}

/** Where a role applies: `cluster` for a ClusterRole, otherwise its namespace, `''` where it names none. */
export interface RbacReach {
  readonly cluster: boolean;
  readonly namespace: string | undefined;
}

/** The reach of a ClusterRole. */
export const WHOLE_CLUSTER: RbacReach = { cluster: true, namespace: '' };

/**
 * Whether a rule of a role grants one of the rights. An empty resource name matches requests for all objects, so it
 * limits nothing (Kubernetes API, PolicyRule, and package authorizer, attributes of list and watch).
 */
export function grantsAny(rule: Value | undefined, rights: readonly Right[], at: RbacReach): Truth {
  if (!isMap(rule)) return 'unknown';
  return or3(rights.map((right) => grants(rule, right, at)));
}

function grants(rule: ValueMap, right: Right, at: RbacReach): Truth {
  const groups = right.groups.map((group) => (group === 'core' ? '' : group));
  const names = own(rule, 'resourceNames') ?? null;
  return and3([
    reachesNamed(names, right),
    reachesNamespace(isLimited(names), right, at),
    overlaps(own(rule, 'verbs'), right.verbs),
    overlaps(own(rule, 'apiGroups'), groups),
    overlaps(own(rule, 'resources'), right.resources),
  ]);
}

function isLimited(names: Value): names is readonly Value[] {
  return isList(names) && names.length > 0 && !names.includes('');
}

/** What a ClusterRole reaches depends on its bindings; object names show in which namespace the objects are. */
function reachesNamespace(isNamed: boolean, { namespaces }: Right, { cluster, namespace }: RbacReach): Truth {
  if (namespaces.length === 0) return true;
  if (cluster || namespace === '') return isNamed;
  return namespace === undefined ? 'unknown' : namespaces.includes(namespace);
}

function reachesNamed(names: Value, { unlessNamed, named }: Right): Truth {
  if (!isLimited(names)) return true;
  if (unlessNamed) return false;
  if (named.length === 0 || named.some((name) => includesName(names, name))) return true;
  return names.every((name) => typeof name === 'string') ? false : 'unknown';
}

function includesName(names: readonly Value[], name: string): boolean {
  return names.some((each) => typeof each === 'string' && isNamedBy(name, each));
}

/** Whether a name is the one that a right is about, or begins as it does (`a*`). */
export function isNamedBy(wanted: string, name: string): boolean {
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** A subresource such as `pods/exec` is also granted by `*` and by `*` before its slash. `/*` wants any subresource. */
function overlaps(granted: Value | undefined, wanted: readonly string[]): Truth {
  if (granted === undefined || granted === null) return false;
  if (!isList(granted)) return 'unknown';
  const hit = granted.some(
    (item) => typeof item === 'string' && (item === '*' || wanted.some((want) => want === item || covers(item, want))),
  );
  if (hit && wanted.length > 0) return true;
  return granted.every((item) => typeof item === 'string') ? false : 'unknown';
}

function covers(pattern: string, wanted: string): boolean {
  const slash = wanted.indexOf('/');
  if (wanted.endsWith('/*') && pattern.startsWith(wanted.slice(0, -1))) return true;
  return slash !== -1 && pattern === `*${wanted.slice(slash)}`;
}

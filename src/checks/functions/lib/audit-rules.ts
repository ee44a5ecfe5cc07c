import type { Value, ValueMap } from '../../../model/value.ts';
import { isList, isMap, own } from '../../../model/value.ts';

/** One request that an audit policy should write down. Subresources are named as in `pods/exec`. */
export interface AuditEvent {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
}

/**
 * How a rule fits a request: never, for everybody, only for some users, namespaces or names, only for components of
 * the cluster, or in a way that cannot be told.
 */
export type Fit = 'never' | 'always' | 'some' | 'components' | 'unknown';

/** Groups that hold people, or everybody, and who gives no name. */
const PEOPLE = new Set([
  'system:anonymous',
  'system:authenticated',
  'system:unauthenticated',
  'system:masters',
  'system:serviceaccounts',
]);
/** Accounts of workloads; those of the cluster itself are in its namespace (Kubernetes documentation, Authenticating). */
const ACCOUNT = /^system:serviceaccounts?:(?!kube-system(?::|$))/;

/** Kubernetes API, audit.k8s.io/v1, PolicyRule: every list that is given must hold the request. */
export function fitOf(rule: ValueMap, event: AuditEvent): Fit {
  const lists = ['users', 'userGroups', 'verbs', 'resources', 'namespaces', 'nonResourceURLs'].map(
    (key): readonly [string, readonly Value[] | undefined] => [key, listAt(rule, key)],
  );
  if (lists.some(([, list]) => list === undefined)) return 'unknown';
  const given = new Map(lists.map(([key, list]) => [key, list ?? []]));
  const verbs = given.get('verbs') ?? [];
  if (verbs.length > 0 && !verbs.includes(event.verb) && !verbs.includes('*')) return 'never';
  const resources = resourceFit(given.get('resources') ?? [], event);
  // a rule for paths is for requests that name no resource
  const paths = given.get('nonResourceURLs') ?? [];
  if (resources === 'never' || (paths.length > 0 && (given.get('resources') ?? []).length === 0)) return 'never';
  if (resources === 'unknown') return 'unknown';
  const who = [...(given.get('users') ?? []), ...(given.get('userGroups') ?? [])];
  if (who.length > 0 && who.every(isComponent)) return 'components';
  const everyone =
    (given.get('userGroups') ?? []).includes('system:authenticated') && (given.get('users') ?? []).length === 0;
  const limited = (who.length > 0 && !everyone) || (given.get('namespaces') ?? []).length > 0;
  return limited || resources === 'some' ? 'some' : 'always';
}

function isComponent(who: Value): boolean {
  return typeof who === 'string' && who.startsWith('system:') && !PEOPLE.has(who) && !ACCOUNT.test(who);
}

function resourceFit(resources: readonly Value[], event: AuditEvent): Fit {
  if (resources.length === 0) return 'always';
  const fits = new Set(
    resources.map((entry): Fit => {
      if (!isMap(entry)) return 'unknown';
      const names = listAt(entry, 'resources');
      const only = listAt(entry, 'resourceNames');
      if (names === undefined || only === undefined) return 'unknown';
      if ((own(entry, 'group') ?? '') !== event.group) return 'never';
      if (names.length > 0 && !names.some((name) => typeof name === 'string' && covers(name, event.resource)))
        return 'never';
      return only.length > 0 ? 'some' : 'always';
    }),
  );
  for (const fit of ['always', 'some', 'unknown'] as const) if (fits.has(fit)) return fit;
  return 'never';
}

/** `pods` is pods alone, `pods/*` what lies below them, `*` before a slash one subresource of all, `*` everything. */
function covers(pattern: string, resource: string): boolean {
  if (pattern === '*' || pattern === resource) return true;
  const slash = resource.indexOf('/');
  if (slash === -1) return false;
  return pattern === `${resource.slice(0, slash)}/*` || pattern === `*${resource.slice(slash)}`;
}

/** Empty when it is not there; `undefined` when it holds something else. */
function listAt(map: ValueMap, key: string): readonly Value[] | undefined {
  const value = own(map, key) ?? [];
  return isList(value) ? value : undefined;
}

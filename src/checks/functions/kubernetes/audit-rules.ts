import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';

/** One request that an audit policy should write down. Subresources are named as in `pods/exec`. */
export interface AuditEvent {
  readonly group: string;
  readonly resource: string;
  readonly verb: string;
}

/**
 * How a rule matches a request: never, for everyone, only for some users, namespaces or names, only for cluster
 * components, or unknown.
 */
export type Fit = 'never' | 'always' | 'some' | 'components' | 'unknown';

/** Groups that include people or everyone, and anonymous users. */
const PEOPLE = new Set([
  'system:anonymous',
  'system:authenticated',
  'system:unauthenticated',
  'system:masters',
  'system:serviceaccounts',
]);
/** Service accounts, except those of the cluster in kube-system (Kubernetes documentation, Authenticating). */
const ACCOUNT = /^system:serviceaccounts?:(?!kube-system(?::|$))/;

/**
 * How a rule matches a request. Every list in the rule must contain the request's value (Kubernetes API,
 * audit.k8s.io/v1, PolicyRule).
 */
export function matchAuditRule(rule: ValueMap, event: AuditEvent): Fit {
  const lists = getLists(rule);
  if (lists === undefined) return 'unknown';
  const { verbs, resources, nonResourceURLs } = lists;
  if (verbs.length > 0 && !verbs.includes(event.verb) && !verbs.includes('*')) return 'never';
  // a rule for paths is for requests that name no resource
  if (nonResourceURLs.length > 0 && resources.length === 0) return 'never';
  const fit = resourceFit(resources, event);
  if (fit === 'never' || fit === 'unknown') return fit;
  const who = whoIsMeant(lists);
  if (who === 'components') return 'components';
  return who === 'some' || lists.namespaces.length > 0 || fit === 'some' ? 'some' : 'always';
}

type Lists = Readonly<Record<(typeof LISTS)[number], readonly Value[]>>;

const LISTS = ['users', 'userGroups', 'verbs', 'resources', 'namespaces', 'nonResourceURLs'] as const;

function getLists(rule: ValueMap): Lists | undefined {
  const [users, userGroups, verbs, resources, namespaces, nonResourceURLs] = LISTS.map((key) => listAt(rule, key));
  if (users === undefined || userGroups === undefined || verbs === undefined) return undefined;
  if (resources === undefined || namespaces === undefined || nonResourceURLs === undefined) return undefined;
  return { users, userGroups, verbs, resources, namespaces, nonResourceURLs };
}

function whoIsMeant({ users, userGroups }: Lists): 'everybody' | 'some' | 'components' {
  const who = [...users, ...userGroups];
  if (who.length === 0) return 'everybody';
  if (who.every(isComponent)) return 'components';
  return users.length === 0 && userGroups.includes('system:authenticated') ? 'everybody' : 'some';
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

/**
 * `pods` matches only pods, `pods/*` their subresources, `*` before a slash that subresource of all resources, `*`
 * everything.
 */
function covers(pattern: string, resource: string): boolean {
  if (pattern === '*' || pattern === resource) return true;
  const slash = resource.indexOf('/');
  if (slash === -1) return false;
  return pattern === `${resource.slice(0, slash)}/*` || pattern === `*${resource.slice(slash)}`;
}

function listAt(map: ValueMap, key: string): readonly Value[] | undefined {
  const value = own(map, key) ?? [];
  return isList(value) ? value : undefined;
}

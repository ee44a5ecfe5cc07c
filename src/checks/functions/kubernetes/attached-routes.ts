import type { Subject } from '../../../model/check.ts';
import type { EvidenceSet } from '../../../model/evidence-set.ts';
import type { Resource } from '../../../model/evidence.ts';
import { addTo } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';
import { isList, type Value } from '../../../base/value.ts';
import { renderText } from '../../../model/render-value.ts';
import { and3, or3, type Truth } from '../../../base/truth.ts';
import { readElements, readKey, readPath, readText, type LocatedValue } from '../../../model/locate-value.ts';
import { everyRuleRedirects } from './route-redirects.ts';
import { admitsNamespace, admitsOthers } from './route-namespaces.ts';
import { namedIn, sharesCluster, sharesNamespace } from '../../../network/kubernetes/same-cluster.ts';

/** Kinds of routes that a listener of HTTP takes (Gateway API documentation, ProtocolType). */
/** Route types that can be attached to a listener. */
export const ROUTES = ['k8s/HTTPRoute', 'k8s/GRPCRoute'];
const GROUP = 'gateway.networking.k8s.io';

interface RoutesByParent {
  readonly byParent: ReadonlyMap<string, readonly Resource[]>;
  readonly loose: readonly Resource[];
}

const known = new WeakMap<EvidenceSet, RoutesByParent>();

interface Attached {
  readonly route: Resource;
  readonly attached: true | 'unknown';
  readonly redirects: Truth;
}

interface Sent {
  readonly truth: Truth;
  readonly because: string;
}

/**
 * Whether an HTTP listener only redirects to HTTPS: a route is attached to it, every rule of each route that may be
 * attached redirects, and no namespace outside the evidence may attach more.
 */
export function sendsToTls(listener: LocatedValue, gateway: Subject, evidence: EvidenceSet): Sent {
  const routes = routesThatMayName(gateway, evidence).flatMap((route) => asAttached(route, listener, gateway));
  const clear = routes.find(({ attached, redirects }) => attached === true && redirects === false);
  if (clear !== undefined) return { truth: false, because: `with rules of ${named(clear)} that do not redirect` };
  if (routes.length === 0) return { truth: false, because: 'with no route in the evidence that redirects' };
  const unsure = routes.find(({ attached, redirects }) => attached !== true || redirects !== true);
  if (unsure !== undefined)
    return { truth: 'unknown', because: `perhaps with ${named(unsure)}, or rules of it, that do not redirect` };
  if (admitsOthers(listener))
    return {
      truth: 'unknown',
      because: 'and routes of other namespaces, which may not redirect, are not all in the evidence',
    };
  return { truth: true, because: `redirected by ${routes.map(named).join(', ')}` };
}

function routesThatMayName(gateway: Subject, evidence: EvidenceSet): readonly Resource[] {
  const name = readText(readPath(gateway, 'metadata.name').value);
  if (name === undefined) return evidence.byTypes(ROUTES);
  const { byParent, loose } = getOrCreate(known, evidence, () => routesByParent(evidence));
  return [...(byParent.get(name) ?? []), ...loose];
}

function routesByParent(evidence: EvidenceSet): RoutesByParent {
  const byParent = new Map<string, Resource[]>();
  const loose: Resource[] = [];
  for (const route of evidence.byTypes(ROUTES)) {
    const names = getParents(route)?.map((parent) => readText(readKey(parent, 'name').value)) ?? [undefined];
    if (names.includes(undefined)) loose.push(route);
    else for (const name of new Set(names)) if (name !== undefined) addTo(byParent, name, route);
  }
  return { byParent, loose };
}

/** `undefined` where they are unknown. */
function getParents(route: Resource): readonly LocatedValue[] | undefined {
  const parents = readPath(route, 'spec.parentRefs');
  return (parents.value ?? null) === null || isList(parents.value) ? readElements(parents) : undefined;
}

function named({ route }: Attached): string {
  return renderText(route.address);
}

function asAttached(route: Resource, listener: LocatedValue, gateway: Subject): readonly Attached[] {
  const parents = getParents(route);
  const attached = and3([
    parents === undefined ? 'unknown' : or3(parents.map((parent) => refersTo(parent, route, listener, gateway))),
    admitsNamespace(listener, route, gateway),
    meetsHost(listener, readPath(route, 'spec.hostnames')),
  ]);
  return attached === false ? [] : [{ route, attached, redirects: everyRuleRedirects(route) }];
}

/** Whether a parent of a route is this gateway and this listener (Gateway API documentation, ParentReference). */
function refersTo(parent: LocatedValue, route: Resource, listener: LocatedValue, gateway: Subject): Truth {
  const isNamed = and3([
    isSame(readKey(parent, 'group'), readText(readPath(gateway, 'apiVersion').value)?.split('/')[0], GROUP),
    isSame(readKey(parent, 'kind'), readText(readPath(gateway, 'kind').value), 'Gateway'),
    isSame(readKey(parent, 'name'), readPath(gateway, 'metadata.name').value),
    isLeftOutOrSame(readKey(parent, 'sectionName'), readKey(listener, 'name')),
    isLeftOutOrSame(readKey(parent, 'port'), readKey(listener, 'port')),
  ]);
  return isNamed === false ? false : and3([isNamed, isIn(readKey(parent, 'namespace'), route, gateway)]);
}

function isIn(namespace: LocatedValue, route: Resource, gateway: Subject): Truth {
  if ((namespace.value ?? null) === null) return sharesNamespace(route, gateway);
  const theirs = readText(namespace.value);
  const ours = namedIn(gateway);
  if (theirs === undefined || ours === undefined || ours === '') return 'unknown';
  return theirs === ours ? sharesCluster(route, gateway) : false;
}

function isSame({ value }: LocatedValue, wanted: unknown, absent?: string): Truth {
  const given = value ?? absent;
  if (typeof given !== 'string' || typeof wanted !== 'string') return 'unknown';
  return given === wanted;
}

function isLeftOutOrSame({ value }: LocatedValue, { value: wanted }: LocatedValue): Truth {
  if ((value ?? null) === null) return true;
  if (typeof value === 'object' || typeof wanted === 'object' || wanted === undefined) return 'unknown';
  return value === wanted;
}

/**
 * Whether a route and a listener share a host name: either may leave it out, and a wildcard matches one or more
 * labels (Gateway API documentation, Hostname).
 */
function meetsHost(listener: LocatedValue, hosts: LocatedValue): Truth {
  const served = readKey(listener, 'hostname').value ?? '';
  const hostnames = hosts.value ?? [];
  if (typeof served !== 'string' || !isList(hostnames)) return 'unknown';
  if (served === '' || hostnames.length === 0) return true;
  return or3(hostnames.map((host) => meets(served, host)));
}

function meets(served: string, host: Value): Truth {
  if (typeof host !== 'string') return 'unknown';
  return covers(served, host) || covers(host, served);
}

function covers(pattern: string, host: string): boolean {
  return pattern === host || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)));
}

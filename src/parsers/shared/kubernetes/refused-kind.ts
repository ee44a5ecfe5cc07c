import type { Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { homeOfKind, isOfFiles, legacyKind, servesKind, type Home } from './built-in-kinds.ts';
import { readGroup } from './cluster-type.ts';
import { whereIs } from './problems.ts';

/** A type may contain variables of other tools; only a literal type can be refused. */
const WRITTEN_OUT = /^[A-Za-z0-9.-]{1,253}(?:\/[A-Za-z0-9.-]{1,63})?$/;
/** Group of component settings before each component got its own (Kubernetes 1.4 to 1.9). */
const OLD_FILES = 'componentconfig';
/** Only Kubernetes itself defines kinds in these groups (Kubernetes enhancement 2337); x-k8s.io is open to others. */
const PROTECTED = /(?:^|\.)k8s\.io$/;
const RBAC = 'rbac.authorization.k8s.io';

/**
 * Why no cluster accepts an object of this type: its kind is in another API group of Kubernetes, or is written in
 * another case. Kinds that Kubernetes does not use, of later releases or of custom resources, are not refused.
 */
export function refusedKind(apiVersion: string, kind: string, place: Place): Problem | undefined {
  if (!WRITTEN_OUT.test(apiVersion)) return undefined;
  const group = readGroup(apiVersion);
  const home = homeIn(group, kind);
  if (home === undefined || !isRefused(group, kind, home)) return undefined;
  const isFile = isOfFiles(home.group);
  const by = isFile ? 'the component that reads it' : 'kubectl';
  const what = home.kind === kind ? `its API group has no ${quoted(kind)}` : `Kubernetes has no kind ${quoted(kind)}`;
  const named = home.group === '' ? 'the core group (apiVersion v1)' : `the group ${quoted(home.group)}`;
  const message = `${whereIs(place)} is refused by ${by}, so it was not assessed: ${what}. Write ${quoted(home.kind)} of ${named}.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}

/** The problem of roles and bindings under `v1`: they are read, but only OpenShift 3 accepts them. */
export function legacyRole(apiVersion: string, kind: string, place: Place): Problem | undefined {
  if (readGroup(apiVersion) !== '' || homeOfKind(kind)?.group !== RBAC) return undefined;
  const message = `${whereIs(place)} has ${quoted(kind)} under v1, which only OpenShift 3 accepts. Write ${quoted(`${RBAC}/v1`)} for other clusters.`;
  return { code: 'partly-read', severity: 'warning', message, place };
}

function homeIn(group: string, kind: string): Home | undefined {
  const legacy = group === '' ? legacyKind(kind) : undefined;
  return legacy === undefined ? homeOfKind(kind) : { group, kind: legacy };
}

function isRefused(group: string, kind: string, home: Home): boolean {
  const isServed = servesKind(group, kind);
  if (isServed !== undefined) return !isServed;
  if (group === OLD_FILES) return !isOfFiles(home.group);
  // a group of custom resources has a dot (Kubernetes documentation, "Custom Resource Definitions")
  return !group.includes('.') || PROTECTED.test(group.toLowerCase());
}

function quoted(name: string): string {
  return `\`${name}\``;
}

import type { ComponentScope } from '../../model/evidence.ts';
import { addParent } from './fields.ts';
import type { LockedPackage } from './lock-file.ts';
import { addTo } from '../../model/group-by.ts';

/** One edge of a lock file: who asks, for what, and how it is meant. A root of the project has no asker. */
export interface Dependency {
  readonly asker: LockedPackage | undefined;
  readonly target: LockedPackage;
  readonly scope: Exclude<ComponentScope, 'unknown'>;
}

/** Of one package that a lock file may hold in several versions, no more than this many are followed. */
const MAX_VERSIONS = 20;

const RANK: Readonly<Record<ComponentScope, number>> = { runtime: 3, optional: 2, development: 1, unknown: 0 };

/** Packages by name, each name with its first versions: a hostile file that repeats one name stays cheap. */
export function versionsByName<Found extends { readonly locked: LockedPackage }>(
  found: readonly Found[],
): ReadonlyMap<string, readonly Found[]> {
  const byName = new Map<string, Found[]>();
  for (const one of found) {
    if ((byName.get(one.locked.name)?.length ?? 0) < MAX_VERSIONS) addTo(byName, one.locked.name, one);
  }
  return byName;
}

/**
 * Scope, directness and parents of packages, told from the roots of a project: a package has the widest scope of all
 * ways that lead to it, and a way is as narrow as its narrowest step. What no way leads to keeps its unknown scope.
 */
export function applyDependencies(dependencies: readonly Dependency[]): void {
  const byAsker = new Map<LockedPackage, Dependency[]>();
  const pending: Dependency[] = [];
  for (const dependency of dependencies) {
    if (dependency.asker === undefined) {
      pending.push(dependency);
      continue;
    }
    addParent(dependency.target.parents, dependency.asker.name);
    addTo(byAsker, dependency.asker, dependency);
  }
  if (pending.length > 0) for (const { target } of dependencies) target.direct = false;
  for (const { target } of pending) target.direct = true;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { target, scope } = next;
    if (RANK[scope] <= RANK[target.scope]) continue;
    target.scope = scope;
    for (const dependency of byAsker.get(target) ?? [])
      pending.push({ ...dependency, scope: narrower(scope, dependency.scope) });
  }
}

function narrower(one: Dependency['scope'], other: Dependency['scope']): Dependency['scope'] {
  return RANK[one] < RANK[other] ? one : other;
}

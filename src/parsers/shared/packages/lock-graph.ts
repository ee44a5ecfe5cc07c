import type { ComponentScope } from '../../../model/evidence.ts';
import { addParent } from '../fields.ts';
import type { LockedPackage } from './lock-file.ts';
import { addTo } from '../../../base/group-by.ts';

/**
 * One edge of a lock file: the dependent, its target and the scope. A direct dependency of the project has no
 * dependent.
 */
export interface Dependency {
  readonly dependent: LockedPackage | undefined;
  readonly target: LockedPackage;
  readonly scope: Exclude<ComponentScope, 'unknown'>;
}

const MAX_VERSIONS = 20;

const RANK: Readonly<Record<ComponentScope, number>> = { runtime: 3, optional: 2, development: 1, unknown: 0 };

/** A dependency by name and version. Without a version it means every package of the name. */
export interface Wanted {
  readonly name: string;
  readonly version: string;
}

/**
 * Finds packages by name. Only the first versions of a name are kept, so that a hostile file that repeats it stays
 * cheap.
 */
export function packageFinder(
  found: readonly { readonly locked: LockedPackage }[],
): (wanted: Wanted) => readonly LockedPackage[] {
  const byName = new Map<string, LockedPackage[]>();
  for (const { locked } of found) {
    if ((byName.get(locked.name)?.length ?? 0) < MAX_VERSIONS) addTo(byName, locked.name, locked);
  }
  return ({ name, version }) =>
    (byName.get(name) ?? []).filter((locked) => version === '' || locked.version === version);
}

/**
 * Sets scope, directness and parents of packages, starting at the roots of a project. A package has the widest scope
 * of all paths that lead to it, and a path is as narrow as its narrowest step. A package without a path keeps its
 * unknown scope.
 */
export function applyDependencies(dependencies: readonly Dependency[]): void {
  const byDependent = new Map<LockedPackage, Dependency[]>();
  const pending: Dependency[] = [];
  for (const dependency of dependencies) {
    if (dependency.dependent === undefined) {
      pending.push(dependency);
      continue;
    }
    addParent(dependency.target.parents, dependency.dependent.name);
    addTo(byDependent, dependency.dependent, dependency);
  }
  if (pending.length > 0) for (const { target } of dependencies) target.direct = false;
  for (const { target } of pending) target.direct = true;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { target, scope } = next;
    if (RANK[scope] <= RANK[target.scope]) continue;
    target.scope = scope;
    for (const dependency of byDependent.get(target) ?? [])
      pending.push({ ...dependency, scope: narrower(scope, dependency.scope) });
  }
}

function narrower(one: Dependency['scope'], other: Dependency['scope']): Dependency['scope'] {
  return RANK[one] < RANK[other] ? one : other;
}

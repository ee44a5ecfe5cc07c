import { addParent } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';

export interface Wanting {
  readonly locked: LockedPackage;
  /** Names of its dependencies. */
  readonly wanted: readonly string[];
  /** The framework that it was resolved for. */
  readonly target: string;
}

/**
 * One package for each name and version, for all frameworks that resolve it, with its dependents in the same
 * framework. NuGet ignores the case of names.
 */
export function joinByName(found: readonly Wanting[]): readonly LockedPackage[] {
  const byKey = new Map<string, LockedPackage>();
  const byTarget = new Map<string, LockedPackage>();
  for (const { locked, target } of found) {
    const key = `${locked.name.toLowerCase()}@${locked.version}`;
    const known = byKey.get(key) ?? locked;
    byKey.set(key, known);
    if (locked.direct === true) known.direct = true;
    byTarget.set(`${target}\n${locked.name.toLowerCase()}`, known);
  }
  for (const { locked, wanted, target } of found) {
    for (const name of wanted) {
      const dependency = byTarget.get(`${target}\n${name.toLowerCase()}`);
      if (dependency !== undefined && dependency.name.toLowerCase() !== locked.name.toLowerCase()) {
        addParent(dependency.parents, locked.name);
      }
    }
  }
  return [...byKey.values()];
}

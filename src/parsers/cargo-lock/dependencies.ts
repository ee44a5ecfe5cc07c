import { addParent } from '../shared/fields.ts';
import type { Crate } from './crate.ts';

const MOST_ALIKE = 20;

/**
 * Reads the dependencies. A package without source that no package depends on is a root of the workspace; a
 * dependency of a package without source is direct. `missing` is called for a package with a dependency that is not
 * in the lock.
 */
export function applyDependencies(crates: readonly Crate[], missing: (dependent: Crate) => void): void {
  const byKey = byNameAndVersion(crates);
  const withDependents = new Set<Crate>();
  const direct = new Set<Crate>();
  for (const dependent of crates) {
    const targets = dependent.wanted.map((text) => byKey.get(readKey(text)));
    for (const target of targets.flatMap((each) => each ?? [])) {
      if (target === dependent) continue;
      addParent(target.locked.parents, dependent.locked.name);
      withDependents.add(target);
      if (dependent.local) direct.add(target);
    }
    if (targets.includes(undefined)) missing(dependent);
  }
  if (!crates.some(({ local }) => local)) return;
  for (const crate of crates) {
    const { locked } = crate;
    if (crate.local && !withDependents.has(crate)) locked.properties = { ...locked.properties, root: true };
    else locked.direct = direct.has(crate);
  }
}

function byNameAndVersion(crates: readonly Crate[]): ReadonlyMap<string, readonly Crate[]> {
  const byKey = new Map<string, Crate[]>();
  for (const crate of crates) {
    const { name, version } = crate.locked;
    for (const key of [name, `${name} ${version}`]) {
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [crate]);
      else if (list.length < MOST_ALIKE) list.push(crate);
    }
  }
  return byKey;
}

function readKey(wanted: string): string {
  const [name = '', version = ''] = wanted.split(' ', 2);
  return version === '' ? name : `${name} ${version}`;
}

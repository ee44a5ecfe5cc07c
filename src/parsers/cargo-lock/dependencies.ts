import { addParent } from '../shared/fields.ts';
import type { Crate } from './crate.ts';

/** Crates of one name that are told apart. */
const MOST_ALIKE = 20;

/**
 * Reads who asks for whom. A package without source that nobody asks for is a root of the workspace; what a
 * package without source asks for is direct. `missing` is called for a package that asks for one that is not there.
 */
export function applyDependencies(crates: readonly Crate[], missing: (asker: Crate) => void): void {
  const byKey = byNameAndVersion(crates);
  const asked = new Set<Crate>();
  const direct = new Set<Crate>();
  for (const asker of crates) {
    const targets = asker.wanted.map((text) => byKey.get(readKey(text)));
    for (const target of targets.flatMap((each) => each ?? [])) {
      if (target === asker) continue;
      addParent(target.locked.parents, asker.locked.name);
      asked.add(target);
      if (asker.local) direct.add(target);
    }
    if (targets.includes(undefined)) missing(asker);
  }
  if (!crates.some(({ local }) => local)) return;
  for (const crate of crates) {
    const { locked } = crate;
    if (crate.local && !asked.has(crate)) locked.properties = { ...locked.properties, root: true };
    else locked.direct = direct.has(crate);
  }
}

/** Crates by `name` and by `name version`. */
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

/** `name` or `name version` of what a crate asks for, which may name its source besides. */
function readKey(wanted: string): string {
  const [name = '', version = ''] = wanted.split(' ', 2);
  return version === '' ? name : `${name} ${version}`;
}

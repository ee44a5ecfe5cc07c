import { addParent } from '../shared/fields.ts';
import type { Crate } from './crate.ts';

/**
 * Reads who asks for whom. A package without source that nobody asks for is a root of the workspace; what a
 * package without source asks for is direct. `missing` is called for a package that asks for one that is not there.
 */
export function applyDependencies(crates: readonly Crate[], missing: (asker: Crate) => void): void {
  const byKey = new Map<string, Crate[]>();
  for (const crate of crates) {
    const { name, version } = crate.locked;
    for (const key of [name, `${name} ${version}`]) {
      const list = byKey.get(key);
      if (list === undefined) byKey.set(key, [crate]);
      else if (list.length < 20) list.push(crate);
    }
  }
  const asked = new Set<Crate>();
  const direct = new Set<Crate>();
  for (const asker of crates) {
    let complete = true;
    for (const text of asker.wanted) {
      const [name = '', version = ''] = text.split(' ', 2);
      const targets = byKey.get(version === '' ? name : `${name} ${version}`);
      if (targets === undefined) complete = false;
      for (const target of targets ?? []) {
        if (target === asker) continue;
        addParent(target.locked.parents, asker.locked.name);
        asked.add(target);
        if (asker.local) direct.add(target);
      }
    }
    if (!complete) missing(asker);
  }
  const rootKnown = crates.some((crate) => crate.local);
  for (const crate of crates) {
    const { locked } = crate;
    if (!rootKnown) continue;
    if (crate.local && !asked.has(crate)) locked.properties = { ...locked.properties, root: true };
    else locked.direct = direct.has(crate);
  }
}

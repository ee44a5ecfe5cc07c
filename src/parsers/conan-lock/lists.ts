import type { ComponentScope } from '../../model/evidence.ts';
import { isList, isMap, type Value, type ValueMap } from '../../base/value.ts';
import { listField, type Report } from '../shared/fields.ts';
import type { FoundPackages } from '../shared/packages/json-lock.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { referencedPackage } from './reference.ts';

/**
 * Scope of each list, the widest first: `requires` mixes dependencies of the program and of its tests. Tools and
 * their dependencies run on the build machine.
 */
const LISTS: readonly (readonly [list: string, scope: ComponentScope])[] = [
  ['requires', 'unknown'],
  ['build_requires', 'development'],
  ['python_requires', 'development'],
  ['config_requires', 'development'],
];

/** A lock file of Conan 2. It does not list dependencies between packages. */
export function readLists(root: ValueMap, file: string, complain: Report): Omit<FoundPackages, 'values'> {
  const packages = new Map<string, LockedPackage>();
  let skipped = 0;
  for (const [list, scope] of LISTS) {
    const entries = listField(root, list);
    if (entries === undefined) complain('list of packages', [list]);
    for (const [index, raw] of (entries ?? []).entries()) {
      const text = readReference(raw);
      const place = { file, pointer: [list, index] };
      const made = text === undefined ? undefined : referencedPackage(text, scope, place);
      if (made === undefined) {
        skipped += 1;
        complain('locked package', place.pointer);
      } else if (!packages.has(made.purl)) packages.set(made.purl, made);
    }
  }
  return { packages: [...packages.values()], skipped };
}

function readReference(raw: Value): string | undefined {
  if (typeof raw === 'string') return raw;
  const [text, built] = isList(raw) && raw.length === 2 ? raw : [];
  return typeof text === 'string' && built !== undefined && isMap(built) ? text : undefined;
}

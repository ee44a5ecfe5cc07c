import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { addParent, mapField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import { readEntry } from './entry.ts';
import type { Found } from './packages.ts';

interface Level {
  readonly byName: Map<string, LockedPackage>;
  readonly above: Level | undefined;
}

/** `level`: where the search begins, which is below the dependent package, or else at its own level. */
interface Requirement {
  readonly dependent: LockedPackage;
  readonly wanted: readonly string[];
  readonly level: Level;
}

interface Pending {
  readonly dependencies: ValueMap;
  readonly pointer: readonly string[];
  readonly level: Level;
}

/**
 * Lock file version 1: `dependencies` nested like the folders. It does not list the direct dependencies of the root.
 */
export function readNested(dependencies: ValueMap, file: string, source: string, complain: Report): Found {
  const packages: LockedPackage[] = [];
  const requirements: Requirement[] = [];
  let skipped = 0;
  const stack: Pending[] = [{ dependencies, pointer: ['dependencies'], level: levelBelow(undefined) }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { level } = next;
    const deeper: Pending[] = [];
    for (const [name, raw] of Object.entries(next.dependencies)) {
      const pointer = [...next.pointer, name];
      const made = isMap(raw) ? readEntry(raw, { name, file, source, pointer, local: false }) : undefined;
      if (made === undefined) {
        skipped += 1;
        complain('locked package', pointer);
      } else {
        packages.push(made);
        level.byName.set(name, made);
      }
      const inner = isMap(raw) ? mapField(raw, 'dependencies') : null;
      if (inner === undefined) complain('list of nested packages', [...pointer, 'dependencies']);
      const wanted = isMap(raw) ? requiredNames(own(raw, 'requires')) : [];
      if (wanted === undefined) complain('dependency list', [...pointer, 'requires']);
      const below = inner ? levelBelow(level) : undefined;
      if (inner && below) deeper.push({ dependencies: inner, pointer: [...pointer, 'dependencies'], level: below });
      if (made !== undefined && wanted !== undefined)
        requirements.push({ dependent: made, wanted, level: below ?? level });
    }
    stack.push(...deeper.toReversed());
  }
  for (const requirement of requirements) note(requirement);
  return { packages, skipped };
}

function levelBelow(above: Level | undefined): Level {
  return { byName: new Map(), above };
}

/** Names under `requires`, which is `true` at the top of some files. */
function requiredNames(requires: Value | undefined): readonly string[] | undefined {
  if (requires === undefined || requires === null || typeof requires === 'boolean') return [];
  return isMap(requires) ? Object.keys(requires) : undefined;
}

function note({ dependent, wanted, level }: Requirement): void {
  for (const name of wanted) {
    let at: Level | undefined = level;
    while (at !== undefined && !at.byName.has(name)) at = at.above;
    const target = at?.byName.get(name);
    if (target !== undefined && target !== dependent) addParent(target.parents, dependent.name);
  }
}

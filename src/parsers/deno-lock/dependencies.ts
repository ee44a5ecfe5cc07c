import { isMap, type ValueMap } from '../../base/value.ts';
import { addParent, listField, mapField, type Report } from '../shared/fields.ts';
import type { LockedPackage } from '../shared/packages/lock-file.ts';
import type { DenoPackages, Registry } from './packages.ts';

interface Specifiers {
  readonly map: ValueMap;
  readonly pointer: readonly string[];
}

/**
 * Reads the dependencies. The project and JSR packages write specifiers (`npm:jose@^5`); npm packages name each other
 * without one. So a package that no specifier leads to is not direct. One is direct when its specifier is not written
 * by a JSR package, or is named in the project's configuration. For the others the file does not decide.
 */
export function applyDependencies(
  { map, pointer }: Specifiers,
  workspace: ValueMap,
  packages: DenoPackages,
  complain: Report,
): void {
  const find = finder(packages);
  const bySpecifier = new Map<string, LockedPackage>();
  for (const [specifier, value] of Object.entries(map)) {
    if (typeof value !== 'string') complain('specifier', [...pointer, specifier]);
    const target = typeof value === 'string' ? find.specified(specifier, value) : undefined;
    if (target !== undefined) bySpecifier.set(specifier, target);
  }
  const ofPackages = noteParents(packages, bySpecifier, find);
  const ofProject = new Set(configured(workspace, complain).map((text) => bySpecifier.get(text)));
  const specified = new Set(bySpecifier.values());
  for (const locked of packages.components.values()) {
    if (ofProject.has(locked) || (specified.has(locked) && !ofPackages.has(locked))) locked.direct = true;
    else if (!specified.has(locked) && locked.parents.length > 0) locked.direct = false;
  }
}

/** Returns the dependencies of JSR packages. */
function noteParents(
  { byKey }: DenoPackages,
  bySpecifier: ReadonlyMap<string, LockedPackage>,
  find: Finder,
): ReadonlySet<LockedPackage> {
  const ofPackages = new Set<LockedPackage>();
  for (const { locked, registry, wanted } of byKey.values()) {
    for (const text of wanted) {
      const target = bySpecifier.get(withRegistry(registry, text)) ?? find.wanted(registry, text);
      if (target === undefined || target === locked) continue;
      addParent(target.parents, locked.name);
      if (registry === 'jsr') ofPackages.add(target);
    }
  }
  return ofPackages;
}

function configured(workspace: ValueMap, complain: Report): readonly string[] {
  const members = mapField(workspace, 'members');
  if (members === undefined) complain('list of members', ['workspace', 'members']);
  const owners: readonly (readonly [unknown, readonly string[]])[] = [
    [workspace, ['workspace']],
    ...Object.entries(members ?? {}).map(([name, raw]) => [raw, ['workspace', 'members', name]] as const),
  ];
  return owners.flatMap(([owner, at]) => {
    if (!isMap(owner)) {
      complain('member', at);
      return [];
    }
    const manifest = mapField(owner, 'packageJson');
    const lists = [listField(owner, 'dependencies'), manifest && listField(manifest, 'dependencies')];
    if (manifest === undefined || lists.includes(undefined)) complain('list of dependencies', at);
    return lists.flatMap((list) => list ?? []).filter((text) => typeof text === 'string');
  });
}

interface Finder {
  specified(specifier: string, value: string): LockedPackage | undefined;
  wanted(registry: Registry, text: string): LockedPackage | undefined;
}

function finder({ byKey }: DenoPackages): Finder {
  /** `undefined` for a name that several packages have. */
  const byName = new Map<string, LockedPackage | undefined>();
  for (const { locked, registry } of byKey.values()) {
    const name = `${registry}:${locked.name}`;
    byName.set(name, byName.has(name) && byName.get(name) !== locked ? undefined : locked);
  }
  return {
    specified: (specifier, value) => {
      const [, registry = 'npm', name = ''] = /^(?:(jsr|npm):)?(@?[^@]+)/.exec(specifier) ?? [];
      const key = /^(?:jsr|npm):/.test(value) ? value : `${registry}:${value}`;
      return (byKey.get(key) ?? byKey.get(`${registry}:${name}@${value}`))?.locked;
    },
    wanted: (registry, text) => {
      const key = withRegistry(registry, text);
      return byKey.get(key)?.locked ?? byName.get(key) ?? byName.get(key.replace(/(?<=.{5})@[^/]*$/s, ''));
    },
  };
}

/** An npm package refers to others by key, perhaps after an alias; a JSR package uses specifiers. */
function withRegistry(registry: Registry, text: string): string {
  if (/^(?:jsr|npm):/.test(text)) return text;
  return `${registry}:${text.replace(/^@?[^@]{1,300}@npm:/, '')}`;
}

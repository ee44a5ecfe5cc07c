import { versionsByName } from '../shared/lock-graph.ts';
import type { Dependency } from '../shared/lock-graph.ts';
import type { LockedPackage } from '../shared/lock-file.ts';
import type { Locked, Wanted } from './package.ts';

/** Who asks for what. Members of the project are its roots, so what they ask for is direct. */
export function readDependencies(found: readonly Locked[]): readonly Dependency[] {
  const byName = versionsByName(found);
  const targets = ({ name, version }: Wanted): readonly LockedPackage[] =>
    (byName.get(name) ?? [])
      .filter(({ locked }) => version === '' || locked.version === version)
      .map((one) => one.locked);

  const dependencies: Dependency[] = [];
  for (const { locked, member, runtime, optional, development } of found) {
    const asker = member ? undefined : locked;
    if (member) locked.scope = 'runtime';
    const add = (list: readonly Wanted[], scope: Dependency['scope']): void => {
      for (const target of list.flatMap(targets)) if (target !== locked) dependencies.push({ asker, target, scope });
    };
    add(runtime, 'runtime');
    add(optional, 'optional');
    add(development, 'development');
  }
  return dependencies;
}

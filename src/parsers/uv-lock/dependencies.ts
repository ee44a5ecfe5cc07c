import { packageFinder, type Dependency, type Wanted } from '../shared/packages/lock-graph.ts';
import type { LockedUvPackage } from './package.ts';

/** The dependencies of each package. Members of the project are its roots, so their dependencies are direct. */
export function readUvDependencies(found: readonly LockedUvPackage[]): readonly Dependency[] {
  const find = packageFinder(found);
  const dependencies: Dependency[] = [];
  for (const { locked, member, runtime, optional, development } of found) {
    const dependent = member ? undefined : locked;
    if (member) locked.scope = 'runtime';
    const add = (list: readonly Wanted[], scope: Dependency['scope']): void => {
      for (const target of list.flatMap(find)) if (target !== locked) dependencies.push({ dependent, target, scope });
    };
    add(runtime, 'runtime');
    add(optional, 'optional');
    add(development, 'development');
  }
  return dependencies;
}

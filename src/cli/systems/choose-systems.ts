import { didYouMean } from '../../base/nearest.ts';
import { EngineError } from '../../model/engine-error.ts';
import type { ListedSystem, SystemList } from '../../model/system-list.ts';
import type { SystemsOptions } from '../options/systems-options.ts';

/**
 * The systems of the list that `--system` (a name, or the name of a folder) and `--system-index` choose; all without
 * them. Throws EngineError `invalid-usage` for one that is not in the list.
 */
export function chooseSystems(
  { file, systems }: SystemList,
  { system: names, systemIndex }: SystemsOptions,
): readonly ListedSystem[] {
  if (names === undefined && systemIndex === undefined) return systems;
  const chosen = new Set((names ?? []).map((name) => findSystem(file, systems, name)));
  if (systemIndex !== undefined) {
    const at = systems[systemIndex];
    const last = systems.length - 1;
    if (at === undefined)
      throw new EngineError('invalid-usage', `--system-index ${systemIndex} is not in ${file}, which ends at ${last}.`);
    chosen.add(at);
  }
  return systems.filter((each) => chosen.has(each));
}

function findSystem(file: string, systems: readonly ListedSystem[], wanted: string): ListedSystem {
  const found =
    systems.find(({ name }) => name === wanted) ?? systems.find(({ folder }) => folder === wanted.toLowerCase());
  if (found !== undefined) return found;
  const help = didYouMean(
    wanted,
    systems.map(({ name }) => name),
  );
  throw new EngineError('invalid-usage', `${file} has no system "${wanted.slice(0, 100)}".${help}`);
}

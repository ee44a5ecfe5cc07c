import { addTo } from '../../../base/group-by.ts';
import type { FileTree } from '../../../model/evidence.ts';
import { bakeBuilds } from './bake-builds.ts';
import { composeBuilds } from './compose-builds.ts';
import type { NamedBuild } from './named-build.ts';
import { findStage, type Build, type Stage } from '../../shared/dockerfile/stage.ts';

/** A stage that a file of the tree builds, and that file. */
export interface NamedStage {
  readonly stage: Stage;
  readonly file: string;
}

const KNOWN = new WeakMap<FileTree, ReadonlyMap<string, readonly NamedBuild[]>>();
const ANY = '';

/**
 * The stages of a Dockerfile, in addition to the last one, that Compose files and Bake files of the tree name as
 * their target.
 */
export function namedStages(tree: FileTree, path: string, { stages }: Build): readonly NamedStage[] {
  const builds = KNOWN.get(tree) ?? readBuilds(tree);
  KNOWN.set(tree, builds);
  const found = new Map<Stage, NamedStage>();
  for (const { target, file } of [...(builds.get(path) ?? []), ...(builds.get(ANY) ?? [])]) {
    const named = target === undefined ? stages : [findStage(stages, target)];
    for (const stage of named) {
      if (stage !== undefined && stage !== stages.at(-1) && !found.has(stage)) found.set(stage, { stage, file });
    }
  }
  return [...found.values()];
}

function readBuilds(tree: FileTree): ReadonlyMap<string, readonly NamedBuild[]> {
  const found = new Map<string, NamedBuild[]>();
  for (const path of tree.paths) {
    const file = tree.get(path);
    if (file === undefined) continue;
    for (const build of [...composeBuilds(file), ...bakeBuilds(file)]) addTo(found, build.dockerfile ?? ANY, build);
  }
  return found;
}

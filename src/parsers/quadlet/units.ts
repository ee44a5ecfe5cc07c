import { parentFolder, under } from '../../base/tree-path.ts';
import type { FileTree } from '../../model/evidence.ts';
import type { Place } from '../../model/place.ts';
import { readWholeUnit } from './drop-ins.ts';

/** A unit and the files around it. */
export interface UnitPlace {
  readonly tree: FileTree;
  readonly path: string;
  readonly place: Place;
}

/** A unit that another one names, which is in the same folder. */
export function findUnit(tree: FileTree, path: string, name: string): string | undefined {
  const found = under(parentFolder(path), name);
  return /^[\w@.-]{1,200}$/.test(name) && tree.get(found) !== undefined ? found : undefined;
}

/** The other files of a quadlet: what it names, and drop-in files. */
export function companionPaths(tree: FileTree, path: string): readonly string[] {
  const files = new Set(readWholeUnit(tree, path).map(({ file }) => file));
  for (const { value } of readWholeUnit(tree, path)) {
    for (const [word] of value.matchAll(/[\w@.-]{1,200}\.(?:pod|volume|image|build|network)\b/g)) {
      const found = findUnit(tree, path, word);
      if (found !== undefined) files.add(found);
    }
  }
  return [...files].sort();
}

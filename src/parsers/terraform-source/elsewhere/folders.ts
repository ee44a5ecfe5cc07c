import { folderOf } from '../module/paths.ts';
import { addTo } from '../../../base/group-by.ts';

/** A folder and all above it, the innermost first. */
export function upwards(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== ''; at = folderOf(at)) found.push(folderOf(at));
  return found;
}

export interface FolderIndex {
  has(folder: string): boolean;
  /** The folders with these last steps. */
  endingIn(tail: string): readonly string[];
}

/** Folders by their last step. */
export function indexFolders(folders: readonly string[]): FolderIndex {
  const known = new Set(folders);
  const byName = new Map<string, string[]>();
  for (const folder of folders) addTo(byName, nameOf(folder), folder);
  return {
    has: (folder) => known.has(folder),
    endingIn: (tail) =>
      (byName.get(nameOf(tail)) ?? []).filter((folder) => folder === tail || folder.endsWith(`/${tail}`)),
  };
}

/** The last step of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

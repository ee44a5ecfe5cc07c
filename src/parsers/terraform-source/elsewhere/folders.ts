import { parentFolder } from '../module/paths.ts';
import { addTo } from '../../../base/group-by.ts';

/** A folder and its ancestors, the innermost first. */
export function upwards(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== ''; at = parentFolder(at)) found.push(parentFolder(at));
  return found;
}

export interface FolderIndex {
  has(folder: string): boolean;
  endingIn(tail: string): readonly string[];
}

/** Indexes folders by their last step. */
export function indexFolders(folders: readonly string[]): FolderIndex {
  const known = new Set(folders);
  const byName = new Map<string, string[]>();
  for (const folder of folders) addTo(byName, folderName(folder), folder);
  return {
    has: (folder) => known.has(folder),
    endingIn: (tail) =>
      (byName.get(folderName(tail)) ?? []).filter((folder) => folder === tail || folder.endsWith(`/${tail}`)),
  };
}

/** The last step of a path. */
export function folderName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

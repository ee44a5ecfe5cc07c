import { readdirSync } from 'node:fs';
import { parentFolder } from '../../base/tree-path.ts';
import { readRegularFile } from '../regular-file.ts';
import { IGNORED_FOLDERS } from '../limits.ts';

/** A part of a file tree, read folder by folder on demand: nothing else is opened. */
export interface Listing {
  /** Paths of the regular files in a folder, sorted; `''` is the top. */
  files(folder: string): readonly string[];
  /** Paths of the folders in a folder, sorted, without those that are never searched for evidence. */
  folders(folder: string): readonly string[];
  has(path: string): boolean;
  /** Regular files in a folder and its subfolders, at most `most`. */
  below(folder: string, most: number): readonly string[];
  /** The text of a small file; empty where it cannot be read. */
  text(path: string): string;
}

interface Names {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

const NONE: Names = { files: [], folders: [] };
/** Files that list others are small. */
const MAX_TEXT = 4 * 1024 * 1024;

/** A listing of the tree below a folder; symbolic links are not followed. */
export function createListing(top: string): Listing {
  const known = new Map<string, Names>();
  const texts = new Map<string, string>();
  const ignored = new Set(IGNORED_FOLDERS);

  function names(folder: string): Names {
    let found = known.get(folder);
    if (found === undefined) {
      found = read(folder === '' ? top : `${top}/${folder}`, folder === '' ? '' : `${folder}/`, ignored);
      known.set(folder, found);
    }
    return found;
  }

  function below(folder: string, most: number): readonly string[] {
    const found: string[] = [];
    const pending = [folder];
    for (let next = pending.pop(); next !== undefined && found.length < most; next = pending.pop()) {
      found.push(...names(next).files);
      pending.push(...names(next).folders);
    }
    return found.slice(0, most).sort();
  }

  function text(path: string): string {
    let found = texts.get(path);
    if (found === undefined) {
      const request = { location: `${top}/${path}`, fileBytes: MAX_TEXT, room: MAX_TEXT, keep: () => true };
      const outcome = readRegularFile(request);
      found = outcome.state === 'kept' ? outcome.bytes.toString('utf8') : '';
      texts.set(path, found);
    }
    return found;
  }

  return {
    files: (folder) => names(folder).files,
    folders: (folder) => names(folder).folders,
    has: (path) => names(parentFolder(path)).files.includes(path),
    below,
    text,
  };
}

function read(location: string, prefix: string, ignored: ReadonlySet<string>): Names {
  try {
    const entries = readdirSync(location, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => prefix + name);
    const folders = entries.filter((entry) => entry.isDirectory() && !ignored.has(entry.name));
    return { files: files.sort(), folders: folders.map(({ name }) => prefix + name).sort() };
  } catch {
    return NONE;
  }
}

/** A folder and its ancestors, the innermost first. */
export function upwards(folder: string): readonly string[] {
  const found = [folder];
  for (let at = folder; at !== ''; at = parentFolder(at)) found.push(parentFolder(at));
  return found;
}

/** Finds what belongs to a changed file of one format; `undefined` for files of other formats. */
export type ContextRule = (changed: string, listing: Listing) => Context | undefined;

/** The other files that must be read so that a changed file has the same meaning as in the whole tree. */
export interface Context {
  readonly files: readonly string[];
  /** Folder of the module, where the changed file is only its input, such as a policy. */
  readonly inputOf?: string;
}

import { readdirSync, realpathSync, statSync, type Dirent } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import { byText } from '../../base/text-order.ts';

const MOST_ENTRIES = 500_000;
const MOST_FOLDERS = 100_000;
const DEPTH = 64;

/** A results file of a run. */
export interface ResultFile {
  readonly location: string;
  /** The path from the user, resolved. */
  readonly root: string;
  /** Relative to the root, with `/`; empty if the root is the file. */
  readonly path: string;
}

export interface FoundResults {
  readonly files: readonly ResultFile[];
  /** Number of links, which are not followed. */
  readonly links: number;
}

/**
 * Files that the user names, and files with one of these names in folders that the user names and their subfolders,
 * each once. Throws EngineError `unreadable-input` for a file that cannot be read: leaving a result out would make
 * the overall result look better than it is.
 */
export function findResults(paths: readonly string[], ...filenames: readonly string[]): FoundResults {
  const files = new Map<string, ResultFile>();
  let links = 0;
  for (const path of paths) {
    const root = realPath(path);
    if (!statSync(root).isDirectory()) {
      files.set(root, files.get(root) ?? { location: root, root, path: '' });
      continue;
    }
    const found = below(root, new Set(filenames));
    links += found.links;
    for (const file of found.files) files.set(file.location, files.get(file.location) ?? file);
  }
  return { files: [...files.values()], links };
}

function below(root: string, filenames: ReadonlySet<string>): FoundResults {
  const files: ResultFile[] = [];
  const pending = [{ path: '', depth: 0 }];
  let links = 0;
  let entries = 0;
  let folders = 0;
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    folders += 1;
    const listed = list(join(root, folder.path));
    entries += listed.length;
    if (entries > MOST_ENTRIES || folders > MOST_FOLDERS || folder.depth > DEPTH)
      throw refused(root, 'contains more files or deeper folders than the limit');
    for (const entry of listed) {
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      if (entry.isDirectory()) pending.push({ path, depth: folder.depth + 1 });
      else if (entry.isFile() && filenames.has(entry.name)) files.push({ location: join(root, path), root, path });
      else if (entry.isSymbolicLink()) links += 1;
    }
  }
  return { files: files.sort(byText(({ path }) => path)), links };
}

function list(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw refused(folder, `cannot be listed (${errorCode(error)})`);
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw refused(path, `cannot be read (${errorCode(error)})`);
  }
}

function refused(path: string, why: string): EngineError {
  const message = `${path} ${why}. Name a folder that a run wrote, or a result file in it.`;
  return new EngineError('unreadable-input', message);
}

/**
 * The name of the system of a result, from its path: the folders between the named path and the file, without those
 * that every run creates (`evidence/nist-800-53`); where none remain, the folder that contains them.
 */
export function systemName({ root, path }: ResultFile, filename: string, slugs: ReadonlySet<string>): string {
  const outer = root.split(sep).filter((part) => part !== '');
  if (path === '' && outer.at(-1) !== filename) return basename(root).replace(/\.(?:json|zip)$/i, '');
  if (path === '') outer.pop();
  const inner = withoutTail(path.split('/').slice(0, -1), slugs);
  return inner.length > 0 ? inner.join('/') : (withoutTail(outer, slugs).at(-1) ?? 'evidence');
}

function withoutTail(parts: readonly string[], slugs: ReadonlySet<string>): readonly string[] {
  const bare = slugs.has(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  return bare.at(-1) === 'evidence' ? bare.slice(0, -1) : bare;
}

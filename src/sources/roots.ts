import { realpathSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { pathPrefix } from './path-prefix.ts';

/** A path that the caller gives. */
export interface Root {
  /** As the caller wrote it. */
  readonly given: string;
  readonly type: 'folder' | 'file' | 'stdin';
  /** Path with its links, which gives the names. */
  readonly named: string;
  /** Path without links, which is opened. */
  readonly location: string;
}

/** Resolves paths, each once. Throws EngineError for one that does not lead to a readable file or folder. */
export function resolveRoots(paths: readonly string[]): readonly Root[] {
  return [...new Set(paths)].map(inspect);
}

function inspect(given: string): Root {
  if (given === '-') return { given, type: 'stdin', named: '-', location: '-' };
  const named = resolve(given);
  try {
    const location = realpathSync(named);
    const stats = statSync(location);
    if (stats.isDirectory()) return { given, type: 'folder', named, location };
    if (stats.isFile()) return { given, type: 'file', named, location };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new EngineError('invalid-usage', `There is no file or folder "${given}". Check the path.`, {
        cause: error,
      });
    }
    throw new EngineError('unreadable-input', `${given} could not be read (${code}): check its permissions.`, {
      cause: error,
    });
  }
  throw new EngineError(
    'unreadable-input',
    `${given} is a pipe, socket or device: give a file or folder, or pipe it in and give - as the path.`,
  );
}

/** The innermost folder that contains all paths. */
export function commonFolder(roots: readonly Root[]): string {
  const folders = roots
    .filter(({ type }) => type !== 'stdin')
    .map(({ type, named }) => (type === 'folder' ? named : dirname(named)));
  let common = folders[0] ?? '';
  for (const folder of folders) {
    while (folder !== common && !folder.startsWith(common.endsWith(sep) ? common : common + sep))
      common = dirname(common);
  }
  return common;
}

/** The folder to which the paths of one root are relative. */
export function readBase([only]: readonly Root[]): string {
  if (only === undefined || only.type === 'stdin') return sep;
  const isArchive = only.named.toLowerCase().endsWith('.zip');
  return only.type === 'folder' || isArchive ? only.named : dirname(only.named);
}

/** The prefix of the evidence paths of these roots, relative to the current folder. */
export function readPrefix(paths: readonly string[]): { readonly pathPrefix?: string } {
  const roots = resolveRoots(paths);
  return pathPrefix(roots.length === 1 ? readBase(roots) : commonFolder(roots));
}

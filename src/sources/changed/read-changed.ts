import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { createEventLoopYield } from '../yield-to-event-loop.ts';
import { readFile } from '../folder.ts';
import { createReadSession } from '../read-session.ts';
import { IGNORED_FOLDERS, limitsWith } from '../limits.ts';
import type { SourceOptions } from '../options.ts';
import { pathPrefix } from '../path-prefix.ts';
import type { SourceResult } from '../source-result.ts';
import { createChangedContext } from './context.ts';
import { createListing } from './listing.ts';

/** The changed files: named files, or folders that git compares with a commit. */
export interface ChangedPaths {
  readonly paths: readonly string[];
  /** A branch, tag or commit; absent: the last commit. */
  readonly since?: string;
}

export interface ChangedSource extends SourceResult {
  readonly changed: readonly string[];
  /** Changed files that only a module reads, with the folder of the module. */
  readonly inputs: ReadonlyMap<string, string>;
  /** Local folder that paths are relative to. */
  readonly top: string;
  readonly readBase: (paths: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Reads changed files and their context, and opens nothing else. Paths are relative to the top of the repository.
 * Throws EngineError `invalid-usage` for a path that does not exist.
 */
export async function readChanged(
  { paths, since }: ChangedPaths,
  options: Pick<SourceOptions, 'limits' | 'exclude' | 'ignore'>,
): Promise<ChangedSource> {
  const given = paths.map(inspect);
  const top = readTop(given.map(({ location, folder }) => (folder ? location : dirname(location))));
  const folders = given.filter(({ folder }) => folder).map(({ location }) => inside(top, location));
  const named = given.filter(({ folder }) => !folder).map(({ location }) => inside(top, location));
  const reported = folders.length > 0 ? await askGit(top, since ?? 'HEAD', folders) : [];
  if (since !== undefined && folders.length === 0) {
    throw new EngineError('invalid-usage', '--changed-since takes a folder or nothing: git lists the changed files.');
  }
  const excluded = (options.exclude ?? []).map((path) => `${inside(top, resolve(path))}/`);
  const isWanted = (path: string): boolean =>
    !excluded.some((each) => path.startsWith(each)) && !path.split('/').some((name) => IGNORED_FOLDERS.includes(name));
  const changed = [...new Set([...named, ...reported])].filter(isWanted).sort();
  const { files, inputs } = createChangedContext(changed, createListing(top));
  const intake = createReadSession(limitsWith(options.limits), IGNORED_FOLDERS, createEventLoopYield(), options);
  for (const path of files) {
    if (intake.breather.due()) await intake.breather.take();
    if (intake.leavesOut(path)) continue;
    if (!intake.admit(path)) break;
    await readFile({ path, location: join(top, path) }, intake);
  }
  await intake.hashListed();
  const readBase = async (asked: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { readBaseTexts } = await import('./git-changes.ts');
    return readBaseTexts(top, since ?? 'HEAD', asked);
  };
  return { ...intake.result('changed files'), ...pathPrefix(top), top, changed, inputs, readBase };
}

async function askGit(top: string, since: string, folders: readonly string[]): Promise<readonly string[]> {
  const { gitChanges } = await import('./git-changes.ts');
  const found = await gitChanges(top, since, folders);
  return found.filter((path) => existsSync(join(top, path)));
}

interface Given {
  /** Path without symbolic links in its folders. */
  readonly location: string;
  readonly folder: boolean;
}

function inspect(path: string): Given {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (path === '-' || stats === undefined) {
    throw new EngineError('invalid-usage', `There is no file or folder "${path}". --changed needs files that exist.`);
  }
  const named = resolve(path);
  if (stats.isDirectory()) return { location: realpathSync(named), folder: true };
  return { location: join(realpathSync(dirname(named)), basename(named)), folder: false };
}

/** The repository that contains all folders; otherwise the current folder, or the innermost folder with all of them. */
function readTop(folders: readonly string[]): string {
  const holds = (top: string): boolean =>
    folders.every((folder) => folder === top || folder.startsWith(withSlash(top)));
  let first: string | undefined;
  for (let at = folders[0] ?? realpathSync('.'); ; at = dirname(at)) {
    if (holds(at)) {
      first ??= at;
      if (existsSync(join(at, '.git'))) return at;
    }
    if (at === dirname(at)) break;
  }
  const current = realpathSync('.');
  return holds(current) ? current : (first ?? current);
}

function withSlash(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}

function inside(top: string, location: string): string {
  return relative(top, location).split(sep).join('/');
}

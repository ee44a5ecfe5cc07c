import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { makeTemporaryFolder } from '../owner.ts';
import { gitFolder, readSmall, type GitFolder } from './git-folder.ts';
import { GitError, runGit } from './run-git.ts';
import { settingsText } from './settings.ts';

/** Git for the objects and refs of a repository, without its settings, hooks and alternates. */
export interface PrivateGit {
  /** Runs git at the top of the working tree. Rejects with GitError. */
  run(args: readonly string[], input?: string): Promise<string>;
  remove(): void;
}

const NO_REPOSITORY =
  'There is no git repository, so git cannot tell what changed. Name the changed files after --changed.';
const BROKEN =
  'The configuration of the git repository (.git/config) cannot be read, so git cannot tell what changed. Correct it, or name the changed files after --changed.';
const BORROWED =
  'The repository uses objects of another one (objects/info/alternates), which is not read. Clone it without --shared and --reference, or name the changed files after --changed.';
const TIMEOUT_MS = 60_000;
const MAX_ANSWER = 256 * 1024 * 1024;
const MAX_SETTINGS = 4 * 1024 * 1024;
/** Files of one working tree, and files that all working trees share. */
const OWN_FILES: readonly string[] = ['HEAD', 'ORIG_HEAD', 'FETCH_HEAD', 'logs/HEAD', 'info/sparse-checkout'];
const SHARED_FILES: readonly string[] = ['packed-refs', 'shallow', 'info/exclude', 'info/attributes'];
const SHARED_FOLDERS: readonly string[] = ['refs', 'reftable', 'logs/refs'];
const MAX_FILE = 256 * 1024 * 1024;

/**
 * Git for the working tree below `top`, with a separate git folder whose configuration contains only known settings:
 * no key that names a program is read, nothing is fetched, and nothing is written to the repository. Throws
 * EngineError `invalid-usage` where there is no repository, or one that borrows its objects.
 */
export async function openPrivateGit(top: string): Promise<PrivateGit> {
  const folder = gitFolder(top);
  if (folder === undefined) throw new EngineError('invalid-usage', NO_REPOSITORY);
  const borrowed = readSmall(join(folder.shared, 'objects/info/alternates'), MAX_SETTINGS) ?? '';
  if (borrowed.trim() !== '') throw new EngineError('invalid-usage', BORROWED);
  const location = makeTemporaryFolder('git');
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(location, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    lay(folder, location);
    const limits = { timeout: TIMEOUT_MS, maxBuffer: MAX_ANSWER };
    await writeSettings(folder, location, limits);
    const env = environment(folder, location, top);
    const run = (args: readonly string[], input = ''): Promise<string> =>
      runGit(args, { cwd: top, env, input, ...limits });
    return { run, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links to the repository's refs and objects; junctions, because on Windows they need no special right. */
function lay({ own, shared }: GitFolder, location: string): void {
  for (const name of ['logs', 'info', 'objects']) mkdirSync(join(location, name));
  for (const name of OWN_FILES) copy(join(own, name), join(location, name));
  for (const name of SHARED_FILES) copy(join(shared, name), join(location, name));
  for (const name of readdirSync(own).filter((each) => /^sharedindex\.[0-9a-f]{40,64}$/.test(each)))
    copy(join(own, name), join(location, name));
  for (const name of SHARED_FOLDERS)
    if (existsSync(join(shared, name))) symlinkSync(join(shared, name), join(location, name), 'junction');
  const objects = join(shared, 'objects');
  for (const name of readdirSync(objects).filter((each) => /^(?:[0-9a-f]{2}|pack)$/.test(each)))
    symlinkSync(join(objects, name), join(location, 'objects', name), 'junction');
}

function copy(from: string, to: string): void {
  const text = readSmall(from, MAX_FILE);
  if (text !== undefined) writeFileSync(to, text, 'latin1');
}

/** System and user settings first, then those of the repository, without its includes. */
async function writeSettings(
  { own, shared }: GitFolder,
  location: string,
  limits: { readonly timeout: number; readonly maxBuffer: number },
): Promise<void> {
  const target = join(location, 'config');
  writeFileSync(target, settingsText([]));
  const list = (args: readonly string[], env: { readonly [name: string]: string }): Promise<string> =>
    runGit(['config', ...args, '--list', '-z'], { cwd: location, env: { GIT_DIR: location, ...env }, ...limits });
  const ofUser = await list([], namedByUser()).catch(() => '');
  const files = [join(shared, 'config'), join(own, 'config.worktree')].filter((path) => existsSync(path));
  const ofRepository: string[] = [];
  for (const path of files) {
    const plain = join(location, 'listed');
    copy(path, plain);
    ofRepository.push(await list(['--file', plain, '--no-includes'], NO_SETTINGS).catch(refuseSettings));
  }
  writeFileSync(target, settingsText([['user', ofUser], ...ofRepository.map((text) => ['repository', text] as const)]));
}

function refuseSettings(cause: unknown): never {
  if (cause instanceof GitError && !cause.missing) throw new EngineError('invalid-usage', BROKEN, { cause });
  throw cause;
}

function namedByUser(): { readonly [name: string]: string } {
  const names = Object.keys(NO_SETTINGS);
  return Object.fromEntries(
    names.flatMap((name) => ((process.env[name] ?? '') === '' ? [] : [[name, process.env[name] ?? '']])),
  );
}

const NO_SETTINGS = { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_SYSTEM: devNull, GIT_CONFIG_GLOBAL: devNull };

function environment({ own }: GitFolder, location: string, top: string): { readonly [name: string]: string } {
  return {
    ...NO_SETTINGS,
    GIT_DIR: location,
    GIT_WORK_TREE: top,
    GIT_INDEX_FILE: readIndex(own, top),
    GIT_ALLOW_PROTOCOL: '',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_OPTIONAL_LOCKS: '0',
  };
}

/** During `git commit` a hook gets another index of the same folder, with what will be committed. */
function readIndex(own: string, top: string): string {
  const named = process.env['GIT_INDEX_FILE'];
  const explicitPath = named === undefined ? undefined : resolve(top, named);
  return explicitPath?.startsWith(own + sep) === true ? explicitPath : join(own, 'index');
}

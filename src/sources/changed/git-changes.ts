import { isAbsolute, relative, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';
import { openPrivateGit, type PrivateGit } from '../git/private-git.ts';
import { GitError } from '../git/run-git.ts';

const PLAIN: readonly string[] = ['--raw', '-z', '--no-abbrev', '--diff-filter=d', '--no-renames', '--no-ext-diff'];
/** `:<mode before> <mode now> <object before> <object now> <status>`; the path is the next field. */
const ROW = /^:(\d{6}) (\d{6}) ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([A-Z])\d{0,3}$/;
/** git interprets names with these characters in a list with one name per line. */
const SPECIAL = /[\n\r"]/;
const NO_OBJECT = /^0+$/;
/** Limit, because each file is requested separately; so its path may contain any character. */
const MOST_FILES = 500;

/**
 * Files in folders of a repository that differ from a commit, or from its merge base with the current branch, and
 * files that git does not track yet; paths are relative to the top of the repository. Throws EngineError
 * `invalid-usage` where git fails.
 */
export async function gitChanges(top: string, ref: string, folders: readonly string[]): Promise<readonly string[]> {
  if (!/^[\w@][\w./@{}^~+-]{0,249}$/.test(ref)) {
    throw new EngineError('invalid-usage', '--changed-since needs the name of a branch or tag, or a commit.');
  }
  let git: PrivateGit | undefined;
  try {
    git = await openPrivateGit(top);
    const base = (
      await git.run(ref === 'HEAD' ? ['rev-parse', '--verify', 'HEAD'] : ['merge-base', ref, 'HEAD'])
    ).trim();
    const within = [
      '--',
      ...folders.map(pathspec),
      ...(await submodules(git)).map((path) => `:(exclude,literal)${path}`),
    ];
    const rows = await git.run(['diff-index', ...PLAIN, '--ignore-submodules=all', base, ...within]);
    const changed = await differing(readRows(rows), git);
    const added = await git.run(['ls-files', '--others', '--exclude-standard', '-z', ...within]);
    return [...new Set([...changed, ...added.split('\0')])].filter((path) => path !== '').sort();
  } catch (error) {
    if (error instanceof GitError) throw new EngineError('invalid-usage', explain(error, ref), { cause: error });
    throw error;
  } finally {
    git?.remove();
  }
}

/**
 * Texts of files in a commit, or in its merge base with the current branch; paths are relative to the top of the
 * repository, or absolute. Files that the commit does not have are missing, and without a repository all are.
 */
export async function readBaseTexts(
  top: string,
  ref: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  if (paths.length === 0) return texts;
  let git: PrivateGit | undefined;
  try {
    git = await openPrivateGit(top);
    const base = (
      await git.run(ref === 'HEAD' ? ['rev-parse', '--verify', 'HEAD'] : ['merge-base', ref, 'HEAD'])
    ).trim();
    for (const path of paths.slice(0, MOST_FILES)) {
      const inside = isAbsolute(path) ? relative(top, path).split(sep).join('/') : path;
      const text = await git.run(['cat-file', 'blob', `${base}:${inside}`]).catch(() => undefined);
      if (text !== undefined) texts.set(path, text);
    }
    return texts;
  } catch (error) {
    if (error instanceof GitError || error instanceof EngineError) return texts;
    throw error;
  } finally {
    git?.remove();
  }
}

function pathspec(folder: string): string {
  return folder === '' ? '.' : `:(literal)${folder}`;
}

/** Submodules are left out, because git reads their configuration to compare the commit. */
async function submodules(git: PrivateGit): Promise<readonly string[]> {
  const listed = await git.run(['ls-files', '--stage', '-z']);
  return listed
    .split('\0')
    .flatMap((entry) => (entry.startsWith('160000 ') ? [entry.slice(entry.indexOf('\t') + 1)] : []));
}

interface Row {
  readonly path: string;
  /** Object id in the commit; the current file has none where git did not read it. */
  readonly before: string;
  /** Whether only its dates are known to differ, so that its content may be equal. */
  readonly isTouched: boolean;
}

function readRows(text: string): readonly Row[] {
  const fields = text.split('\0');
  const rows: Row[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [, mode = '', now, before = '', after = '', status] = ROW.exec(fields[at] ?? '') ?? [];
    const path = fields[at + 1] ?? '';
    const isTouched = status === 'M' && mode === now && mode.startsWith('100') && NO_OBJECT.test(after);
    rows.push({ path, before, isTouched: isTouched && !SPECIAL.test(path) });
  }
  return rows;
}

/**
 * Drops files with unchanged content: git hashes them with the line endings that it would store. If one cannot be
 * read, all count as changed.
 */
async function differing(rows: readonly Row[], git: PrivateGit): Promise<readonly string[]> {
  const touched = rows.filter(({ isTouched }) => isTouched);
  if (touched.length === 0) return rows.map(({ path }) => path);
  const paths = touched.map(({ path }) => `${path}\n`).join('');
  const answer = await git.run(['hash-object', '--stdin-paths'], paths).catch(() => '');
  const hashes = answer.split('\n');
  const same = new Set(touched.filter(({ before }, index) => hashes[index] === before).map(({ path }) => path));
  return rows.filter(({ path }) => !same.has(path)).map(({ path }) => path);
}

function explain({ missing }: GitError, ref: string): string {
  if (missing) return 'git is not installed, so it cannot tell what changed. Name the changed files after --changed.';
  return `git cannot tell what changed since ${ref}. Check the name, fetch enough history, or name the changed files after --changed.`;
}

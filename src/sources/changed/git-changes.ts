import { execFile } from 'node:child_process';
import { EngineError } from '../../model/engine-error.ts';

const TIMEOUT_MS = 60_000;
const MAX_ANSWER = 64 * 1024 * 1024;
/** Nothing that a repository could set is run, and nothing is written. */
const SAFELY: readonly string[] = [
  '--no-optional-locks',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.quotePath=false',
];
const PLAIN: readonly string[] = [
  '--name-only',
  '-z',
  '--diff-filter=d',
  '--no-ext-diff',
  '--no-textconv',
  '--no-renames',
];

/**
 * Files in folders of a repository that differ from a commit, or from where the current branch left it, with those that
 * git does not know yet; paths are relative to the top of the repository. Throws EngineError `invalid-usage` where git
 * cannot tell.
 */
export async function gitChanges(top: string, ref: string, folders: readonly string[]): Promise<readonly string[]> {
  if (!/^[\w@][\w./@{}^~+-]{0,249}$/.test(ref)) {
    throw new EngineError('invalid-usage', '--changed-since needs the name of a branch or tag, or a commit.');
  }
  const within = ['--', ...folders.map((folder) => (folder === '' ? '.' : folder))];
  const base = ref === 'HEAD' ? ref : (await git(['merge-base', ref, 'HEAD'], top, ref)).trim();
  const changed = await git(['diff', ...PLAIN, base, ...within], top, ref);
  const added = await git(['ls-files', '--others', '--exclude-standard', '-z', ...within], top, ref);
  return [...new Set([...changed.split('\0'), ...added.split('\0')])].filter((path) => path !== '').sort();
}

function git(args: readonly string[], cwd: string, ref: string): Promise<string> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', GIT_LITERAL_PATHSPECS: '1' };
  const options = { cwd, env, timeout: TIMEOUT_MS, maxBuffer: MAX_ANSWER, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile('git', [...SAFELY, ...args], options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(new EngineError('invalid-usage', explain(error, ref), { cause: error }));
    });
  });
}

function explain(error: Error & { readonly code?: unknown }, ref: string): string {
  if (error.code === 'ENOENT')
    return 'git is not installed, so it cannot tell what changed. Name the changed files after --changed.';
  return `git cannot tell what changed since ${ref}. Check the name, fetch enough history, or name the changed files after --changed.`;
}

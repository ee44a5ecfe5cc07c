import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface GitRun {
  readonly cwd: string;
  /** Added to this process's variables, of which those that begin with `GIT_` are left out. */
  readonly env: { readonly [name: string]: string };
  /** Milliseconds. */
  readonly timeout: number;
  /** Limit of the output, in bytes. */
  readonly maxBuffer: number;
  readonly input?: string;
}

/** Why git failed. */
export class GitError extends Error {
  readonly missing: boolean;
  readonly late: boolean;
  /** Standard error; it may contain addresses with tokens. */
  readonly words: string;

  constructor(cause: Error & { readonly killed?: boolean }, words: string) {
    super('git failed', { cause });
    this.name = 'GitError';
    this.missing = 'code' in cause && cause.code === 'ENOENT';
    this.late = cause.killed === true;
    this.words = words;
  }
}

/**
 * Runs git and returns its output. Variables that begin with `GIT_` are not passed on: in a hook they name another
 * repository, index or object store. Rejects with GitError.
 */
export function runGit(args: readonly string[], { cwd, env, timeout, maxBuffer, input }: GitRun): Promise<string> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  const options = {
    cwd,
    env: { ...Object.fromEntries(inherited), GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C', ...env },
    timeout,
    maxBuffer,
    windowsHide: true,
  };
  return new Promise((resolve, reject) => {
    const program = findProgram('git');
    if (program === undefined) {
      reject(new GitError(Object.assign(new Error('not found'), { code: 'ENOENT' }), ''));
      return;
    }
    const child = execFile(program, [...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new GitError(error, stderr));
    });
    // what ends early does not read its input
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}

/**
 * Searches only absolute folders of `PATH`. The operating system would also accept `.`, on Windows always, which is
 * the folder git starts in and contains the evidence.
 */
function findProgram(name: string): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, file)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface GitRun {
  readonly cwd: string;
  /** Variables beside those of this process that are no `GIT_` ones. */
  readonly env: { readonly [name: string]: string };
  /** Milliseconds. */
  readonly timeout: number;
  /** Bytes of an answer. */
  readonly maxBuffer: number;
  /** What git reads from its standard input. */
  readonly input?: string;
}

/** Why git gave no answer. */
export class GitError extends Error {
  /** Git is not installed. */
  readonly missing: boolean;
  /** It took more time than it may. */
  readonly late: boolean;
  /** What it wrote to standard error; may carry addresses with tokens. */
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
 * Runs git and answers what it prints. Variables that begin with `GIT_` are not handed on: in a hook they name another
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
 * A program in the absolute folders of `PATH`. The search of the operating system would take `.` of `PATH`, and on
 * Windows always, for the folder that git is started in, which holds the evidence.
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

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import type { Seen } from './item.ts';

const FOLDERS: readonly string[] = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const LIMIT_MS = 15_000;
const MAX_OUTPUT = 8 * 1024 * 1024;

export interface ToolOutput {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs programs of a host. The result is `absent` where the program does not exist. */
export interface HostTools {
  run(tool: string, args: readonly string[]): Promise<Seen<ToolOutput>>;
}

/** Nothing is run: for images, whose programs belong to another machine. */
export const NO_TOOLS: HostTools = {
  run: () => Promise.resolve({ status: 'absent' }),
};

interface ToolSettings {
  readonly folders?: readonly string[];
  readonly limitMs?: number;
}

/**
 * Runs programs of fixed folders by their absolute path, with fixed arguments: no shell, no terminal, no environment
 * of the caller, and a time limit. Programs that unprivileged users could have replaced are not run.
 */
export function hostTools({ folders = FOLDERS, limitMs = LIMIT_MS }: ToolSettings = {}): HostTools {
  const env = { PATH: folders.join(':'), LC_ALL: 'C', LANG: 'C', HOME: '/nonexistent' };
  return {
    run: (tool, args) => {
      const path = folders.map((folder) => join(folder, tool)).find(isProgram);
      if (path === undefined) return Promise.resolve({ status: 'absent' });
      if ((statSync(path).mode & 0o002) !== 0) {
        return Promise.resolve({ status: 'error', reason: 'the program is writable by every user and was not run' });
      }
      const options = { env, cwd: '/', timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT } as const;
      return new Promise((resolve) => {
        const child = execFile(path, [...args], options, (error, stdout, stderr) => {
          resolve(outcome(error, stdout, stderr));
        });
        child.stdin?.on('error', () => undefined).end();
      });
    },
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

type ExecError = (Error & { readonly code?: unknown; readonly killed?: boolean }) | null;

function outcome(error: ExecError, stdout: string, stderr: string): Seen<ToolOutput> {
  if (error === null) return { status: 'ok', value: { code: 0, stdout, stderr } };
  if (typeof error.code === 'number') return { status: 'ok', value: { code: error.code, stdout, stderr } };
  if (error.killed === true) return { status: 'timeout', reason: 'it did not answer in time' };
  if (errorCode(error) === 'EACCES') return { status: 'denied', reason: 'no permission' };
  return { status: 'error', reason: `it could not be run (${errorCode(error)})` };
}

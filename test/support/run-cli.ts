import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const FORBID = fileURLToPath(new URL('./forbid-network.mjs', import.meta.url));

export interface CliResult {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Buffer;
  readonly env?: { readonly [name: string]: string };
  /** After so long a process that does not end is killed, and has no exit code. */
  readonly limitMs?: number;
}

/** Runs the built command line in a process of its own, where any attempt to open a socket is an error. */
export function runCli(args: readonly string[], options: RunOptions = {}): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', FORBID, BIN, ...args], {
    cwd: options.cwd,
    input: options.stdin ?? '',
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: options.limitMs,
    killSignal: 'SIGKILL',
    env: { PATH: process.env['PATH'] ?? '', COLUMNS: '100', ...options.env },
  });
  return { exit: status, stdout, stderr };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const FORBID = fileURLToPath(new URL('./forbid-network.mjs', import.meta.url));
const LOOPBACK = fileURLToPath(new URL('./loopback-only.mjs', import.meta.url));

interface StartOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Lets it reach servers of this machine; without it every socket is forbidden. */
  readonly loopback?: boolean;
  /** Another program than the built one. */
  readonly program?: string;
}

export interface Ended {
  readonly exit: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the built command line without waiting for it. */
export function startCli(args: readonly string[], options: StartOptions = {}): Running {
  const guard = options.loopback === true ? LOOPBACK : FORBID;
  const child = spawn(process.execPath, ['--import', guard, options.program ?? BIN, ...args], {
    cwd: options.cwd,
    env: { PATH: process.env['PATH'] ?? '', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (exit, signal) =>
      resolve({ exit, signal, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
  });
  return { child, ended };
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CliResult } from './run-cli.ts';

const HOST = fileURLToPath(new URL('./cli-host.mjs', import.meta.url));
const LOOPBACK = fileURLToPath(new URL('./loopback-only.mjs', import.meta.url));
/** Node reads it once, when it starts. */
const AUTHORITIES = 'NODE_EXTRA_CA_CERTS';

interface Options {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

interface Host {
  readonly child: ChildProcess;
  /** Settled when the last command line has ended: one runs at a time. */
  last: Promise<unknown>;
}

/** By the certificates that they trust. */
const hosts = new Map<string, Host>();

/**
 * Runs the built command line without blocking the test, whose process may contain the servers that it calls. The
 * command lines of all tests of a process share one process, as with `runCli`. Rejects where a command line ends that process.
 */
export function askCli(args: readonly string[], { cwd, env = {} }: Options): Promise<CliResult> {
  const authorities = env[AUTHORITIES] ?? '';
  const host = hosts.get(authorities) ?? startHost(authorities);
  hosts.set(authorities, host);
  const given = { PATH: process.env['PATH'] ?? '', ...env };
  const result = host.last.then(() => ask(host.child, { args, cwd, env: given, input: Buffer.alloc(0) }));
  host.last = result.catch(() => undefined);
  return result;
}

async function ask(child: ChildProcess, request: object): Promise<CliResult> {
  const ended = new AbortController();
  const { signal } = ended;
  const answer = once(child, 'message', { signal });
  const exit = once(child, 'exit', { signal });
  child.send(request);
  try {
    const [result] = await Promise.race([
      answer,
      exit.then(() => Promise.reject(new Error('a command line ended its process'))),
    ]);
    return result;
  } finally {
    for (const pending of [answer, exit]) pending.catch(() => undefined);
    ended.abort();
  }
}

function startHost(authorities: string): Host {
  const child = fork(HOST, {
    execArgv: ['--import', LOOPBACK],
    env: { PATH: process.env['PATH'] ?? '', ...(authorities === '' ? {} : { [AUTHORITIES]: authorities }) },
    serialization: 'advanced',
  });
  child.once('exit', () => hosts.delete(authorities));
  return { child, last: Promise.resolve() };
}

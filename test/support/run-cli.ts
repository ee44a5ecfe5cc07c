import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const FORBID = fileURLToPath(new URL('./forbid-network.mjs', import.meta.url));
const LOOPBACK = fileURLToPath(new URL('./loopback-only.mjs', import.meta.url));
const BRIDGE = fileURLToPath(new URL('./cli-bridge.mjs', import.meta.url));

export interface CliResult {
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly stdin?: string | Buffer;
  readonly env?: { readonly [name: string]: string };
  /** Lets it reach servers of this machine, which may not run in the process of the test: that one waits. */
  readonly loopback?: boolean;
}

interface ProcessOptions extends RunOptions {
  /** After so long a process that does not end is killed, and has no exit code. */
  readonly limitMs?: number;
}

/** The product's variables, and folders: all are read when they are needed, and none when Node starts. */
const READ_LATE = /^(?:EVIDENCE_ENGINE_\w+|HOME|TMPDIR|XDG_CONFIG_HOME)$/;

/**
 * Runs the built command line, where any attempt to open a socket is an error (unless `loopback` is set). The command
 * lines of all tests of a process share one process unless their environment has variables that Node reads when it starts.
 */
export function runCli(args: readonly string[], options: RunOptions = {}): CliResult {
  const { cwd = process.cwd(), stdin = '', env = {} } = options;
  if (!Object.keys(env).every((name) => READ_LATE.test(name))) return runProcess(args, options);
  const request = { args, cwd, env: environment(env), input: Buffer.from(stdin) };
  return ask(request, guard(options)) ?? runProcess(args, options);
}

/** Runs the built command line in a process of its own. */
export function runProcess(args: readonly string[], options: ProcessOptions = {}): CliResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', guard(options), BIN, ...args], {
    cwd: options.cwd,
    input: options.stdin ?? '',
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: options.limitMs,
    killSignal: 'SIGKILL',
    env: environment(options.env ?? {}),
  });
  return { exit: status, stdout, stderr };
}

function environment(own: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return { PATH: process.env['PATH'] ?? '', COLUMNS: '100', ...own };
}

function guard({ loopback = false }: RunOptions): string {
  return loopback ? LOOPBACK : FORBID;
}

interface Host {
  readonly bridge: Worker;
  readonly answers: MessageChannel['port1'];
  readonly answered: Int32Array;
}

/** By the guard of their sockets. */
const hosts = new Map<string, Host>();

/** Waits for the answer of the shared process; none where the command line ended it. */
function ask(request: object, guard: string): CliResult | undefined {
  const host = hosts.get(guard) ?? startHost(guard);
  hosts.set(guard, host);
  const { bridge, answers, answered } = host;
  Atomics.store(answered, 0, 0);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  bridge.postMessage(request);
  Atomics.wait(answered, 0, 0);
  const answer: CliResult | undefined = receiveMessageOnPort(answers)?.message;
  if (answer === undefined) hosts.delete(guard);
  return answer;
}

function startHost(guard: string): Host {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { answers: port2, answered, guard };
  const bridge = new Worker(BRIDGE, { workerData, transferList: [port2], execArgv: [] });
  bridge.unref();
  return { bridge, answers: port1, answered };
}

import { expect } from '@jest/globals';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runCli } from '../support/run-cli.ts';
import { startCli, type Ended } from '../support/spawn-cli.ts';

/** The real service in a process of its own, on a free port of loopback. */
export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly key: string;
  readonly keyFile: string;
  /** Where it could leave something behind. */
  readonly scratch: string;
  /** What it printed so far. */
  printed(): string;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<Ended>;
  /** Ends it in the middle of what it does. */
  kill(): Promise<Ended>;
}

interface ServiceSetup {
  readonly flags?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  /** Another program than the built one. */
  readonly program?: string;
  /** Takes the keys of a service that ended. */
  readonly after?: Pick<RunningService, 'key' | 'keyFile'>;
}

/** Starts `evidence-engine serve` in a folder of its own below `folder` and waits until it listens. */
export async function startRealService(
  folder: string,
  { flags = [], env = {}, program, after }: ServiceSetup = {},
): Promise<RunningService> {
  const home = mkdtempSync(join(folder, 'service-'));
  const scratch = join(home, 'scratch');
  mkdirSync(scratch);
  const keyFile = after?.keyFile ?? join(home, 'evidence-engine', 'keys.json');
  const keys = after === undefined ? [] : ['--keys', keyFile];
  const { child, ended } = startCli(['serve', '--port', '0', ...keys, ...flags], {
    cwd: scratch,
    loopback: true,
    env: { TMPDIR: scratch, XDG_CONFIG_HOME: home, ...env },
    ...(program === undefined ? {} : { program }),
  });
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const early = ended.then(({ stderr }) => Promise.reject(new Error(`the service ended early: ${stderr}`)));
  early.catch(() => undefined);
  const last = after === undefined ? /\nee_\w+_\S+\n/ : /^Serving .*\n/;
  while (!last.test(printed)) {
    if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), early]);
  }
  const [, url = '', port = ''] = /^Serving (\S+:(\d+)) /.exec(printed) ?? [];
  const [, key = after?.key ?? ''] = /\n(ee_\S+)\n/.exec(printed) ?? [];
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended> => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    port: Number(port),
    key,
    keyFile,
    scratch,
    printed: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Milliseconds after which a service has seen a change of its key file. */
export const KEYS_READ_MS = 700;

/** A new key of a running service, which knows it. */
export async function addKey(
  { keyFile }: Pick<RunningService, 'keyFile'>,
  ...flags: readonly string[]
): Promise<string> {
  const { stdout } = runCli(['keys', 'add', '--name', 'other', ...flags, '--keys', keyFile]);
  await wait(KEYS_READ_MS);
  return stdout.trim();
}

/** Waits until so many assessments of a service run or wait. */
export async function untilLoad(
  { url }: Pick<RunningService, 'url'>,
  state: 'running' | 'waiting',
  wanted: number,
): Promise<void> {
  const load = async (): Promise<number> => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^evidence_engine_assessments_${state} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  const end = Date.now() + 600_000;
  while ((await load()) !== wanted && Date.now() < end) await wait(10);
  expect([state, await load()]).toEqual([state, wanted]);
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the text is as JSON; nothing for any other text. */
  readonly data: unknown;
}

/** One plain request with a JSON body. */
export async function post(
  service: Pick<RunningService, 'url' | 'key'>,
  path: string,
  body: unknown,
  headers: { readonly [name: string]: string } = {},
): Promise<Answer> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'x-customer-key': service.key, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, data: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

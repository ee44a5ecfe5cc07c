import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOOPBACK = fileURLToPath(new URL('./loopback-only.mjs', import.meta.url));

/** A container of a job, as its file describes it. */
export interface Container {
  readonly command: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
}

/** Where the places of a container are on this machine. */
export type Places = { readonly [place: string]: string };

/**
 * Runs the words of a container as they are: with its own variables and those of the engine in them, as Kubernetes
 * writes them, and with the places of the container on this machine. Answers the exit code and what it printed.
 */
export async function runContainer(
  { command, args = [], env = [] }: Container,
  places: Places,
  own: { readonly [name: string]: string },
): Promise<{ readonly exit: number | null; readonly printed: string }> {
  const variables = { ...Object.fromEntries(env.map(({ name, value }) => [name, value])), ...own };
  const place = (text: string): string =>
    Object.entries({ '/app': ROOT, ...places }).reduce(
      (now, [from, to]) => now.replaceAll(new RegExp(`(?<![\\w/])${from}(?=/|$)`, 'g'), to.replace(/\/$/, '')),
      text,
    );
  const expand = (text: string): string =>
    place(text).replaceAll(/\$\((\w+)\)/g, (whole, name: string) => variables[name] ?? whole);
  const [program = '', ...rest] = [...command, ...args].map(expand);
  const child = spawn(program, rest, {
    env: { PATH: process.env['PATH'] ?? '', NODE_OPTIONS: `--import ${LOOPBACK}`, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const [exit] = await once(child, 'close');
  return { exit: typeof exit === 'number' ? exit : null, printed: Buffer.concat(printed).toString() };
}

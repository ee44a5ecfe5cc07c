import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { ENGINE } from '../../engine/identity.ts';
import { digestInputs } from '../../engine/inputs-digest.ts';
import { resolveRunTime } from '../../engine/time.ts';
import { byText } from '../../base/text-order.ts';
import type { SystemJob } from './system-job.ts';

/** Options that change no output: what is printed, the gates, and where outputs are written. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'quiet',
  'verbose',
  'json',
  'color',
  'debug',
  'failOn',
  'minCoverage',
  'output',
  'systems',
  'system',
  'systemIndex',
  'resume',
  'threads',
  'memoryLimit',
]);

/**
 * SHA-256 over everything that decides the outputs of a system: version, day, name, options, the content of files and
 * folders that options name, and the evidence (`inputs`). Remote sources count by their address.
 */
export async function digestRun({ name, paths, subscriptions, options }: SystemJob, inputs: string): Promise<string> {
  const chosen = Object.entries(options)
    .filter(([key, value]) => !WITHOUT_EFFECT.has(key) && value !== undefined)
    .sort(byText(([key]) => key));
  const named: (readonly [string, string])[] = [];
  for (const [key, value] of chosen)
    for (const text of [value].flat()) if (typeof text === 'string') named.push([key, await digestNamed(text)]);
  const { asOf } = resolveRunTime(options.asOf);
  const parts = [ENGINE.version, asOf, name, paths.length, subscriptions, chosen, named, inputs];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The digest of the file or folder with this name; empty for other texts. */
async function digestNamed(text: string): Promise<string> {
  const stats = text.includes('\0') ? undefined : statSync(text, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return digestInputs({ ...NO_CHOICES, paths: [text] });
  if (stats?.isFile() !== true) return '';
  return createHash('sha256').update(readFileSync(text)).digest('hex');
}

const NO_CHOICES = { exclude: [], limits: {} };

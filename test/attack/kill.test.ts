import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';
import { readTree } from '../support/tree.ts';
import { POD } from './inputs/plain.ts';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const KILL_AT = fileURLToPath(new URL('../support/kill-at.mjs', import.meta.url));

const folder = temporaryFolder();

/** A command that writes below `output`. */
interface Subject {
  readonly args: (output: string, name: string) => readonly string[];
  /** Whether its files differ in each run by intention (the salts of keys): then only the names in them are compared. */
  readonly isRandom?: boolean;
}

const SUBJECTS: { readonly [command: string]: Subject } = {
  assess: {
    args: (output, name) => [
      'assess',
      join(folder, 'in'),
      '--framework',
      'cmmc',
      '--as-of',
      '2026-11-01',
      '--fail-on',
      'none',
      '--quiet',
      '--report',
      'findings',
      '--name',
      name,
      '--output',
      output,
    ],
  },
  'keys add': {
    args: (output, name) => ['keys', 'add', '--name', name, '--plan', 'community', '--keys', join(output, 'keys.json')],
    isRandom: true,
  },
};

/** A run whose writing below `output` is watched as `more` says, see kill-at.mjs. */
function watched(
  args: readonly string[],
  output: string,
  more: { readonly [name: string]: string },
): SpawnSyncReturns<string> {
  const env = { PATH: process.env['PATH'] ?? '', KILL_IN: output, ...more };
  return spawnSync(process.execPath, ['--import', KILL_AT, BIN, ...args], { env, encoding: 'utf8' });
}

function killed(args: readonly string[], output: string, at: number, signal: string): SpawnSyncReturns<string> {
  return watched(args, output, { KILL_AT: String(at), KILL_WITH: signal });
}

/** How often a run touches a file below its output folder. */
function stepsOf(args: readonly string[], output: string): number {
  const count = join(folder, 'count.txt');
  expect(watched(args, output, { KILL_COUNT: count }).status).toBe(0);
  return Number(readFileSync(count, 'utf8'));
}

function isTemporary(name: string): boolean {
  return name.endsWith('.part');
}

/** The files that a reader finds under their names. */
function results(output: string): ReadonlyMap<string, string> {
  return new Map([...readTree(output)].filter(([name]) => !isTemporary(name)));
}

function litter(output: string): readonly string[] {
  return [...readTree(output).keys()].filter(isTemporary);
}

function restore(output: string, files: ReadonlyMap<string, string>): void {
  for (const name of results(output).keys()) rmSync(join(output, name));
  for (const [name, text] of files) {
    mkdirSync(dirname(join(output, name)), { recursive: true });
    writeFileSync(join(output, name), text, { mode: 0o600 });
  }
}

/** What a dead run holds is taken over after seconds: as if they had passed. */
function passTime(output: string): void {
  for (const name of litter(output)) utimesSync(join(output, name), 1000, 1000);
}

beforeAll(() => writeFiles(join(folder, 'in'), { 'pod.yaml': POD }));

describe.each(Object.entries(SUBJECTS))(
  '%s, killed at any step of its writing',
  (command, { args, isRandom = false }) => {
    const output = join(folder, command.replace(' ', '-'));
    let before: ReadonlyMap<string, string> = new Map();
    let after: ReadonlyMap<string, string> = new Map();
    let steps = 0;

    beforeAll(() => {
      expect(runCli(args(output, 'before')).exit).toBe(0);
      before = results(output);
      const alone = `${output}-alone`;
      restore(alone, before);
      steps = stepsOf(args(alone, 'after'), alone);
      after = results(alone);
      expect(litter(alone)).toEqual([]);
    });

    /** Each file is the older or the newer one, whole; the next run gives what an undisturbed one gives. */
    function expectWhole(): void {
      const now = results(output);
      expect([...now.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [name, text] of now) {
        if (isRandom) expect(() => JSON.parse(text)).not.toThrow();
        else expect([name, [before.get(name), after.get(name)].includes(text)]).toEqual([name, true]);
      }
    }

    function expectMended(): void {
      passTime(output);
      restore(output, before);
      const { exit, stderr } = runCli(args(output, 'after'));
      expect([exit, stderr]).toEqual([0, '']);
      expect(litter(output)).toEqual([]);
      if (isRandom) expect(keysIn(results(output))).toEqual(keysIn(after));
      else expect(results(output)).toEqual(after);
    }

    test('by SIGKILL leaves whole files, and litter that the next run removes', () => {
      expect(steps).toBeGreaterThan(isRandom ? 3 : 10);
      for (let at = 1; at <= steps; at += 1) {
        restore(output, before);
        passTime(output);
        expect([at, killed(args(output, 'after'), output, at, 'SIGKILL').signal]).toEqual([at, 'SIGKILL']);
        expectWhole();
        // what earlier runs left is gone: one run leaves a file for each of its own at most, and a lock
        expect(litter(output).length).toBeLessThanOrEqual(before.size + 1);
        if (at % 6 === 0) expectMended();
      }
      expectMended();
    });

    test.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ])('by %s ends with whole files and no litter', (signal, code) => {
      for (const at of [1, Math.ceil(steps / 2), steps]) {
        restore(output, before);
        const { status, stderr } = killed(args(output, 'after'), output, at, signal);
        expect([[0, code].includes(status ?? -1), stderr]).toEqual([true, '']);
        expectWhole();
        expect(litter(output)).toEqual([]);
      }
      expectMended();
    });
  },
);

/** The names of keys in a key file. */
function keysIn(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files.values()].flatMap((text) => {
    const { keys } = JSON.parse(text) as { readonly keys: readonly { readonly name: string }[] };
    return keys.map(({ name }) => name);
  });
}

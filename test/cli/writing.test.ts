import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  openSync,
  closeSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUNDLES, wholeBundle } from '../support/bundles.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';
import { startCli } from '../support/spawn-cli.ts';
import { readTree } from '../support/tree.ts';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const FIXED = ['--as-of', '2026-11-01', '--fail-on', 'none', '--report', 'findings'];
const folder = temporaryFolder();

beforeAll(() => {
  for (const bundle of BUNDLES) writeFiles(join(folder, bundle.name), Object.fromEntries(wholeBundle(bundle)));
  writeFiles(join(folder, 'large'), largeEvidence());
});

/** A few megabytes, so that every stage lasts long enough to be interrupted. */
function largeEvidence(): { [path: string]: string } {
  const [manifest = ''] = wholeBundleOf('kubernetes');
  const [state = ''] = wholeBundleOf('state');
  const files: { [path: string]: string } = {};
  for (let index = 0; index < 250; index += 1)
    files[`k/${index}.yaml`] = manifest.replaceAll('name: back', `name: back${index}`);
  const parsed = JSON.parse(state);
  const copies = Array.from({ length: 400 }, (_, at) =>
    parsed.resources.map((one: { name: string }) => ({ ...one, name: `${one.name}${at}` })),
  );
  files['large.tfstate'] = JSON.stringify({ ...parsed, resources: copies.flat() });
  return files;
}

function wholeBundleOf(name: string): readonly string[] {
  return BUNDLES.filter((bundle) => bundle.name === name).map(({ weak }) => weak[1]);
}

function partsOf(output: string): readonly string[] {
  return [...readTree(output).keys()].filter((name) => name.endsWith('.part'));
}

/** Whether a process has a handler for SIGHUP, the last that is set (Linux tells; elsewhere the delays must do). */
function catches(pid: number | undefined): boolean {
  if (!existsSync('/proc/self/status')) return true;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mask = BigInt(`0x${/^SigCgt:\t([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (mask & 1n) !== 0n;
}

/** Every JSON file parses: none is half written. */
function expectWhole(output: string): void {
  expect(partsOf(output)).toEqual([]);
  for (const text of readTree(output).values()) expect(() => JSON.parse(text)).not.toThrow();
}

describe('files appear whole or not at all', () => {
  test('a folder in the place of a file leaves the older files as they were', () => {
    const output = join(folder, 'taken');
    mkdirSync(join(output, 'nist-800-53', 'coverage.json'), { recursive: true });
    writeFileSync(join(output, 'nist-800-53', 'findings.json'), '{"old": true}');
    const result = runCli(['assess', join(folder, 'state'), '--output', output, ...FIXED]);
    expect(result).toMatchObject({ exit: 2, stdout: '' });
    expect(result.stderr).toMatch(
      /^error: .*coverage\.json could not be written \((?:EISDIR|ENOTEMPTY|EEXIST)\)\. Name a folder/,
    );
    expect(partsOf(output)).toEqual([]);
    expect(readTree(output).get('nist-800-53/findings.json')).toBe('{"old": true}');
  });

  test('a link in the place of a file is replaced, not followed', () => {
    const output = join(folder, 'linked');
    const target = join(folder, 'precious.txt');
    writeFileSync(target, 'precious');
    mkdirSync(join(output, 'nist-800-53'), { recursive: true });
    symlinkSync(target, join(output, 'nist-800-53', 'coverage.json'));
    expect(runCli(['assess', join(folder, 'state'), '--output', output, '--quiet', ...FIXED]).exit).toBe(0);
    expect(readTree(folder).get('precious.txt')).toBe('precious');
    expectWhole(output);
  });

  test('a folder that may not be written to is told', () => {
    if (process.getuid?.() === 0) {
      expect(runCli(['assess', join(folder, 'state'), '--output', '/dev/null/none', ...FIXED]).exit).toBe(2);
      return;
    }
    const output = join(folder, 'read-only');
    mkdirSync(output);
    chmodSync(output, 0o555);
    const result = runCli(['assess', join(folder, 'state'), '--output', output, ...FIXED]);
    expect(result.exit).toBe(2);
    expect(result.stderr).toContain('could not be written (EACCES)');
  });

  test('a limit of the system on file size leaves older files and no temporary one', () => {
    const output = join(folder, 'full');
    const first = runCli(['assess', join(folder, 'host'), '--output', output, '--quiet', ...FIXED]);
    expect(first.exit).toBe(0);
    const before = readTree(output);
    const command = `ulimit -f 8; exec "${process.execPath}" "${BIN}" assess "${join(folder, 'kubernetes')}" --output "${output}" ${FIXED.join(' ')}`;
    const result = spawnSync('/bin/sh', ['-c', `trap '' XFSZ; ${command}`], { encoding: 'utf8' });
    expect(result.stderr).toContain('could not be written (EFBIG)');
    expect(result.status).toBe(2);
    expect(readTree(output)).toEqual(before);
  });

  test('one folder of several that cannot be written to leaves all older files as they were', () => {
    const output = join(folder, 'several');
    const run = ['assess', join(folder, 'state'), '--output', output, '--quiet', '--bundle', ...FIXED];
    const both = [...run, '--framework', 'nist-800-53', '--framework', 'cmmc'];
    expect(runCli(both).exit).toBe(0);
    rmSync(join(output, 'cmmc'), { recursive: true });
    writeFileSync(join(output, 'cmmc'), 'a file');
    const before = readTree(output);
    const result = runCli([...both, '--report', 'findings', '--name', 'other']);
    expect(result).toMatchObject({ exit: 2, stdout: '' });
    expect(result.stderr).toMatch(/^error: .*could not be written \((?:EEXIST|ENOTDIR)\)/);
    expect(readTree(output)).toEqual(before);
  });

  test('two runs at once into one folder leave the files of one of them', async () => {
    const output = join(folder, 'shared');
    const kinds = ['state', 'kubernetes'];
    const alone = kinds.map((kind) => {
      runCli(['assess', join(folder, kind), '--output', join(folder, `alone-${kind}`), '--quiet', ...FIXED]);
      return readTree(join(folder, `alone-${kind}`));
    });
    for (let round = 0; round < 1; round += 1) {
      const both = kinds.map((kind) =>
        startCli(['assess', join(folder, kind), '--output', output, '--quiet', ...FIXED]),
      );
      for (const { ended } of both) expect(await ended).toMatchObject({ exit: 0, stderr: '' });
      expect(alone).toContainEqual(readTree(output));
    }
  });
});

describe('an interrupted run', () => {
  const args = (output: string): string[] => ['assess', join(folder, 'large'), '--output', output, '--quiet', ...FIXED];

  test.each([100, 500, 1000, 1600])('Ctrl-C after %i ms', async (delay) => {
    const output = join(folder, `int-${delay}`);
    const { child, ended } = startCli(args(output));
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGINT');
    const { exit, signal, stdout, stderr } = await ended;
    // Before the program has started, the system itself ends it, which a shell also reports as 130.
    expect(exit === 130 || signal === 'SIGINT' || exit === 0).toBe(true);
    expect(stdout + stderr).toBe('');
    expectWhole(output);
    expect([0, 4]).toContain(readTree(output).size);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('%s ends with %i', async (name, code) => {
    const output = join(folder, name);
    const { child, ended } = startCli(args(output));
    while (!catches(child.pid)) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill(name);
    expect(await ended).toMatchObject({ exit: code, stdout: '', stderr: '' });
    expect(readTree(output).size).toBe(0);
  });
});

describe('a reader that goes away', () => {
  const command = (rest: string): string =>
    `"${process.execPath}" "${BIN}" assess "${join(folder, 'state')}" --output "${join(folder, 'piped')}" --as-of 2026-11-01 ${rest}`;

  test('of a pipe ends the run quietly, with its exit code', () => {
    const script = `set -o pipefail; ${command('--json')} | head -c 10 >/dev/null; echo "\${PIPESTATUS[0]}"`;
    const result = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    expect(result).toMatchObject({ stdout: '1\n', stderr: '' });
  });

  test('closed standard output', () => {
    const result = spawnSync('bash', ['-c', `${command('--fail-on none')} >&-`], { encoding: 'utf8' });
    expect(result).toMatchObject({ status: 0, stderr: '' });
  });

  test('a full device is an error with a sentence', () => {
    if (!existsSync('/dev/full')) return;
    const device = openSync('/dev/full', 'w');
    const result = spawnSync(
      process.execPath,
      [BIN, 'assess', join(folder, 'state'), '--output', join(folder, 'piped'), '--json', '--fail-on', 'none'],
      {
        encoding: 'utf8',
        stdio: ['ignore', device, 'pipe'],
      },
    );
    closeSync(device);
    expect(result.status).toBe(2);
    expect(result.stderr).toBe('error: standard output could not be written (ENOSPC).\n');
  });
});

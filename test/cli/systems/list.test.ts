import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POD, STATE } from '../../attack/inputs/plain.ts';
import { temporaryFolder, writeFiles } from '../../support/folder.ts';
import { runCli, type CliResult } from '../../support/run-cli.ts';
import { readTree } from '../../support/tree.ts';

const BIN = fileURLToPath(new URL('../../../bin/evidence-engine.js', import.meta.url));
const KILL_AT = fileURLToPath(new URL('../../support/kill-at.mjs', import.meta.url));
const COMMON = ['--as-of', '2026-11-01', '--report', 'html', '--threads', '2'];

const LIST = `
defaults: { framework: cmmc, owner: platform@agency.gov }
systems:
  - { name: Portal, sources: [portal, shared.yaml], owner: portal@agency.gov }
  - { name: Gone, sources: [not-there] }
  - { name: Billing 2, sources: [billing], waivers: waivers.yaml }
`;

const folder = temporaryFolder();

function run(...args: readonly string[]): CliResult {
  return runCli(['assess', ...args], { cwd: folder });
}

function runList(output: string, ...more: readonly string[]): CliResult {
  return run('--systems', 'systems.yaml', '--output', output, ...COMMON, ...more);
}

beforeAll(() => {
  writeFiles(folder, {
    'systems.yaml': LIST,
    'waivers.yaml': '[]',
    'portal/pod.yaml': POD,
    'shared.yaml': POD.replaceAll('shop', 'shared'),
    'billing/pod.yaml': POD.replaceAll('shop', 'billing'),
    'billing/main.tfstate': STATE,
  });
  const waiver = '- {control: "AC.L2-3.1.5", resource: "*", reason: test, owner: me, expires: 2027-01-01}\n';
  writeFiles(folder, { 'waivers.yaml': waiver });
});

describe('a list of systems', () => {
  let whole: CliResult;

  beforeAll(() => {
    whole = runList('whole');
  });

  test('continues after a failure, which the exit code, the output and the view show', () => {
    expect(whole.exit).toBe(2);
    expect(whole.stderr).toBe('');
    expect(whole.stdout).toContain('3 systems: 2 assessed, 1 failed, 2 with findings at or above --fail-on');
    expect(whole.stdout).toContain('Gone: There is no file or folder "not-there".');
    const view = JSON.parse(readTree(join(folder, 'whole')).get('organization/cmmc/organization.json') ?? '');
    expect(view.absent_systems).toEqual([
      {
        name: 'Gone',
        state: 'failed',
        reason: 'There is no file or folder "not-there". Check the path.',
        owner: 'platform@agency.gov',
      },
    ]);
    expect(view.systems.map((each: { name: string; owner: string }) => [each.name, each.owner])).toEqual([
      ['Billing 2', 'platform@agency.gov'],
      ['Portal', 'portal@agency.gov'],
    ]);
    expect(view.summary.satisfied).toBe(0);
  });

  test('writes for each system the bytes of a run of it alone', () => {
    const alone = [
      ['portal', ['portal', 'shared.yaml', '--name', 'Portal']],
      ['billing-2', ['billing', '--name', 'Billing 2', '--waivers', 'waivers.yaml']],
    ] as const;
    for (const [name, args] of alone) {
      run(...args, '--framework', 'cmmc', '--output', join('alone', name), ...COMMON.slice(0, 4));
      const { 'system-run.json': record, ...files } = Object.fromEntries(readTree(join(folder, 'whole', name)));
      expect(record).toBeDefined();
      expect(files).toEqual(Object.fromEntries(readTree(join(folder, 'alone', name))));
    }
  });

  test('links the report of each system from the page of the organization', () => {
    const tree = readTree(join(folder, 'whole'));
    const page = tree.get('organization/cmmc/organization.html') ?? '';
    const links = [...page.matchAll(/href="(\.\.[^"]+)"/g)].map(([, link = '']) => link);
    expect(new Set(links)).toEqual(new Set(['../../billing-2/cmmc/report.html', '../../portal/cmmc/report.html']));
    for (const link of links) expect([...tree.keys()]).toContain(link.replace('../../', ''));
  });

  test.each([5, 31, 48])('killed at step %d of writing and resumed, gives the bytes of one run', (at) => {
    const output = join(folder, `killed-${at}`);
    const env = { PATH: process.env['PATH'] ?? '', KILL_IN: output, KILL_AT: String(at), KILL_WITH: 'SIGKILL' };
    const args = ['assess', '--systems', 'systems.yaml', '--output', output, ...COMMON, '--threads', '1'];
    const { signal } = spawnSync(process.execPath, ['--import', KILL_AT, BIN, ...args], { env, cwd: folder });
    expect(signal).toBe('SIGKILL');
    expect(runList(output, '--resume', '--quiet').exit).toBe(2);
    const wanted = Object.fromEntries(readTree(join(folder, 'whole')));
    expect(Object.fromEntries(readTree(output))).toEqual(wanted);
  });
});

test('one system of a list is assessed alone, and nothing is merged', () => {
  const output = join(folder, 'one');
  expect(runList(output, '--system', 'Billing 2', '--quiet').exit).toBe(1);
  expect(new Set([...readTree(output).keys()].map((path) => path.split('/')[0]))).toEqual(new Set(['billing-2']));
});

test.each([
  ['a path', ['portal'], '--systems takes no paths'],
  ['an address', ['--repo-url', 'https://git.example/x.git'], '--repo-url cannot be combined with --systems.'],
  ['a baseline', ['--write-baseline', 'b.json'], '--write-baseline cannot be combined with --systems.'],
  ['changed files', ['--changed'], '--changed cannot be combined with --systems.'],
  ['a service', ['--remote'], '--remote cannot be combined with --systems.'],
  ['an unknown system', ['--system', 'Portl'], 'systems.yaml has no system "Portl". Did you mean Portal?'],
  ['a place after the end', ['--system-index', '3'], '--system-index 3 is not in systems.yaml, which ends at 2.'],
  ['an option that no system could use', ['--min-coverage', 'x'], '--min-coverage needs a percentage'],
])('a list is refused with %s', (_, more, message) => {
  const { exit, stderr } = runList('none', ...more);
  expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining(message) });
});

test.each(['--resume', '--threads=2', '--system=x', '--system-index=0', '--memory-limit=64'])(
  '%s requires a list',
  (option) => {
    const { exit, stderr } = run('portal', option);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: expect.stringMatching(/^error: --[a-z-]+ requires --systems\./),
    });
  },
);

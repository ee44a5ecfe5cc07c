import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/folder.ts';

const HARDENED = fileURLToPath(new URL('../../examples/hardened', import.meta.url));
const folder = temporaryFolder();

/** Rule CMU-CSO-UVM takes update streams of validated modules; the parameter of the Rev 5 baselines does not. */
test.each([
  [['--class', 'd'], 'update-stream'],
  [['--class', 'd', '--policy', 'strict'], 'strict'],
  [['--baseline', 'high'], 'strict'],
])('%j judges modules under the policy %s', (args, policy) => {
  const common = ['--as-of', '2026-11-01', '--fail-on', 'none', '--quiet', '--output', folder];
  expect(runCli(['fedramp', HARDENED, ...args, ...common])).toMatchObject({ exit: 0, stderr: '' });
  const coverage = readFileSync(join(folder, 'nist-800-53/coverage.json'), 'utf8');
  expect(coverage).toContain(`under the policy ${policy}.`);
});

test('the reports of earlier runs become the history of indicators', () => {
  const common = ['--class', 'c', '--fail-on', 'none', '--quiet'];
  const earlier = ['--as-of', '2026-10-15', '--output', join(folder, 'runs/1')];
  expect(runCli(['fedramp', HARDENED, ...common, ...earlier])).toMatchObject({ exit: 0, stderr: '' });
  const later = ['--as-of', '2026-11-01', '--history', join(folder, 'runs'), '--output', join(folder, 'now')];
  expect(runCli(['fedramp', HARDENED, ...common, ...later])).toMatchObject({ exit: 0, stderr: '' });
  const record = readFileSync(join(folder, 'now/nist-800-53/security-decision-record.json'), 'utf8');
  expect(record).toContain('2026-10-03 to 2026-11-01: runs on 2 of 30 days');
});

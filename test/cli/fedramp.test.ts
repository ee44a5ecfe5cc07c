import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCli } from '../support/run-cli.ts';

const HARDENED = fileURLToPath(new URL('../../examples/hardened', import.meta.url));
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-engine-fedramp-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

import { expect, test } from '@jest/globals';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { runCli, runProcess } from '../support/run-cli.ts';
import { readTree } from '../support/tree.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const STATE =
  '{"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}';
const DAY = ['--as-of', '2026-11-01', '--output', 'out'];
const cwd = join(temporaryFolder(), 'run');

/** Most tests run command lines in one process; what a command line leaves behind there must reach no later one. */
test.each([
  ['a gate that fails', ['assess', join(EXAMPLES, 'weak'), ...DAY], {}],
  ['a gate that passes', ['assess', join(EXAMPLES, 'hardened'), ...DAY], {}],
  ['a mistake', ['assess', '--fail-on', 'maybe'], {}],
  ['standard input', ['assess', '-', ...DAY], { stdin: STATE }],
  ['no standard input', ['assess', '-', ...DAY], {}],
  [
    'a setting of the environment',
    ['assess', join(EXAMPLES, 'weak'), ...DAY],
    { env: { EVIDENCE_ENGINE_FAIL_ON: 'none' } },
  ],
  ['the same without it', ['assess', join(EXAMPLES, 'weak'), ...DAY], {}],
  ['help', ['diagram', '--help'], {}],
])('%s is answered as in a process of its own', (_name, args, options) => {
  const [one, other] = [runCli, runProcess].map((run) => {
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd);
    return { ...run(args, { cwd, ...options }), written: readTree(cwd) };
  });
  expect(one).toEqual(other);
});

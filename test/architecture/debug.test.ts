import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../support/documents.ts';

/** Runs a program of `debug` from the top of the repository. */
function debug(program: string, ...args: readonly string[]): { readonly status: number | null; readonly text: string } {
  const path = join(ROOT, 'debug', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: ROOT, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

test('the command line runs from the sources, and its stack traces name them', () => {
  const { status, text } = debug('run.mjs', 'assess', 'examples/no-such-folder', '--debug');
  expect(status).toBe(2);
  expect(text).toMatch(/\n {4}at .*src\/[\w/-]+\.ts:\d+:\d+/);
});

test('one parser runs alone', () => {
  const { status, text } = debug('parse.mjs', 'go-sum', 'examples/hardened/software/intake/go.sum');
  expect(status).toBe(0);
  expect(JSON.parse(text)).toMatchObject([{ path: 'go.sum', recognised: 'yes' }]);
});

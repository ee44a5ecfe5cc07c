import { expect, test } from '@jest/globals';
import { appendFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';
import { runCli } from '../support/run-cli.ts';

const CONTROLS = fileURLToPath(new URL('../../controls', import.meta.url));
const ID = 'tls-minimum-version';
const folder = temporaryFolder();

/** The content of the product is tested as it stands in its folder, whatever was built of it. */
test('a check of controls/ is tested as it stands there', () => {
  const copy = join(folder, 'controls');
  cpSync(CONTROLS, copy, { recursive: true });
  const args = ['controls', 'test', copy, '--only', ID];
  expect(runCli(args)).toEqual({ exit: 0, stdout: '1 check tested, 0 with faults\n', stderr: '' });
  appendFileSync(join(copy, `checks/crypto/${ID}.yaml`), '\nunknown-key: 1\n');
  const { exit, stderr } = runCli(args);
  expect(exit).toBe(2);
  expect(stderr).toContain(`checks/crypto/${ID}.yaml: the file must not have "unknown-key"`);
});

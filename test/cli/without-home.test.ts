import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
/** What Node does for an account without a name and without HOME, as in a container that runs with a number alone. */
const WITHOUT_HOME = `import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
os.homedir = () => { throw Object.assign(new Error('uv_os_homedir returned ENOENT'), { code: 'ERR_SYSTEM_ERROR' }); };
syncBuiltinESMExports();`;

interface Ran {
  readonly status: number | null;
  readonly stderr: string;
}

function run(...args: readonly string[]): Ran {
  const preload = `--import=data:text/javascript,${encodeURIComponent(WITHOUT_HOME)}`;
  const program = [preload, join(ROOT, 'bin/evidence-engine.js'), ...args];
  const { status, stderr } = spawnSync(process.execPath, program, { cwd: folder, env: {}, encoding: 'utf8' });
  return { status, stderr };
}

test.each([
  ['assess', join(ROOT, 'examples/hardened/cluster'), '--output', join(folder, 'out'), '--quiet', '--fail-on', 'none'],
  ['assess', '--changed', join(ROOT, 'examples/hardened/cluster/portal.yaml'), '--fail-on', 'none'],
  ['keys', 'add', '--name', 'ci', '--plan', 'enterprise', '--keys', join(folder, 'keys.json')],
])('%s %s needs no home folder', (...args) => {
  expect(run(...args)).toEqual({ status: 0, stderr: '' });
});

test('keys without a file say which option names one', () => {
  const stderr = 'error: This account has no home folder to keep keys in. Name a file with --keys.\n';
  expect(run('keys', 'list')).toEqual({ status: 2, stderr });
});

import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { differences } from '../../smoke/differences.mjs';
import { temporaryFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Runs the smoke set where npm may ask no registry and has kept no package. */
function smoke(...majors: readonly string[]): { readonly status: number | null; readonly stderr: string } {
  const env = { ...process.env, npm_config_offline: 'true', npm_config_cache: join(folder, 'cache') };
  return spawnSync(process.execPath, [join(ROOT, 'smoke/smoke.mjs'), ...majors], { encoding: 'utf8', env });
}

test('the smoke set fails and says why if npm cannot install a version of Node', () => {
  const { status, stderr } = smoke('18');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^Node \d+ was not tried: npm could/),
  });
});

test('the smoke set asks for versions if none is named', () => {
  expect(smoke()).toMatchObject({ status: 2, stderr: 'Name the majors of Node to try: npm run smoke -- 22 24\n' });
});

test.each([
  [{ a: 'one' }, { a: 'one' }, []],
  [{ a: 'one' }, { a: 'two' }, ['a differs at byte 0: "one", "two"']],
  [{ a: 'one' }, { a: 'one more' }, ['a differs at byte 3: "one", "one more"']],
  [{ a: 'one more' }, { a: 'one' }, ['a differs at byte 3: "one more", "one"']],
  [{ a: 'one', b: '' }, { a: 'one' }, ['b is missing in the second result']],
  [{ a: 'one' }, { a: 'one', b: '' }, ['b is missing in the first result']],
])('%j and %j differ in %j', (expected, actual, lines) => {
  expect(differences(new Map(Object.entries(expected)), new Map(Object.entries(actual)))).toEqual(lines);
});

test('documents, images and pipelines name Node 24, and the package accepts 20', () => {
  expect(read('.nvmrc')).toBe('24\n');
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '>=20.19' } });
  expect(read('.ci/run')).toContain('npm run --silent smoke -- 22 24');
  for (const path of [
    'docs/azure.md',
    'examples/ci/azure-pipelines.yaml',
    'examples/ci/gitlab-ci.yaml',
    'action.yml',
  ]) {
    const versions = [...read(path).matchAll(/(?:node-version: '?|version: '|node:)(\d+)/g)].map(([, major]) => major);
    expect([path, new Set(versions)]).toEqual([path, new Set(['24'])]);
  }
  const workflow = load(read('.github/workflows/ci.yaml')) as { readonly jobs: object };
  expect(JSON.stringify(workflow)).toContain('.ci/run');
});

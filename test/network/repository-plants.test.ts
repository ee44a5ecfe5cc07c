import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import {
  ATTRIBUTES,
  createPlants,
  plantedEnvironment,
  plantedSettings,
  plantHooks,
  programSettings,
  type Plants,
} from '../support/git-plants.ts';
import { git } from '../support/git.ts';
import { startCli, type Ended } from '../support/spawn-cli.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps, type HttpsServer } from './servers.ts';
import { STATE } from './state.ts';

const folder = temporaryFolder();
let server: HttpsServer;
let home = '';
let plants: Plants;

beforeAll(async () => {
  const repository = join(folder, 'casework');
  writeFiles(repository, {
    'main.tfstate': STATE,
    'x.yaml': 'a: b\n',
    'hooks/post-checkout': '#!/bin/sh\ntouch made\n',
  });
  git(repository, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(repository, '.gitattributes'), ATTRIBUTES);
  writeFileSync(
    join(repository, '.gitmodules'),
    '[submodule "sub"]\n\tpath = sub\n\turl = https://localhost:1/sub\n\tupdate = !touch made\n',
  );
  git(repository, 'add', '.');
  git(repository, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},sub`);
  git(repository, 'commit', '--quiet', '--message=one');
  server = await startHttps(folder, gitBackend(folder));
});

beforeEach(() => {
  home = mkdtempSync(join(folder, 'home-'));
  plants = createPlants(join(home, 'planted'));
});

afterAll(async () => {
  await server.close();
});

function fetchRepository(env: { readonly [name: string]: string }): Promise<Ended> {
  const url = `https://localhost:${server.port}/casework/.git`;
  const args = [
    'assess',
    '--repo-url',
    url,
    '--allow-private-network',
    '--fail-on',
    'none',
    '--output',
    join(home, 'out'),
  ];
  const all = { GIT_SSL_CAINFO: server.authority, TMPDIR: join(home, 'temporary'), HOME: home, ...env };
  writeFiles(home, { 'temporary/.keep': '' });
  return startCli(args, { cwd: home, env: all, loopback: true }).ended;
}

test('nothing that the user, the environment or the repository names is run to read a repository', async () => {
  const hooks = join(home, 'hooks');
  plantHooks(plants, 'user', hooks);
  writeFileSync(join(home, '.gitconfig'), `${programSettings(plants, 'user')}[core]\n\thooksPath = ${hooks}\n`);
  writeFiles(home, { '.config/git/attributes': ATTRIBUTES });
  const { exit, stderr } = await fetchRepository(plantedEnvironment(plants));
  expect([stderr, exit]).toEqual(['', 0]);
  expect(plants.marks()).toEqual([]);
  expect(readdirSync(join(home, 'temporary'))).toEqual(['.keep']);
});

test('an address that the user has git replace by a program is not followed', async () => {
  const program = plants.program('instead');
  const settings = `[url "ext::${program} "]\n\tinsteadOf = https://localhost\n[protocol]\n\tallow = always\n`;
  writeFileSync(join(home, '.gitconfig'), settings);
  expect((await fetchRepository({})).exit).toBe(5);
  expect(plants.marks()).toEqual([]);
});

test('in a hook of another repository, that one stays as it is', async () => {
  const other = join(home, 'other');
  writeFiles(other, { 'a.tf': 'a\n' });
  git(other, 'init', '--quiet', '--initial-branch=main');
  git(other, 'add', '.');
  git(other, 'commit', '--quiet', '--message=one');
  writeFileSync(join(other, '.git/config'), plantedSettings(plants, 'other'));
  const list = (path: string): readonly string[] => readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  const before = list(other);
  const { exit } = await fetchRepository({
    GIT_DIR: join(other, '.git'),
    GIT_WORK_TREE: other,
    GIT_INDEX_FILE: join(other, '.git/index'),
    GIT_OBJECT_DIRECTORY: join(other, '.git/objects'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(other, '.git/objects'),
  });
  expect(exit).toBe(0);
  expect(list(other)).toEqual(before);
  expect(plants.marks()).toEqual([]);
});

import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import {
  ATTRIBUTES,
  createPlants,
  everySetting,
  plantedEnvironment,
  plantedSettings,
  plantHooks,
  type Plants,
} from '../support/git-plants.ts';
import { git } from '../support/git.ts';

const BIN = fileURLToPath(new URL('../../bin/evidence-engine.js', import.meta.url));
const folder = temporaryFolder();
const pod = (name: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: { name: ${name}, namespace: shop }\nspec: { containers: [{ name: web, image: 'example.org/web:1' }] }\n`;

interface Planted {
  readonly home: string;
  readonly top: string;
  readonly plants: Plants;
}

/** A repository of two commits, with changes of every kind in its working tree, before anything is planted. */
function repository(): Planted {
  const home = mkdtempSync(join(folder, 'home-'));
  const top = join(home, 'work');
  writeFiles(top, { 'a.yaml': pod('a'), 'b.yaml': pod('b'), 'k8s/c.yaml': pod('c'), 'sub/d.yaml': pod('d') });
  for (const path of [join(top, 'sub'), top]) {
    git(path, 'init', '--quiet', '--initial-branch=main');
    git(path, 'add', '--all');
    git(path, 'commit', '--quiet', '--message=one');
  }
  git(top, 'branch', 'before');
  appendFileSync(join(top, 'b.yaml'), '# two\n');
  git(top, 'commit', '--quiet', '--all', '--message=two');
  appendFileSync(join(top, 'a.yaml'), '# more\n');
  writeFiles(top, { 'new.yaml': pod('new'), 'k8s/staged.yaml': pod('staged'), '.gitattributes': ATTRIBUTES });
  git(top, 'add', 'k8s/staged.yaml');
  appendFileSync(join(top, 'sub/d.yaml'), '# more\n');
  const later = new Date(Date.now() + 10_000);
  for (const path of ['b.yaml', 'k8s/c.yaml']) spawnSync('touch', ['-d', later.toISOString(), path], { cwd: top });
  return { home, top, plants: createPlants(join(home, 'planted')) };
}

/** Everything that a working tree and its git folders can hold: settings, hooks, drivers, submodules, promised objects. */
function plant({ top, plants }: Planted, settings: (place: string) => string): void {
  const folders: readonly (readonly [place: string, path: string])[] = [
    ['top', join(top, '.git')],
    ['submodule', join(top, 'sub/.git')],
  ];
  for (const [place, path] of folders) {
    plantHooks(plants, place, join(path, 'hooks'));
    plantHooks(plants, `${place}-path`, join(path, 'own-hooks'));
    const included = join(path, 'included');
    writeFileSync(included, plantedSettings(plants, `${place}-included`));
    const extended =
      '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tpartialClone = evil\n\tworktreeConfig = true\n';
    appendFileSync(
      join(path, 'config'),
      `${settings(place)}${extended}[include]\n\tpath = ${included}\n[core]\n\thooksPath = ${join(path, 'own-hooks')}\n`,
    );
    writeFileSync(join(path, 'config.worktree'), plantedSettings(plants, `${place}-worktree`));
    writeFiles(path, { 'info/attributes': ATTRIBUTES });
  }
  writeFileSync(
    join(top, '.gitmodules'),
    `[submodule "sub"]\n\tpath = sub\n\turl = ext::${plants.program('gitmodules-url')}\n\tupdate = !${plants.program('gitmodules-update')}\n`,
  );
}

/** Takes the content of files away, so that git would have to fetch it. */
function loseObjects(top: string, ...names: readonly string[]): void {
  for (const name of names) {
    const id = git(top, 'rev-parse', name);
    renameSync(join(top, '.git/objects', id.slice(0, 2), id.slice(2)), join(top, '.git', `lost-${id}`));
  }
}

function changedIn(
  { home, top }: Planted,
  args: readonly string[],
  env: { readonly [name: string]: string | undefined } = {},
): { status: number | null; changed: readonly string[]; stderr: string } {
  const all = { PATH: process.env['PATH'], HOME: home, ...env };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [BIN, 'assess', ...args, '--fail-on', 'none', '--json'],
    { cwd: top, encoding: 'utf8', env: all },
  );
  return { status, stderr, changed: status === 0 ? JSON.parse(stdout).changed : [] };
}

const NOW = ['.gitattributes', '.gitmodules', 'a.yaml', 'k8s/staged.yaml', 'new.yaml'];

describe('git about a hostile repository', () => {
  test('an ordinary git runs what is planted here', () => {
    const planted = repository();
    plant(planted, (place) => plantedSettings(planted.plants, place));
    const env = { PATH: process.env['PATH'], HOME: planted.home };
    spawnSync('git', ['status'], { cwd: planted.top, env });
    const off = ['core.fsmonitor=', 'filter.evil.process=', 'filter.evil.clean=', 'filter.evil.required=false'];
    const rest = off.flatMap((setting) => ['-c', setting]);
    rmSync(join(planted.top, '.gitmodules'));
    spawnSync('git', [...rest, '-c', 'diff.ignoreSubmodules=none', 'diff', '--submodule=diff'], {
      cwd: planted.top,
      env,
    });
    const marks = planted.plants.marks().join(' ');
    for (const key of ['core.fsmonitor', 'filter.evil']) expect(marks).toContain(key);
    expect(marks).toMatch(/diff\.evil\./);
  });

  test.each([
    ['every key that names a program', plantedSettings],
    ['every key that git knows', everySetting],
  ])('%s starts nothing, and the changes are found', (_what, settings) => {
    const planted = repository();
    plant(planted, (place) => settings(planted.plants, place));
    expect(changedIn(planted, ['--changed'])).toEqual({ status: 0, stderr: '', changed: NOW });
    expect(changedIn(planted, ['--changed', 'k8s']).changed).toEqual(['k8s/staged.yaml']);
    expect(changedIn(planted, ['--changed-since', 'before']).changed).toEqual([...NOW, 'b.yaml'].sort());
    expect(planted.plants.marks()).toEqual([]);
  });

  test('settings of the user, the environment and drivers of the user are not run either', () => {
    const planted = repository();
    plant(planted, (place) => plantedSettings(planted.plants, place));
    writeFileSync(join(planted.home, '.gitconfig'), plantedSettings(planted.plants, 'user'));
    writeFiles(planted.home, { '.config/git/attributes': ATTRIBUTES });
    expect(changedIn(planted, ['--changed'], plantedEnvironment(planted.plants))).toEqual({
      status: 0,
      stderr: '',
      changed: NOW,
    });
    expect(planted.plants.marks()).toEqual([]);
  });

  test('what is promised by a remote is not fetched, and not needed', () => {
    const planted = repository();
    loseObjects(planted.top, 'HEAD:a.yaml', 'HEAD:b.yaml', 'before:b.yaml', 'HEAD:k8s/c.yaml');
    plant(planted, (place) => plantedSettings(planted.plants, place));
    expect(changedIn(planted, ['--changed-since', 'before']).changed).toEqual([...NOW, 'b.yaml'].sort());
    rmSync(join(planted.top, '.git/objects', git(planted.top, 'rev-parse', 'before^{tree}').slice(0, 2)), {
      recursive: true,
    });
    const lost = changedIn(planted, ['--changed-since', 'before']);
    expect([lost.status, lost.stderr]).toEqual([2, expect.stringContaining('git cannot tell what changed')]);
    expect(planted.plants.marks()).toEqual([]);
  });

  test('a .git that is a file or link and leads elsewhere is asked without its settings', () => {
    const planted = repository();
    plant(planted, (place) => plantedSettings(planted.plants, place));
    const elsewhere = join(planted.home, 'elsewhere');
    renameSync(join(planted.top, '.git'), elsewhere);
    writeFileSync(join(planted.top, '.git'), `gitdir: ${elsewhere}\n`);
    expect(changedIn(planted, ['--changed']).changed).toEqual(NOW);
    rmSync(join(planted.top, '.git'));
    symlinkSync(elsewhere, join(planted.top, '.git'));
    expect(changedIn(planted, ['--changed']).changed).toEqual(NOW);
    expect(planted.plants.marks()).toEqual([]);
  });

  test('a bare repository among the evidence is evidence', () => {
    const planted = repository();
    const bare = join(planted.top, 'k8s/bare');
    cpSync(join(planted.top, '.git'), bare, { recursive: true });
    writeFileSync(join(bare, 'config'), `[core]\n\tbare = true\n${plantedSettings(planted.plants, 'bare')}`);
    const { stdout } = spawnSync(process.execPath, [BIN, 'assess', '--changed', '--json', '--fail-on', 'none'], {
      cwd: bare,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: planted.home },
    });
    expect(JSON.parse(stdout).changed).toContain('k8s/bare/HEAD');
    expect(planted.plants.marks()).toEqual([]);
  });

  test('objects of another repository are not read', () => {
    const planted = repository();
    writeFiles(planted.top, { '.git/objects/info/alternates': `${join(planted.home, 'objects')}\n` });
    const { status, stderr } = changedIn(planted, ['--changed']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('uses objects of another one')]);
  });

  test('a program named git among the evidence is not taken for git', () => {
    const planted = repository();
    const fake = planted.plants.program('fake-git');
    for (const name of ['git', 'k8s/git']) {
      cpSync(fake, join(planted.top, name));
      chmodSync(join(planted.top, name), 0o755);
    }
    const env = { PATH: `.:k8s::${process.env['PATH'] ?? ''}` };
    expect(changedIn(planted, ['--changed'], env).changed).toContain('a.yaml');
    expect(planted.plants.marks()).toEqual([]);
  });

  test('nothing is written to the repository, and nothing is left elsewhere', () => {
    const planted = repository();
    const temporary = join(planted.home, 'temporary');
    writeFiles(temporary, {});
    spawnSync('mkdir', [temporary]);
    const list = (): unknown =>
      spawnSync('sh', ['-c', 'find .git -type f | sort | xargs sha256sum'], { cwd: planted.top, encoding: 'utf8' })
        .stdout;
    const before = list();
    changedIn(planted, ['--changed-since', 'before'], { TMPDIR: temporary });
    expect(list()).toEqual(before);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

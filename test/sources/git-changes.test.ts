import { afterEach, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gitChanges } from '../../src/sources/changed/git-changes.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';

const folder = temporaryFolder();
const before = { ...process.env };

afterEach(() => {
  process.env = { ...before };
});

/** A repository with its first commit and the branch `base` there. */
function repository(files: { readonly [path: string]: string }, ...init: readonly string[]): string {
  const top = join(mkdtempSync(join(folder, 'of-')), 'work');
  writeFiles(top, files);
  git(top, 'init', '--quiet', '--initial-branch=main', ...init);
  commit(top);
  git(top, 'branch', 'base');
  return top;
}

function commit(top: string): void {
  git(top, 'add', '--all');
  git(top, 'commit', '--quiet', '--allow-empty', '--message=more');
}

/** What an ordinary git answers. */
function expected(top: string, ref: string): readonly string[] {
  const plain = ['--name-only', '-z', '--no-renames', '--diff-filter=d', '--ignore-submodules=all'];
  const ask = (...args: readonly string[]): string =>
    spawnSync('git', args, { cwd: top, env: process.env, encoding: 'utf8' }).stdout;
  const diff = ask('diff', ...plain, ref);
  const others = ask('ls-files', '--others', '--exclude-standard', '-z');
  const found = `${diff}\0${others}`.split('\0').filter((path) => path !== '' && !path.endsWith('/'));
  return [...new Set(found)].sort();
}

/** The same answer as that of an ordinary git, which is what it should be. */
async function expectChanges(top: string, ref: string, paths: readonly string[]): Promise<void> {
  const found = await gitChanges(top, ref, ['']);
  expect(found).toEqual([...paths].sort());
  expect(expected(top, ref)).toEqual(found);
}

const FILES = { 'a.tf': 'a\n', 'b.tf': 'b\n', 'gone.tf': 'c\n', 'moved.tf': 'd\nd\nd\n', 'k8s/e.yaml': 'e\n' };

test('changed, staged, new, moved and removed files are found, ignored ones are not', async () => {
  const top = repository({ ...FILES, '.gitignore': '*.log\n/out/\n' });
  appendFileSync(join(top, 'a.tf'), 'more\n');
  writeFiles(top, { 'staged.tf': 'x\n', 'new.tf': 'x\n', 'x.log': 'x', 'out/y.tf': 'y', 'k8s/.gitignore': 'z.yaml\n' });
  writeFiles(top, { 'k8s/z.yaml': 'z\n', 'both.tf': 'x\n', '.git/info/exclude': 'private.tf\n', 'private.tf': 'x' });
  git(top, 'add', 'staged.tf', 'both.tf');
  appendFileSync(join(top, 'both.tf'), 'more\n');
  rmSync(join(top, 'gone.tf'));
  git(top, 'mv', 'moved.tf', 'there.tf');
  await expectChanges(top, 'HEAD', ['a.tf', 'both.tf', 'k8s/.gitignore', 'new.tf', 'staged.tf', 'there.tf']);
  expect(await gitChanges(top, 'HEAD', ['k8s'])).toEqual(['k8s/.gitignore']);
});

test('dates alone are no change, nor what was staged and taken back', async () => {
  const top = repository(FILES);
  const later = new Date(Date.now() + 5000);
  for (const path of Object.keys(FILES)) utimesSync(join(top, path), later, later);
  await expectChanges(top, 'HEAD', []);
  appendFileSync(join(top, 'a.tf'), 'more\n');
  git(top, 'add', 'a.tf');
  writeFileSync(join(top, 'a.tf'), 'a\n');
  await expectChanges(top, 'HEAD', []);
});

test('a change within the same second and of the same size is found', async () => {
  const top = repository(FILES);
  for (let at = 0; at < 10; at += 1) {
    writeFileSync(join(top, 'a.tf'), `${at}\n`);
    git(top, 'add', 'a.tf');
    writeFileSync(join(top, 'b.tf'), 'b\n');
    git(top, 'add', 'b.tf');
    writeFileSync(join(top, 'b.tf'), `${at}\n`);
    expect(await gitChanges(top, 'HEAD', [''])).toEqual(['a.tf', 'b.tf']);
  }
});

test.each([
  ['core.autocrlf=true', 'a\r\nb\r\n', []],
  ['core.autocrlf=input', 'a\r\nb\r\n', []],
  ['core.autocrlf=false', 'a\r\nb\r\n', ['a.tf']],
])('with %s line endings count as git counts them', async (setting, text, paths) => {
  const top = repository({ 'a.tf': 'a\nb\n' });
  const [key = '', value = ''] = setting.split('=');
  git(top, 'config', key, value);
  writeFileSync(join(top, 'a.tf'), text);
  await expectChanges(top, 'HEAD', paths);
});

test('line endings of attributes count, and those of the user', async () => {
  const top = repository({ 'a.tf': 'a\nb\n', 'b.txt': 'b\n', '.gitattributes': '*.tf text eol=crlf\n' });
  writeFileSync(join(top, 'a.tf'), 'a\r\nb\r\n');
  await expectChanges(top, 'HEAD', []);
  const home = join(top, '..');
  process.env['HOME'] = home;
  writeFileSync(join(home, '.gitconfig'), '[core]\n\tautocrlf = input\n\texcludesFile = ~/ignored\n');
  writeFileSync(join(home, 'ignored'), '*.swp\n');
  writeFileSync(join(top, 'b.txt'), 'b\r\n');
  writeFileSync(join(top, 'c.swp'), 'b\r\n');
  await expectChanges(top, 'HEAD', []);
});

test('the right to execute and the kind of a file count where the repository says so', async () => {
  const top = repository(FILES);
  chmodSync(join(top, 'a.tf'), 0o755);
  rmSync(join(top, 'b.tf'));
  symlinkSync('a.tf', join(top, 'b.tf'));
  await expectChanges(top, 'HEAD', ['a.tf', 'b.tf']);
  git(top, 'config', 'core.fileMode', 'false');
  await expectChanges(top, 'HEAD', ['b.tf']);
});

test('names of every kind are found as they are', async () => {
  const names = [
    'ü.tf',
    'a b.tf',
    'a"b.tf',
    '"c.tf',
    'line\nfeed.tf',
    'end\r',
    '-x.tf',
    ':(top)y.tf',
    '*.tf',
    'tab\t.tf',
  ];
  const top = repository(Object.fromEntries(names.map((name) => [name, 'x\n'])));
  for (const name of names) appendFileSync(join(top, name), 'more\n');
  await expectChanges(top, 'HEAD', names);
  const later = new Date(Date.now() + 5000);
  for (const name of names) {
    writeFileSync(join(top, name), 'x\n');
    utimesSync(join(top, name), later, later);
  }
  const special = names.filter((name) => /["\n\r]/.test(name));
  expect(await gitChanges(top, 'HEAD', [''])).toEqual(special.sort());
});

test('a folder whose name looks like a pattern is a folder', async () => {
  const top = repository({ '*/a.tf': 'a\n', 'b/a.tf': 'a\n', ':(top)/a.tf': 'a\n' });
  for (const name of ['*/a.tf', 'b/a.tf', ':(top)/a.tf']) appendFileSync(join(top, name), 'more\n');
  expect(await gitChanges(top, 'HEAD', ['*'])).toEqual(['*/a.tf']);
  expect(await gitChanges(top, 'HEAD', [':(top)'])).toEqual([':(top)/a.tf']);
});

test('branches, tags, commits, ancestors, upstreams and the log of a branch are known by their names', async () => {
  const top = repository(FILES);
  git(top, 'checkout', '--quiet', '-b', 'work');
  appendFileSync(join(top, 'a.tf'), 'more\n');
  commit(top);
  git(top, 'tag', 'v1', 'base');
  git(top, 'branch', '--quiet', '--set-upstream-to=base');
  git(top, 'pack-refs', '--all');
  git(top, 'checkout', '--quiet', 'main');
  writeFiles(top, { 'later.tf': 'x\n' });
  commit(top);
  git(top, 'checkout', '--quiet', 'work');
  const id = git(top, 'rev-parse', 'base');
  for (const ref of [
    'base',
    'main',
    'v1',
    id,
    id.slice(0, 9),
    'HEAD~1',
    'HEAD^',
    '@{u}',
    'work@{1}',
    'refs/heads/base',
  ])
    expect([ref, await gitChanges(top, ref, [''])]).toEqual([ref, ['a.tf']]);
  git(top, 'checkout', '--quiet', '--detach');
  expect(await gitChanges(top, 'main', [''])).toEqual(['a.tf']);
});

test('a branch that follows one of a remote is known', async () => {
  const origin = repository(FILES);
  const top = join(origin, '..', 'clone');
  git(origin, 'clone', '--quiet', `file://${origin}`, top);
  appendFileSync(join(top, 'a.tf'), 'more\n');
  commit(top);
  for (const ref of ['@{upstream}', 'origin/main', 'origin'])
    expect(await gitChanges(top, ref, [''])).toEqual(['a.tf']);
});

test('shallow and partial clones, packs, SHA-256, linked working trees and submodules are read', async () => {
  const origin = repository(FILES);
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  appendFileSync(join(origin, 'a.tf'), 'two\n');
  commit(origin);
  const clones = { shallow: '--depth=1', partial: '--filter=blob:none', whole: '--no-tags' };
  for (const [name, flag] of Object.entries(clones)) {
    const top = join(origin, '..', name);
    git(origin, 'clone', '--quiet', flag, `file://${origin}`, top);
    git(top, 'gc', '--quiet');
    appendFileSync(join(top, 'b.tf'), 'more\n');
    expect([name, await gitChanges(top, 'HEAD', [''])]).toEqual([name, ['b.tf']]);
    if (name !== 'shallow') expect(await gitChanges(top, 'HEAD~1', [''])).toEqual(['a.tf', 'b.tf']);
  }
  const linked = join(origin, '..', 'linked');
  git(origin, 'worktree', 'add', '--quiet', linked, 'base');
  appendFileSync(join(linked, 'k8s/e.yaml'), 'more\n');
  await expectChanges(linked, 'HEAD', ['k8s/e.yaml']);
  expect(await gitChanges(linked, 'main', [''])).toEqual(['k8s/e.yaml']);
  const module = join(origin, '..', 'module');
  writeFiles(module, { 'x.tf': 'x' });
  git(module, 'init', '--quiet');
  git(module, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', `file://${origin}`, 'within');
  commit(module);
  appendFileSync(join(module, 'within/a.tf'), 'more\n');
  await expectChanges(module, 'HEAD', []);
  await expectChanges(join(module, 'within'), 'HEAD', ['a.tf']);
  const modern = repository(FILES, '--object-format=sha256');
  appendFileSync(join(modern, 'a.tf'), 'more\n');
  await expectChanges(modern, 'base', ['a.tf']);
});

test('sparse checkouts, split indexes, conflicts and files that are only announced are read', async () => {
  const top = repository({ ...FILES, 'other/f.tf': 'f\n', 'other/deep/g.tf': 'g\n' });
  git(top, 'sparse-checkout', 'set', '--sparse-index', 'k8s');
  expect(existsSync(join(top, 'other'))).toBe(false);
  appendFileSync(join(top, 'a.tf'), 'more\n');
  await expectChanges(top, 'HEAD', ['a.tf']);
  const split = repository(FILES);
  git(split, 'update-index', '--split-index');
  writeFiles(split, { 'announced.tf': 'x\n' });
  git(split, 'add', '--intent-to-add', 'announced.tf');
  await expectChanges(split, 'HEAD', ['announced.tf']);
  const torn = repository(FILES);
  git(torn, 'checkout', '--quiet', '-b', 'other');
  for (const [branch, text] of [
    ['other', 'one\n'],
    ['main', 'two\n'],
  ] as const) {
    git(torn, 'checkout', '--quiet', branch);
    writeFileSync(join(torn, 'a.tf'), text);
    commit(torn);
  }
  spawnSync('git', ['merge', 'other'], { cwd: torn });
  await expectChanges(torn, 'HEAD', ['a.tf']);
});

test('another index counts while git commits, and no other repository that the environment names', async () => {
  const top = repository(FILES);
  const other = repository({ 'z.tf': 'z\n' });
  appendFileSync(join(top, 'a.tf'), 'more\n');
  writeFiles(top, { '.git/next-index-1.lock': '' });
  git(top, 'rm', '--quiet', '--cached', 'b.tf');
  renameSync(join(top, '.git/index'), join(top, '.git/next-index-1.lock'));
  git(top, 'read-tree', 'HEAD');
  Object.assign(process.env, {
    GIT_DIR: join(other, '.git'),
    GIT_WORK_TREE: other,
    GIT_OBJECT_DIRECTORY: join(other, '.git/objects'),
    GIT_INDEX_FILE: '.git/next-index-1.lock',
    GIT_PREFIX: 'k8s/',
  });
  expect(await gitChanges(top, 'HEAD', [''])).toEqual(['a.tf', 'b.tf']);
  process.env['GIT_INDEX_FILE'] = join(other, '.git/index');
  expect(await gitChanges(top, 'HEAD', [''])).toEqual(['a.tf']);
});

test.each([
  ['no repository', (top: string) => rmSync(join(top, '.git'), { recursive: true }), 'There is no git repository'],
  ['settings that are none', (top: string) => writeFileSync(join(top, '.git/config'), '[core\n'), '.git/config'],
  ['a commit that is lost', (top: string) => rmSync(join(top, '.git/refs/heads/main')), 'since HEAD'],
  ['a pointer to nothing', pointNowhere, 'There is no git repository'],
])('%s is a wrong usage that says what to do', async (_what, damage, says) => {
  const top = repository(FILES);
  damage(top);
  await expect(gitChanges(top, 'HEAD', [''])).rejects.toThrow(says);
  await expect(gitChanges(top, 'HEAD', [''])).rejects.toThrow('name the changed files after --changed'.slice(5));
});

function pointNowhere(top: string): void {
  rmSync(join(top, '.git'), { recursive: true });
  writeFileSync(join(top, '.git'), 'gitdir: ../nowhere\n');
}

import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePackedTree } from '../../packaging/packed-tree.mjs';
import { withFolder } from '../support/folder.ts';
import { git } from '../support/git.ts';

const FILES = {
  'root/.pre-commit-hooks.yaml': '- id: hook\n',
  'root/action.yml': 'name: action\n',
  'root/source.ts': 'not packed\n',
  'package/package.json': '{ "name": "p" }\n',
  'package/dist/main.js': 'run();\r\n',
  'package/.gitignore': 'dist\n',
};
const SOURCE = 'a'.repeat(40);

function make(folder: string, more: object = {}): { readonly commit: string; readonly tag: string } {
  const made = {
    root: join(folder, 'root'),
    package: join(folder, 'package'),
    paths: ['package.json', 'dist/main.js', '.gitignore'],
    version: '1.2.3',
    source: SOURCE,
    time: 1_700_000_000,
  };
  return makePackedTree({ ...made, ...more }, join(folder, 'made.bundle'));
}

test('a clone of the bundle has the package, the hook and the action, byte for byte, and nothing else', async () => {
  await withFolder(FILES, async (folder) => {
    const { commit, tag } = make(folder);
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', '-c', 'core.autocrlf=false', join(folder, 'made.bundle'), clone]);
    const names = ['.git', '.gitignore', '.pre-commit-hooks.yaml', 'action.yml', 'dist', 'package.json'];
    expect(readdirSync(clone).sort()).toEqual(names);
    expect(readFileSync(join(clone, 'dist/main.js'), 'utf8')).toBe('run();\r\n');
    expect([tag, git(clone, 'rev-parse', 'v1.2.3-packed')]).toEqual(['v1.2.3-packed', commit]);
    expect(git(clone, 'log', '--format=%an %aI %B', 'HEAD')).toBe(
      `evidence-engine 2023-11-14T22:13:20+00:00 evidence-engine 1.2.3, packed\n\nSource-Commit: ${SOURCE}`,
    );
  });
});

test('the same files give the same bytes, and another source another commit', async () => {
  await withFolder(FILES, async (folder) => {
    const [first, bytes] = [make(folder), readFileSync(join(folder, 'made.bundle'))];
    expect(make(folder)).toEqual(first);
    expect(readFileSync(join(folder, 'made.bundle')).equals(bytes)).toBe(true);
    expect(make(folder, { source: undefined }).commit).not.toBe(first.commit);
    expect(make(folder, { time: 1 }).commit).not.toBe(first.commit);
  });
});

import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Names = { readonly [name: string]: string };

interface Package {
  readonly dependencies: Names;
  readonly devDependencies: Names;
  readonly overrides: Names;
  readonly bundleDependencies: readonly string[];
  readonly dependencyReasons: Names;
}

const read: Package = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'));
const pinned: Names = { ...read.dependencies, ...read.devDependencies, ...read.overrides };

test('every dependency has a reason, and every reason a dependency', () => {
  expect(Object.keys(read.dependencyReasons).sort()).toEqual(Object.keys(pinned).sort());
});

test.each(Object.entries(pinned))('%s is pinned to one version (%s)', (_name, version) => {
  expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
});

test('what is loaded from node_modules is packed along', () => {
  expect(read.bundleDependencies).toEqual(Object.keys(read.dependencies));
});

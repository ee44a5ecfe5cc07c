import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Names = { readonly [name: string]: string };

interface Package {
  readonly dependencies?: Names;
  readonly devDependencies: Names;
  readonly overrides: Names;
  readonly dependencyReasons: Names;
}

interface Lock {
  readonly packages: { readonly [folder: string]: { readonly hasInstallScript?: boolean } };
}

const read: Package = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'));
const pinned: Names = { ...read.devDependencies, ...read.overrides };

test('every dependency has a reason, and every reason a dependency', () => {
  expect(Object.keys(read.dependencyReasons).sort()).toEqual(Object.keys(pinned).sort());
});

test.each(Object.entries(pinned))('%s is pinned to one version (%s)', (_name, version) => {
  expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
});

test('the package needs no other: the build makes what it uses a part of dist/', () => {
  expect(read.dependencies).toBeUndefined();
});

/** The image, the action and .ci/run install without these scripts, and build what they need themselves. */
test('only known packages run a script when they are installed', () => {
  const { packages }: Lock = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
  );
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  expect(scripted.map(([folder]) => folder.replace('node_modules/', '')).sort()).toEqual([
    '@parcel/watcher',
    '@swc/core',
    'esbuild',
    'unrs-resolver',
  ]);
});

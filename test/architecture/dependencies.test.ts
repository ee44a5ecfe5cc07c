import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageManifest } from '../../packaging/package-folder.mjs';

type Names = { readonly [name: string]: string };

interface Package {
  readonly private: boolean;
  readonly dependencies: Names;
  readonly devDependencies: Names;
  readonly overrides: Names;
  readonly dependencyReasons: Names;
  readonly allowScripts: { readonly [name: string]: boolean };
}

interface Locked {
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

interface Lock {
  readonly packages: { readonly [folder: string]: Locked };
}

function json<Type>(path: string): Type {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'));
}

const read = json<Package>('package.json');
const pinned: Names = { ...read.dependencies, ...read.devDependencies, ...read.overrides };

test('every dependency has a reason, and every reason a dependency', () => {
  expect(Object.keys(read.dependencyReasons).sort()).toEqual(Object.keys(pinned).sort());
});

test.each(Object.entries(pinned))('%s is pinned to one version (%s)', (_name, version) => {
  expect(version).toMatch(/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+$/);
});

test('the package needs no other: the build makes what it uses a part of dist/', () => {
  const packed = Object.keys(packageManifest({ ...read }));
  expect(
    packed.filter((key) => /^(?:dependencies|devDependencies|optionalDependencies|scripts|private)$/.test(key)),
  ).toEqual([]);
  expect(packed).toEqual(expect.arrayContaining(['name', 'version', 'license', 'bin', 'exports', 'engines']));
});

test('npm publishes nothing from the checkout, whose package.json names what the build needs', () => {
  expect(read.private).toBe(true);
});

/** `npm ci --omit=dev` installs and builds; what it brings grows only with a reason. */
test('what the build needs is a small part of what the tests need', () => {
  const packages = Object.entries(json<Lock>('package-lock.json').packages).filter(([folder]) => folder !== '');
  const needed = packages.filter(([, { dev }]) => dev !== true);
  expect(needed.length).toBeLessThan(230);
  expect(packages.length).toBeGreaterThan(1000);
});

/** npm 12 follows `allowScripts`; the action and .ci/run install with --ignore-scripts for older ones. */
test('packages that have a script for their installation are known and denied', () => {
  const { packages } = json<Lock>('package-lock.json');
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
  const names = scripted.map(([folder]) => folder.replace('node_modules/', '')).sort();
  expect(Object.fromEntries(names.map((name) => [name, false]))).toEqual(read.allowScripts);
});

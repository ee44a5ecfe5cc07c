import { beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layOutPackage } from '../../packaging/package-folder.mjs';
import { temporaryFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Every file of the package is one of these. */
const MAY_BE_PACKED: readonly RegExp[] = [
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|THIRD-PARTY-NOTICES|bom\.cdx\.json)$/,
  /^bin\/evidence-engine\.js$/,
  /^dist\/[\w-]+\.js$/,
  /^dist\/(?:library\.d\.ts|evidence-engine\.1)$/,
  /^dist\/(?:content|tables|examples|cross-references)\.json$|^dist\/spellings\.jsonl$/,
  /^dist\/frameworks\/[\w-]+\.json$/,
  /^docs\/(?:(?:contributing|coverage)\/)?[\w-]+\.(?:md|json)$/,
  /^examples\//,
  /^schemas\/[\w-]+\.schema\.json$/,
  /^schemas\/official\/(?:oscal|fedramp)-[\w.]+\.json$/,
];
/** What packages of others have beside what runs, and what no package needs. */
const NEVER_PACKED =
  /(?:^|\/)(?:node_modules|tests?|__tests__|specs?|fixtures|benchmarks?|coverage)\/.*\.[cm]?[jt]sx?$|\.map$|\.node$|\.tsx?$/;

interface Packed {
  readonly size: number;
  readonly bundled: readonly string[];
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed = { size: 0, bundled: [], files: [] };
const paths = (): readonly string[] => packed.files.map(({ path }) => path);

const folder = join(temporaryFolder(), 'package');

beforeAll(() => {
  layOutPackage(ROOT, folder);
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline', '--loglevel', 'error'];
  const [said] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })) as readonly Packed[];
  packed = said ?? packed;
});

test('the package contains what it lists, and nothing of node_modules', () => {
  expect(paths().filter((path) => !MAY_BE_PACKED.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(packed.bundled).toEqual([]);
});

test('the package contains its licence, the licences of others and its bill of materials', () => {
  expect(paths()).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY-NOTICES', 'bom.cdx.json', 'dist/thread.js']));
});

test('the package contains no tests of others, source maps, sources or programs', () => {
  expect(paths().filter((path) => NEVER_PACKED.test(path))).toEqual(['dist/library.d.ts']);
});

test('no file of dist/ names a source map', () => {
  const scripts = paths().filter((path) => /^dist\/.*\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(100);
  const named = scripts.filter((path) => /\n\/\/# sourceMappingURL=/.test(readFileSync(join(folder, path), 'utf8')));
  expect(named).toEqual([]);
});

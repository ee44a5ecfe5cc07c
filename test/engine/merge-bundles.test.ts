import { beforeAll, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { assess } from '../../src/engine/assess.ts';
import { createBundle } from '../../src/engine/verify/bundle.ts';
import { merge } from '../../src/engine/finished-runs/merge.ts';
import { readEvidence } from '../../src/sources/read-evidence.ts';
import { writeArchive } from '../../src/sources/write-archive.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';

const silent = (): void => undefined;
const POD = 'apiVersion: v1\nkind: Pod\nmetadata: { name: web }\nspec: { containers: [{ name: web, image: a }] }\n';
const RESPONSE = 'nist-800-53/evidence-response.json';

let bundle: Buffer;
let response: string;

beforeAll(async () => {
  await withFolder({ 'pod.yaml': POD }, async (folder) => {
    const run = await assess({ ...REQUEST, frameworks: {}, paths: [folder] }, silent);
    const [made] = await createBundle(run, undefined);
    bundle = Buffer.from(made?.text ?? '');
    response = [...(run.frameworks[0]?.response ?? [])].join('');
  });
});

/** The bundle with some of its files changed. */
async function changed(change: (files: Map<string, Buffer>) => void): Promise<Buffer> {
  return withFolder({ 'b.zip': bundle }, async (folder) => {
    const { files } = await readEvidence([join(folder, 'b.zip')]);
    const bytes = new Map(files.map((file) => [file.path, Buffer.from(file.text())]));
    change(bytes);
    return writeArchive(
      [...bytes].map(([path, each]) => ({ path, bytes: each })),
      'stored',
    );
  });
}

const merged = (content: FolderContent, paths: readonly string[] = ['']) =>
  withFolder(content, (folder) => merge({ paths: paths.map((path) => join(folder, path)) }, silent));

test('bundles are systems, by their own name or that of their folder', async () => {
  const content = { 'portal.zip': bundle, 'billing/evidence/evidence-bundle.zip': bundle };
  const { organization } = await merged(content, ['portal.zip', 'billing']);
  expect(organization.systems.map(({ name }) => name)).toEqual(['billing', 'portal']);
  expect(organization.counts['not-satisfied']).toBeGreaterThan(0);
});

test('the bundle of a run beside its files is the same system', async () => {
  const { organization } = await merged({ 'a/evidence-bundle.zip': bundle, [`a/${RESPONSE}`]: response });
  expect(organization.systems.map(({ name }) => name)).toEqual(['a']);
  const other = { 'a/evidence-bundle.zip': bundle, [`a/${RESPONSE}`]: response.replace(/"title": "/, '"title": "x') };
  await expect(merged(other)).rejects.toThrow(
    /evidence-bundle\.zip contains another response for NIST 800-53 than what else is called "a"/,
  );
});

test.each<readonly [string, (files: Map<string, Buffer>) => void, RegExp]>([
  [
    'changed',
    (files) => files.set(RESPONSE, Buffer.from(response.replace('not-satisfied', 'satisfied'))),
    /changed since/,
  ],
  ['with less in it', (files) => files.delete('nist-800-53/coverage.json'), /coverage\.json is missing/],
  ['with more in it', (files) => files.set('more.json', Buffer.from('{}')), /more\.json was added/],
  ['without a manifest', (files) => files.delete('manifest.json'), /is not a bundle: it contains no manifest\.json/],
  ['without a statement', (files) => files.delete('statement.json'), /statement\.json is missing/],
])('a bundle %s ends the run', async (_, change, message) => {
  const bad = { 'a/evidence-bundle.zip': await changed(change) };
  await expect(merged(bad)).rejects.toMatchObject({ code: 'unreadable-input', exitCode: 3 });
  await expect(merged(bad)).rejects.toThrow(message);
});

import { describe, expect, test } from '@jest/globals';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { verifyLines, verifyOscal } from '../../src/engine/oscal/verify-oscal.ts';
import { oscal } from '../../src/writers/oscal/oscal.ts';
import { sampleAssessment } from '../support/assessment.ts';
import { put, type Editable } from '../support/edit.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
let runs = 0;
const written = oscal.write(sampleAssessment(), { oscalVersion: '1.2.1' });
const text = (name: string): string => written.find(({ filename }) => filename === name)?.text ?? '';
const RESULTS = 'assessment-results.json';
const PLAN = 'assessment-plan.json';

/** A folder with results (changed) and plan. */
function pair(change: (results: Editable) => void = () => undefined, plan = text(PLAN)): string {
  const root = join(folder, String((runs += 1)));
  mkdirSync(root);
  const results: Editable = JSON.parse(text(RESULTS));
  change(results);
  writeFileSync(join(root, RESULTS), `${JSON.stringify(results)}\n`);
  writeFileSync(join(root, PLAN), plan);
  return root;
}

async function lines(...paths: readonly string[]): Promise<readonly string[]> {
  return (await verifyOscal(paths, {})).flatMap(verifyLines);
}

test('a good pair', async () => {
  const root = pair();
  expect(await lines(join(root, RESULTS), join(root, PLAN))).toEqual([
    'assessment-results.json: assessment-results 1.2.1: 0 errors, 0 warnings',
    'assessment-plan.json: assessment-plan 1.2.1: 0 errors, 0 warnings',
  ]);
});

test('V1: what the official schema refuses is said with its place', async () => {
  const root = pair((results) => {
    put(results, 'assessment-results/results/0/observations/0/colour', 'red');
    put(results, 'assessment-results/results/0/start', undefined);
  });
  const said = await lines(join(root, RESULTS));
  expect(said[0]).toMatch(/^assessment-results.json: error V1 at \/assessment-results\/results\/0: .*'start'/);
  expect(said[1]).toMatch(/error V1 at \/assessment-results\/results\/0\/observations\/0: .*: colour$/);
  expect(said.at(-1)).toContain('2 errors');
});

describe('the imported plan', () => {
  const HREF = 'assessment-results/back-matter/resources/0/rlinks/0/href';
  const read = async (root: string): Promise<readonly string[]> => lines(join(root, RESULTS));

  test('of another digest', async () => {
    const said = await read(pair(() => undefined, `${text(PLAN)} `));
    expect(said[0]).toContain('error R2 at /assessment-results/import-ap/href: the imported file has another SHA-256');
  });

  test('that is something else', async () => {
    const change = (results: Editable): void =>
      put(results, 'assessment-results/back-matter/resources/0/rlinks/0/hashes', undefined);
    const said = await read(pair(change, '{"catalog": {}}'));
    expect(said[0]).toContain('the imported file is not of the model assessment-plan');
  });

  test.each([
    ['on another machine', 'https://example.org/plan.json'],
    ['above the folder', '../plan.json'],
    ['at an absolute path', '/etc/passwd'],
    ['behind a link out of the folder', 'link.json'],
    ['that is not there', 'none.json'],
  ])('%s is not read, which is said', async (_name, href) => {
    writeFileSync(join(folder, 'plan.json'), text(PLAN));
    const root = pair((results) => put(results, HREF, href));
    symlinkSync(join(folder, 'plan.json'), join(root, 'link.json'));
    const said = await read(root);
    expect(said.join('\n')).toContain('was not read; what refers to things in it was not judged');
    expect(said.at(-1)).toContain('0 errors');
  });

  test('is known when it is given beside', async () => {
    const root = pair((results) => put(results, HREF, '../plan.json'));
    writeFileSync(join(folder, 'plan.json'), text(PLAN));
    expect((await lines(join(root, RESULTS), join(folder, 'plan.json'))).join('\n')).not.toContain('was not read');
  });
});

test('controls of another catalogue', async () => {
  const [document] = await verifyOscal([join(pair(), RESULTS)], { framework: 'cmmc' });
  expect(new Set(document?.defects.map(({ rule }) => rule))).toEqual(new Set(['R8']));
});

test('what is no document of OSCAL is a defect; what cannot be read ends the run', async () => {
  const path = join(folder, 'x.json');
  writeFileSync(path, '<catalog/>');
  expect(await lines(path)).toEqual([
    'x.json: error F7 at /: the file is not JSON',
    'x.json: no OSCAL document: 1 errors, 0 warnings',
  ]);
  writeFileSync(path, Buffer.from([0xff, 0xfe, 0x00]));
  await expect(lines(path)).rejects.toMatchObject({ exitCode: 3 });
  await expect(lines(join(folder, 'none.json'))).rejects.toMatchObject({ exitCode: 3 });
  await expect(lines(folder)).rejects.toMatchObject({ exitCode: 3 });
});

test('a deep document ends in a line, not in a crash', async () => {
  const path = join(folder, 'deep.json');
  writeFileSync(path, `{"catalog":{"uuid":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`);
  expect((await lines(path)).join('\n')).toContain('F1');
  expect(readFileSync(path, 'utf8').length).toBeGreaterThan(40_000);
});

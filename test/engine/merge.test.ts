import { describe, expect, test } from '@jest/globals';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceResponse } from '../../src/model/assessment.ts';
import { merge } from '../../src/engine/finished-runs/merge.ts';
import { withFolder, type FolderContent } from '../support/folder.ts';
import { control, response } from '../support/response.ts';

const GOOD = response([control('AC-2', 'satisfied')]);
const silent = (): void => undefined;

async function merged(files: { readonly [path: string]: EvidenceResponse | string }, paths = [''], framework?: string) {
  const content: FolderContent = Object.fromEntries(
    Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? data : JSON.stringify(data)]),
  );
  return withFolder(content, (folder) =>
    merge(
      { paths: paths.map((path) => join(folder, path)), ...(framework === undefined ? {} : { framework }) },
      silent,
    ),
  );
}

const names = async (...args: Parameters<typeof merged>) =>
  (await merged(...args)).organization.systems.map(({ name }) => name);

describe('the name of a system', () => {
  test.each([
    [
      'folders below what was named',
      { 'a/nist-800-53/evidence-response.json': GOOD, 'x/b/evidence/nist-800-53/evidence-response.json': GOOD },
      [''],
      ['a', 'x/b'],
    ],
    [
      'the folder that holds what was named',
      { 'a/evidence/nist-800-53/evidence-response.json': GOOD, 'b/nist-800-53/evidence-response.json': GOOD },
      ['a/evidence', 'b/nist-800-53/evidence-response.json'],
      ['a', 'b'],
    ],
    [
      'a file of another name',
      { 'billing.json': GOOD, 'portal.json': GOOD },
      ['portal.json', 'billing.json'],
      ['billing', 'portal'],
    ],
    [
      'a file that is named twice counts once',
      { 'a/evidence-response.json': GOOD },
      ['', 'a', 'a/evidence-response.json'],
      ['a'],
    ],
  ])('%s', async (_name, files, paths, wanted) => {
    expect(await names(files, paths)).toEqual(wanted);
  });
});

describe('what cannot be believed ends the run and is named', () => {
  const { assessment } = GOOD;
  const twice = response([control('AC-2', 'satisfied'), control('AC-2', 'not-satisfied', 'x')]);
  test.each<readonly [string, EvidenceResponse | string, RegExp]>([
    ['cut off', JSON.stringify(GOOD).slice(0, 200), /no JSON: it may be cut off/],
    ['another shape', '{"assessment": []}', /is no EvidenceResponse \(at \/assessment\)/],
    ['a status that does not exist', response([control('AC-2', 'fine')]), /no EvidenceResponse \(at .*status\)/],
    ['satisfied with findings', response([control('AC-2', 'satisfied', 'but')]), /no EvidenceResponse/],
    [
      'a summary of other controls',
      { ...GOOD, assessment: { ...assessment, summary: { ...assessment.summary, satisfied: 2 } } },
      /its summary does not count its controls/,
    ],
    ['a control twice', twice, /it lists a control twice/],
    ['control characters', response([control('AC-2', 'not-satisfied', 'a\u001b[31m')]), /no EvidenceResponse/],
    ['no UTF-8', Buffer.from(JSON.stringify(GOOD), 'utf16le').toString('latin1'), /no JSON/],
    [
      'a ledger of another framework',
      {
        ...GOOD,
        artifacts: [
          { filename: 'coverage.json', content_type: 'application/json', content_base64: 'e30=', size_bytes: 2 },
        ],
      },
      /coverage.json of another run/,
    ],
  ])('%s', async (_name, data, message) => {
    const files = { 'a/evidence-response.json': GOOD, 'b/evidence-response.json': data };
    await expect(merged(files)).rejects.toMatchObject({ code: 'unreadable-input', exitCode: 3 });
    await expect(merged(files)).rejects.toThrow(message);
    await expect(merged(files)).rejects.toThrow(/b\/evidence-response.json/);
  });

  test('nothing to merge, and what is not there', async () => {
    await expect(merged({ 'readme.txt': 'x' })).rejects.toMatchObject({ exitCode: 3 });
    await expect(merged({}, ['none'])).rejects.toThrow(/none cannot be read \(ENOENT\)/);
  });
});

describe('what does not add up is refused', () => {
  const CMMC = response([control('AC.L1-3.1.1', 'satisfied')], { framework: 'CMMC', version: '2.0' });
  const files = { 'a/evidence-response.json': GOOD, 'b/cmmc/evidence-response.json': CMMC };

  test('several frameworks, until one is chosen; systems without it are told', async () => {
    await expect(merged(files)).rejects.toThrow('Choose one with --framework: cmmc, nist-800-53.');
    const { organization } = await merged(files, [''], 'cmmc');
    expect(organization.systems.map(({ name }) => name)).toEqual(['b']);
    expect(organization.notes).toEqual(['a is not in the view: it has no response of CMMC.']);
    await expect(merged(files, [''], 'cmcc')).rejects.toThrow('There is no framework "cmcc". Did you mean cmmc?');
    await expect(merged(files, [''], 'fips-140-3')).rejects.toThrow('No response is of FIPS 140-3.');
  });

  test('several editions', async () => {
    const older = { ...files, 'b/cmmc/evidence-response.json': response([], { version: 'Rev 4' }) };
    await expect(merged(older)).rejects.toThrow(/several editions of NIST 800-53.*Rev 4 \(b\), Rev 5 \(a\)/);
  });

  test('two systems of one name', async () => {
    const same = { 'x/a/evidence-response.json': GOOD, 'y/a/evidence-response.json': GOOD };
    await expect(merged(same, ['x', 'y/a'])).rejects.toThrow('2 responses would be called "a".');
  });
});

test('links are not followed, which is said', async () => {
  await withFolder({ 'a/evidence-response.json': JSON.stringify(GOOD) }, async (folder) => {
    symlinkSync(join(folder, 'a'), join(folder, 'b'));
    const { organization } = await merge({ paths: [folder] }, silent);
    expect(organization.notes).toEqual(['1 link was not followed; what they lead to is not in the view.']);
  });
});

test('what a response says cannot become markup', async () => {
  const hostile = response([control('AC-2', 'not-satisfied', '<img src=x> | [a](http://b) @team')]);
  const { markdown, json } = await merged({ 'a|b/evidence-response.json': hostile });
  expect(markdown).not.toMatch(/<img|\]\(http|@team| a\|b /);
  expect(JSON.parse(json).controls[0].decided_by).toEqual(['a|b']);
});

test('the same responses in another order and from another place give the same bytes', async () => {
  const files = {
    'org/a/nist-800-53/evidence-response.json': GOOD,
    'org/b/nist-800-53/evidence-response.json': response([], { day: '2026-10-01' }),
  };
  const whole = await merged(files, ['org']);
  const single = await merged(files, ['org/b/nist-800-53', 'org/a']);
  expect([single.json, single.markdown]).toEqual([whole.json, whole.markdown]);
});

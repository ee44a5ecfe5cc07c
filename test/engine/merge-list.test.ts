import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { merge, mergedFiles, mergeEach, type Merged } from '../../src/engine/finished-runs/merge.ts';
import { systemRunText } from '../../src/engine/finished-runs/system-run.ts';
import type { EvidenceResponse } from '../../src/model/assessment.ts';
import type { ListedSystem } from '../../src/model/system-list.ts';
import type { SystemRun } from '../../src/model/system-run.ts';
import { withFolder, writeFiles } from '../support/folder.ts';
import { control, response } from '../support/response.ts';

const GOOD = response([control('AC-2', 'satisfied')]);
const OTHER = response([control('AC-2', 'not-satisfied', 'wrong')], { id: '5f0c2d6e-7a15-4b39-9c1d-0a1b2c3d4e5f' });
const CMMC = response([control('AC.L2-3.1.1', 'satisfied')], { framework: 'CMMC' });
const silent = (): void => undefined;

const LIST: readonly ListedSystem[] = [
  { name: 'Portal', folder: 'portal', sources: [], owner: 'portal@agency.gov' },
  { name: 'Billing', folder: 'billing', sources: [] },
];

interface Files {
  readonly [path: string]: EvidenceResponse | string;
}

function content(files: Files): { readonly [path: string]: string } {
  return Object.fromEntries(
    Object.entries(files).map(([path, data]) => [path, typeof data === 'string' ? data : JSON.stringify(data)]),
  );
}

function mergeFiles(files: Files, systems?: readonly ListedSystem[], framework?: string): Promise<Merged> {
  return withFolder(content(files), (folder) =>
    merge(
      {
        paths: [folder],
        ...(systems === undefined ? {} : { systems: { file: 'systems.yaml', systems } }),
        ...(framework === undefined ? {} : { framework }),
      },
      silent,
    ),
  );
}

function finished(...paths: readonly string[]): SystemRun {
  return {
    state: 'finished',
    name: 'Portal',
    digest: '0'.repeat(64),
    outcome: { gaps: 0, examined: true, assessed: true, undetermined: false },
    covered: [],
    files: paths.map((path) => ({ path, sha256: '0'.repeat(64) })),
  };
}

const FAILED: SystemRun = { state: 'failed', name: 'Portal', exitCode: 5, reason: 'git.agency.gov hides it.' };
const path = (system: string, slug = 'nist-800-53'): string => `${system}/${slug}/evidence-response.json`;

describe('a list of systems', () => {
  test('gives the systems their names and owners, and names what is missing or not listed', async () => {
    const { organization } = await mergeFiles({ [path('portal')]: GOOD, [path('stray')]: OTHER }, LIST);
    expect(organization.systems.map(({ name, owner }) => [name, owner])).toEqual([['Portal', 'portal@agency.gov']]);
    expect(organization.absent).toEqual([
      { name: 'Billing', state: 'missing', reason: 'There is no result in a folder "billing".' },
    ]);
    expect(organization.notes).toEqual([
      'stray is not in the view: the list of systems does not name it.',
      '1 system without a result: no control of the organization counts as satisfied.',
    ]);
  });

  test('a system without a result leaves no control satisfied', async () => {
    const { organization } = await mergeFiles({ [path('portal')]: GOOD }, LIST);
    expect(organization.controls.map(({ standing, systems }) => [standing, systems.get('not-assessed')])).toEqual([
      ['not-assessed', ['Billing']],
    ]);
  });

  test('finds systems below other folders, and refuses two results of one', async () => {
    const nested = await mergeFiles({ [path('2026/portal')]: GOOD, [path('2026/billing')]: OTHER }, LIST);
    expect(nested.organization.systems.map(({ name }) => name)).toEqual(['Billing', 'Portal']);
    const twice = mergeFiles({ [path('a/portal')]: GOOD, [path('b/portal')]: OTHER }, LIST);
    await expect(twice).rejects.toThrow('2 responses would be called "Portal".');
  });

  test('a system is expected in the frameworks that the list names for it', async () => {
    const files = { [path('portal')]: GOOD, [path('billing', 'cmmc')]: CMMC };
    const systems = LIST.map((each) => ({
      ...each,
      framework: each.name === 'Portal' ? ['NIST 800-53', 'cmmc'] : ['cmmc'],
    }));
    const nist = await mergeFiles(files, systems, 'nist-800-53');
    expect(nist.organization.absent).toEqual([]);
    const cmmc = await mergeFiles(files, systems, 'cmmc');
    expect(cmmc.organization.absent).toEqual([
      { name: 'Portal', state: 'missing', reason: 'It has no response of CMMC.', owner: 'portal@agency.gov' },
    ]);
  });
});

describe('the record of a run', () => {
  test.each([
    ['with a list', LIST, 'Portal'],
    ['without one', undefined, 'portal'],
  ])('of a system that failed is in the view, and its earlier response is not, %s', async (_, systems, name) => {
    const files = { [path('portal')]: GOOD, 'portal/system-run.json': systemRunText(FAILED), [path('billing')]: GOOD };
    const { organization } = await mergeFiles(files, systems);
    expect(organization.absent.map((each) => [each.name, each.state, each.reason])).toEqual([
      [name, 'failed', 'git.agency.gov hides it.'],
    ]);
    expect(organization.systems.map((each) => each.id)).toEqual([GOOD.id]);
    expect(organization.notes).toContain(
      '1 response is left out: the last run of the system failed or did not write it.',
    );
  });

  test('leaves out what an earlier run wrote for another framework', async () => {
    const files = {
      [path('portal')]: GOOD,
      [path('portal', 'cmmc')]: CMMC,
      'portal/system-run.json': systemRunText(finished('nist-800-53/evidence-response.json')),
    };
    expect((await mergeFiles(files)).organization.framework).toBe('NIST 800-53');
  });

  test('is ignored where it is something else', async () => {
    const { organization } = await mergeFiles({
      [path('portal')]: GOOD,
      'portal/system-run.json': '{"state": "failed"}',
    });
    expect(organization.systems).toHaveLength(1);
  });
});

test('each framework has its view', async () => {
  const files = { [path('portal')]: GOOD, [path('portal', 'cmmc')]: CMMC };
  const views = await withFolder(content(files), (folder) => mergeEach({ paths: [folder] }, silent));
  expect(views.map(({ slug, organization }) => [slug, organization.systems.length])).toEqual([
    ['cmmc', 1],
    ['nist-800-53', 1],
  ]);
});

describe('the history', () => {
  const worse = response([control('AC-2', 'not-satisfied', 'wrong')], { day: '2026-11-08' });

  test('has one entry for each day, and the page shows what changed', async () => {
    await withFolder(content({ [path('portal')]: GOOD }), async (folder) => {
      const view = join(folder, 'view');
      const run = async (): Promise<Merged> => {
        const merged = await merge({ paths: [join(folder, 'portal')], getFolder: () => view }, silent);
        writeFiles(view, Object.fromEntries(mergedFiles(merged).map(({ filename, text }) => [filename, text])));
        return merged;
      };
      const first = await run();
      expect(await run()).toEqual(first);
      expect(first.html).not.toContain('id="trend"');
      writeFiles(folder, content({ [path('portal')]: worse }));
      const second = await run();
      const { entries }: { entries: readonly { day: string }[] } = JSON.parse(second.history);
      expect(entries.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-08']);
      expect(second.html).toContain('id="trend"');
      expect(second.html).toContain('+1 since 2026-11-01');
    });
  });

  test('is not replaced where it is something else', async () => {
    const files = { [path('portal')]: GOOD, 'view/organization-history.json': '{}' };
    await withFolder(content(files), async (folder) => {
      const merged = merge({ paths: [join(folder, 'portal')], getFolder: () => join(folder, 'view') }, silent);
      await expect(merged).rejects.toThrow('is not the history of an earlier merge.');
    });
  });
});

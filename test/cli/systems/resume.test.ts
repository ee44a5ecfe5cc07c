import { beforeAll, expect, test } from '@jest/globals';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assessCommand } from '../../../src/cli/assess.ts';
import { chooseSystems } from '../../../src/cli/systems/choose-systems.ts';
import { runSystem } from '../../../src/cli/systems/run-system.ts';
import { createSystemJob, type SystemOptions } from '../../../src/cli/systems/system-job.ts';
import type { ListedSystem } from '../../../src/model/system-list.ts';
import { POD } from '../../attack/inputs/plain.ts';
import { temporaryFolder, writeFiles } from '../../support/folder.ts';

const folder = temporaryFolder();
const work = join(folder, 'work');

/** The defaults of all options, and some. */
function createOptions(changes: Partial<SystemOptions>): SystemOptions {
  const options: SystemOptions = assessCommand().opts();
  return { ...options, output: join(work, 'out'), framework: ['cmmc'], asOf: '2026-11-01', ...changes };
}

async function isKept(changes: Partial<SystemOptions>, resume = true): Promise<boolean> {
  const system: ListedSystem = {
    name: 'Portal',
    folder: 'portal',
    sources: [{ path: join(work, 'in') }],
    waivers: join(work, 'waivers.yaml'),
  };
  const { kept } = await runSystem(createSystemJob(system, createOptions(changes), resume));
  return kept;
}

beforeAll(async () => {
  writeFiles(work, {
    'in/pod.yaml': POD,
    'waivers.yaml': '- {control: "AC.L2-3.1.5", resource: "*", reason: test, owner: me, expires: 2027-01-01}\n',
  });
  expect(await isKept({})).toBe(false);
  cpSync(work, join(folder, 'finished'), { recursive: true });
});

test.each<readonly [string, { readonly [path: string]: string }, Partial<SystemOptions>, boolean]>([
  ['nothing changed', {}, {}, true],
  ['another gate', {}, { failOn: 'critical', minCoverage: '10%', quiet: true }, true],
  ['evidence changed', { 'in/pod.yaml': `${POD}\n` }, {}, false],
  ['a file was added', { 'in/new.yaml': 'a: 1\n' }, {}, false],
  [
    'waivers changed',
    { 'waivers.yaml': '- {control: CM-7, resource: a, reason: b, owner: c, expires: 2027-01-01}' },
    {},
    false,
  ],
  ['an output was changed', { 'out/portal/cmmc/coverage.json': '{}' }, {}, false],
  ['a record was cut off', { 'out/portal/system-run.json': '{' }, {}, false],
  ['another day', {}, { asOf: '2026-11-02' }, false],
  ['other reports', {}, { report: ['csv'] }, false],
  ['another framework', {}, { framework: ['nist-800-171'] }, false],
])('a finished system is kept while nothing changes its outputs: %s', async (_, files, options, kept) => {
  rmSync(work, { recursive: true });
  cpSync(join(folder, 'finished'), work, { recursive: true });
  writeFiles(work, files);
  expect(await isKept(options)).toBe(kept);
});

test('without --resume, nothing is kept', async () => {
  expect(await isKept({}, false)).toBe(false);
});

test.each([
  ['a name', { system: ['B c'] }, ['B c']],
  ['a folder', { system: ['b-c'] }, ['B c']],
  ['a place', { systemIndex: 0 }, ['a']],
  ['several, in the order of the list', { system: ['B c', 'a'], systemIndex: 1 }, ['a', 'B c']],
  ['nothing', {}, ['a', 'B c', 'd']],
])('systems are chosen by %s', (_, options, names) => {
  const systems = ['a', 'B c', 'd'].map((name) => ({
    name,
    folder: name.toLowerCase().replace(' ', '-'),
    sources: [],
  }));
  expect(chooseSystems({ file: 'systems.yaml', systems }, options).map(({ name }) => name)).toEqual(names);
});

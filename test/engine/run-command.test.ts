import { expect, test } from '@jest/globals';
import type { AssessRequest } from '../../src/engine/request.ts';
import { runCommand } from '../../src/engine/run-command.ts';

const REQUEST: AssessRequest = {
  paths: ['/home/me/secret-project'],
  name: 'Secret project',
  frameworks: {},
  format: 'json',
  oscalVersion: '1.2.1',
  reports: ['html'],
  allowUnparsed: false,
  allControls: false,
  controlFolders: [],
  exclude: ['/home/me/out'],
  limits: {},
};

const command = (more: Partial<AssessRequest>): string =>
  runCommand({ ...REQUEST, ...more }, { slug: 'nist-800-53' }, '2026-11-01');

test.each<readonly [string, Partial<AssessRequest>, string]>([
  ['nothing but the evidence', {}, 'evidence-engine assess --framework nist-800-53 --as-of 2026-11-01 <evidence>'],
  [
    'a baseline and everything that decides',
    { frameworks: { baseline: 'moderate' }, allControls: true, allowUnparsed: true, ignore: ['secret/**'] },
    'evidence-engine assess --framework nist-800-53 --baseline moderate --as-of 2026-11-01 --all-controls --allow-unparsed --ignore <pattern> <evidence>',
  ],
  [
    'a class of FedRAMP',
    { fedramp: { program: 'cr26', grade: 'c' } },
    'evidence-engine fedramp --class c --as-of 2026-11-01 <evidence>',
  ],
  [
    'files and folders of the user',
    { controlFolders: ['/home/me/checks'], waivers: { file: '/home/me/waivers.yaml', entries: [] } },
    'evidence-engine assess --framework nist-800-53 --as-of 2026-11-01 --controls <folder> --waivers <file> <evidence>',
  ],
  [
    'values and addresses',
    {
      settings: { terraform: { variables: ['password=hunter2'] } },
      remote: { stateUrls: ['https://user:hunter2@state.example'], allowPrivate: false },
    },
    'evidence-engine assess --framework nist-800-53 --as-of 2026-11-01 <values and variables> <remote sources> <evidence>',
  ],
  ['settings without a value', { settings: { helm: {}, terraform: {} } }, command({})],
])('the command that repeats a run has no path, name or value of the user: %s', (_, more, expected) => {
  expect(command(more)).toBe(expected);
});

test('a name that is no plain word is a placeholder', () => {
  expect(command({ frameworks: { baseline: '$(curl evil)' } })).toContain('--baseline <value> ');
});

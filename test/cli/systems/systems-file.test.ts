import { describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { readSystems } from '../../../src/cli/settings/systems-file.ts';
import { temporaryFolder, writeFiles } from '../../support/folder.ts';

const folder = temporaryFolder();

function read(text: string): ReturnType<typeof readSystems> {
  writeFiles(folder, { 'systems.yaml': text });
  return readSystems(join(folder, 'systems.yaml'));
}

const named = (...names: readonly string[]): string =>
  `systems:\n${names.map((name) => `  - name: ${name}\n    sources: [.]\n`).join('')}`;

describe('a list of systems', () => {
  test('has paths relative to the file, addresses by kind, and defaults', () => {
    const { systems } = read(`
defaults: { baseline: fedramp-moderate, owner: platform@agency.gov }
systems:
  - name: Casework Portal
    sources:
      - infra/casework
      - repository: https://git.agency.gov/casework.git
        ref: v1.2
      - state: s3://states/casework.tfstate?region=us-gov-west-1
    boundary: boundary.yaml
  - name: Zuständigkeit/2
    sources: [/srv/evidence.zip]
    framework: cmmc
    level: 2
    owner: team@agency.gov
`);
    expect(systems).toEqual([
      {
        name: 'Casework Portal',
        folder: 'casework-portal',
        sources: [
          { path: join(folder, 'infra/casework') },
          { repository: 'https://git.agency.gov/casework.git', ref: 'v1.2' },
          { state: 's3://states/casework.tfstate?region=us-gov-west-1' },
        ],
        baseline: 'fedramp-moderate',
        boundary: join(folder, 'boundary.yaml'),
        owner: 'platform@agency.gov',
      },
      {
        name: 'Zuständigkeit/2',
        folder: 'zustandigkeit-2',
        sources: [{ path: '/srv/evidence.zip' }],
        framework: ['cmmc'],
        level: '2',
        owner: 'team@agency.gov',
      },
    ]);
  });

  test.each([
    ['nothing', '', 'lacks systems.'],
    ['an unknown key of the file', 'system: []', 'has the unknown key "system". Did you mean systems?'],
    [
      'an unknown key of the defaults',
      `defaults: { owners: x }\n${named('a')}`,
      'defaults: has the unknown key "owners". Did you mean owner?',
    ],
    [
      'an unknown key of a system',
      'systems: [{ name: a, sources: [.], framwork: cmmc }]',
      'system 1 ("a"): has the unknown key "framwork". Did you mean framework?',
    ],
    ['no sources', 'systems: [{ name: a }]', 'system 1 ("a"): lacks sources.'],
    ['empty sources', 'systems: [{ name: a, sources: [] }]', 'system 1 ("a"), sources: must not be empty.'],
    [
      'an unknown key of a source',
      'systems: [{ name: a, sources: [{ repositry: x }] }]',
      'system 1 ("a"), sources, entry 1: has the unknown key "repositry". Did you mean repository?',
    ],
    [
      'two kinds in one source',
      'systems: [{ name: a, sources: [{ repository: "https://x.y/z", state: "s3://b/k" }] }]',
      'needs either repository (with an optional ref), state, or subscription',
    ],
    [
      'an address without its kind',
      'systems: [{ name: a, sources: ["s3://bucket/key"] }]',
      'is an address. Write it as "state: <address>" or "repository: <address>".',
    ],
    ['git over ssh without its kind', 'systems: [{ name: a, sources: ["git@x.y:z.git"] }]', 'is an address.'],
    ['standard input', 'systems: [{ name: a, sources: ["-"] }]', 'standard input is no source of a list.'],
    [
      'two repositories',
      'systems: [{ name: a, sources: [{ repository: "https://x.y/1" }, { repository: "https://x.y/2" }] }]',
      'has more than one repository.',
    ],
    [
      'one name twice',
      named('infra', 'b', 'infra'),
      'system 1 ("infra") and system 3 ("infra") would both be written to the folder "infra".',
    ],
    ['names apart in case', named('Infra', 'infra'), 'system 1 ("Infra") and system 2 ("infra")'],
    ['names with one folder', named('a b', 'a/b'), 'would both be written to the folder "a-b".'],
    ['a name without a folder', named('案件'), 'the name gives no folder.'],
    ['a name of a device', named('NUL'), 'the name gives no folder.'],
    ['a name of the merged view', named('Organization'), 'the name gives no folder.'],
    ['a name of a framework', named('NIST 800-53'), 'system "NIST 800-53" has the name of a framework'],
    [
      'an unknown framework',
      'systems: [{ name: a, sources: [.], framework: [cmmmc] }]',
      'system "a": There is no framework "cmmmc". Did you mean cmmc?',
    ],
    [
      'a baseline as a framework',
      'systems: [{ name: a, sources: [.], framework: fedramp-high }]',
      'For FedRAMP, write baseline: fedramp-high.',
    ],
    [
      'too many',
      `systems: [${'{ name: a, sources: [.] }, '.repeat(10_001)}]`,
      'systems: must have at most 10000 entries.',
    ],
  ])('is refused with %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test('has 10,000 systems', () => {
    expect(read(named(...Array.from({ length: 10_000 }, (_, at) => `system ${at}`))).systems).toHaveLength(10_000);
  });
});

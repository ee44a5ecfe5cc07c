import { beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { CLUSTER_FILES } from '../support/planted/cluster-files.ts';
import { createPlanter, shownIn } from '../support/planted/shapes.ts';
import { SYSTEM_FILES } from '../support/planted/system-files.ts';
import { runCli } from '../support/run-cli.ts';

const REPORTS = 'findings,sarif,junit,markdown,html,csv,hdf,cbom,sprs,poam,scope';
const FRAMEWORKS = ['fips-140-3', 'cmmc'].flatMap((id) => ['--framework', id]);
/** Runs whose outputs and messages are searched. */
const RUNS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['every report', ['assess', 'in', '-o', 'out', ...FRAMEWORKS, '--report', REPORTS, '--all-controls', '--debug']],
  [
    'other frameworks in OSCAL',
    ['assess', 'in', '-o', 'oscal', '--framework', 'nist-800-171', '--format', 'oscal', '--json'],
  ],
  [
    'YAML with waivers',
    [
      'assess',
      'in',
      '-o',
      'yaml',
      '--framework',
      'nist-800-53',
      '--framework',
      'fips-140-3',
      '--format',
      'yaml',
      '--waivers',
      'waivers.yaml',
      '--debug',
    ],
  ],
  ['diagram', ['diagram', 'in', '-o', 'drawn', '--no-config', '--debug']],
  ['diff', ['diff', 'out/fips-140-3', 'yaml/fips-140-3', '--format', 'json']],
  ['merge', ['merge', 'out/fips-140-3', '-o', 'merged']],
  ['verify', ['verify', 'out/fips-140-3', '--evidence', 'in']],
];
const WAIVERS =
  '- { control: AC-6, resource: "§github§", reason: "§token§", owner: "§gitlab§", expires: 2027-01-01 }\n';
/** What a user types by mistake is printed in the answer. */
const MISTAKES: readonly (readonly string[])[] = [
  ['explain', '§github§'],
  ['assess', '--api-key=§github§', 'in'],
  ['assess', 'missing/§gitlab§'],
  ['assess', '--state-url', 'https://u:§word§@state.example.test/x'],
  ['assess', '--repo-url', 'https://u:§word§@git.example.test/x.git'],
  ['assess', 'in', '--config', '.evidence-engine.yaml'],
  ['assess', 'in', '--framework', '§slack§'],
];
const planter = createPlanter();
const plantAll = (
  files: { readonly [path: string]: string },
  prefix: string,
  part: number,
): { [path: string]: string } =>
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const name = `${prefix}${planter.plant(path, 'name of a file')}`;
      return [name, planter.plant(text.slice(0, Math.floor(text.length * part)), name)];
    }),
  );

describe('planted secrets', () => {
  const folder = temporaryFolder();
  const mistakes = MISTAKES.map((args) => args.map((word) => planter.plant(word, 'command line')));

  beforeAll(() => {
    const files = { ...CLUSTER_FILES, ...SYSTEM_FILES };
    writeFiles(folder, plantAll(files, 'in/', 1));
    writeFiles(folder, plantAll(files, 'in/broken/', 0.8));
    writeFiles(folder, {
      'waivers.yaml': planter.plant(WAIVERS, 'waivers'),
      '.evidence-engine.yaml': planter.plant('framework: [nist-800-53]\n§github§: x\n', 'configuration'),
    });
  });

  test('are more than 235', () => {
    expect(planter.planted.length).toBeGreaterThan(235);
    expect(new Set(planter.planted.map(({ needle }) => needle)).size).toBe(planter.planted.length);
  });

  test.each(RUNS)('are not shown: %s', (_name, args) => {
    const { stdout, stderr, exit } = runCli(args[0] === 'assess' ? [...args, '--no-config'] : args, { cwd: folder });
    expect(leaks({ 'standard output': stdout, 'standard error': stderr })).toEqual([]);
    if (exit === 2 || exit === 70) throw new Error(stderr.slice(0, 500));
  });

  test('are in no file that was written', () => {
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => !/^in(?:\/|$)|^\.ev|^waivers/.test(path) && statSync(join(folder, path)).isFile(),
    );
    expect(written.length).toBeGreaterThan(30);
    expect(leaks(Object.fromEntries(written.map((path) => [path, readFileSync(join(folder, path), 'utf8')])))).toEqual(
      [],
    );
  });

  test.each(mistakes)('are not repeated to who types them: %s %s', (...args) => {
    const { stdout, stderr } = runCli(args, { cwd: folder });
    expect(stderr).not.toBe('');
    expect(leaks({ 'standard output': stdout, 'standard error': stderr })).toEqual([]);
  });
});

/** Each leak with where it comes from and where it shows. */
function leaks(outputs: { readonly [where: string]: string }): readonly string[] {
  return Object.entries(outputs).flatMap(([where, text]) =>
    shownIn(`${where}\n${text}`, planter.planted).map(({ shape, from, needle }) => {
      const at = text.indexOf(needle);
      return `${shape} of ${from} in ${where}: ${text.slice(Math.max(0, at - 90), at + 30)}`;
    }),
  );
}

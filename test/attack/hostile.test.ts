import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { runCli, type CliResult } from '../support/run-cli.ts';
import { readTree } from '../support/tree.ts';
import { buildZip } from '../support/zip.ts';
import { BOMBS } from './inputs/bombs.ts';
import { ENCODINGS } from './inputs/encodings.ts';
import { inEveryFormat } from './inputs/every-format.ts';
import { LOUD, NAMES } from './inputs/names.ts';
import { OUTSIDE, plantOddFiles } from './inputs/odd-files.ts';
import { hostileSettings } from './inputs/settings.ts';

const REPORTS = 'findings,poam,sarif,junit,markdown,html,csv,hdf,cbom';
/** The exit codes that README documents for a run that ended by itself; 70 would be a fault of the program. */
const DOCUMENTED = new Set([0, 1, 2, 3, 4, 5]);
/** What a terminal acts on or what hides text from its reader. Line feeds are ours; tables have tabs. */
const RAW = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
/** Markup of the evidence that a page would take for its own; what Markdown shows as code is text. */
const MARKUP = /(?<![\\&])<(?:script>attack|img src=x)/;
const CODE = /(`+)[^`][^]*?(?<!`)\1(?!`)/g;

const folder = temporaryFolder();

interface Attacked extends CliResult {
  readonly written: ReadonlyMap<string, string>;
}

/** Runs a command in empty folders of its own, and sees that it wrote to its output folder alone, and calmly. */
function attack(name: string, args: readonly string[]): Attacked {
  const at = (part: string): string => join(folder, 'runs', name, part);
  const [home, scratch, cwd, output] = [at('home'), at('scratch'), at('cwd'), at('output')];
  for (const each of [home, scratch, cwd]) mkdirSync(each, { recursive: true });
  const whole = args.map((arg) => arg.replace('{output}', output));
  const env = { HOME: home, TMPDIR: scratch, XDG_CONFIG_HOME: home };
  const { exit, stdout, stderr } = runCli(whole, { cwd, env });
  expect([name, DOCUMENTED.has(exit ?? -1) ? 'documented' : exit, stderr.slice(0, 500)]).toEqual([
    name,
    'documented',
    expect.not.stringMatching(/^\s+at .*:\d+/m),
  ]);
  for (const text of [stdout, stderr]) expect([name, RAW.exec(text)]).toEqual([name, null]);
  for (const each of [home, scratch, cwd]) expect([name, readdirSync(each)]).toEqual([name, []]);
  const written = readTree(output);
  for (const [path, text] of written) {
    expect(path).toMatch(/^(?:[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*$/);
    expect([name, path, RAW.exec(text.replaceAll('\r\n', '\n'))]).toEqual([name, path, null]);
    if (/\.(?:html|svg|md|xml|mmd)$/.test(path))
      expect([name, path, MARKUP.exec(text.replaceAll(CODE, ''))?.index]).toEqual([name, path, undefined]);
    expect([name, path, text.includes(OUTSIDE), text.includes('root:x:0:0')]).toEqual([name, path, false, false]);
  }
  return { exit, stdout, stderr, written };
}

const assess = (input: string): readonly string[] => [
  'assess',
  input,
  '--output',
  '{output}',
  '--report',
  REPORTS,
  '--as-of',
  '2026-11-01',
  '--fail-on',
  'none',
];

/** Every file that the run was given, as the ledger of the run has it. */
function toldFiles({ written }: Attacked): ReadonlySet<string> {
  const coverage = JSON.parse(written.get('nist-800-53/coverage.json') ?? '{}') as {
    readonly files: readonly { readonly path: string }[];
  };
  return new Set(coverage.files.map(({ path }) => path));
}

beforeAll(() => {
  for (const [at, name] of NAMES.entries()) writeFiles(join(folder, `in/names/${at}`), inEveryFormat(name));
  writeFiles(join(folder, 'in/encodings'), Object.fromEntries(ENCODINGS));
  writeFiles(join(folder, 'in/bombs'), Object.fromEntries(BOMBS));
  plantOddFiles(join(folder, 'in/odd'), join(folder, 'in/outside'));
});

describe('hostile evidence', () => {
  test('hostile names in every format', () => {
    const ran = attack('names', assess(join(folder, 'in/names')));
    expect(ran.exit).toBe(3);
    expect(toldFiles(ran).size).toBe(NAMES.length * Object.keys(inEveryFormat('a')).length);
  });

  test('odd encodings, numbers and documents', () => {
    const ran = attack('encodings', assess(join(folder, 'in/encodings')));
    expect(ran.exit).toBe(3);
    expect(toldFiles(ran).size).toBe(ENCODINGS.length);
  });

  test('recursion, growth, patterns without end and what is outside', () => {
    const ran = attack('bombs', assess(join(folder, 'in/bombs')));
    expect(ran.exit).toBe(3);
    expect(toldFiles(ran).size).toBe(BOMBS.length);
  });

  test('files that are none, links out of the folder, and odd names', () => {
    const { exit, written } = attack('odd', assess(join(folder, 'in/odd')));
    expect(exit).toBe(3);
    expect(written.size).toBeGreaterThan(5);
  });

  test('an archive of them, one file of them, and nothing at all', () => {
    const entries = Object.entries({
      ...inEveryFormat(LOUD),
      ...Object.fromEntries(ENCODINGS.map(([path, text]) => [`encodings/${path}`, text])),
    });
    writeFileSync(join(folder, 'in/all.zip'), buildZip(entries.map(([name, content]) => ({ name, content }))));
    expect(attack('zip', assess(join(folder, 'in/all.zip'))).exit).toBe(3);
    expect(attack('link', assess(join(folder, 'in/odd/link.tfstate'))).exit).not.toBe(0);
    expect(attack('pipe', assess(join(folder, 'in/odd/pipe.tfstate'))).exit).not.toBe(0);
    expect(attack('nothing', ['assess', '-', '--output', '{output}']).exit).not.toBe(0);
  });

  test.each([
    ['diagram', ['diagram', 'in/names/4/infra', '--output', '{output}', '--view', 'all']],
    ['fips', ['fips', 'in/names/4', '--output', '{output}', '--fail-on', 'none']],
    ['fips of special keys', ['fips', 'in/names/0', '--output', '{output}', '--fail-on', 'none', '--format', 'oscal']],
    ['fedramp', ['fedramp', 'in/names/4/cluster', '--output', '{output}', '--fail-on', 'none']],
  ])('%s', (name, args) => {
    const { written } = attack(
      name,
      args.map((arg) => (arg.startsWith('in/') ? join(folder, arg) : arg)),
    );
    expect(written.size).toBeGreaterThan(0);
  });
});

describe('hostile settings and results', () => {
  test.each(hostileSettings())('%s', (name, args, files) => {
    const place = join(folder, 'settings', name.replaceAll(/\W/g, '-'));
    writeFiles(place, files);
    const { exit } = attack(
      `settings-${name.replaceAll(/\W/g, '-')}`,
      args.map((arg) => arg.replace('{in}', place)),
    );
    expect(exit).not.toBe(0);
  });
});

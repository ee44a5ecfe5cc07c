import { beforeAll, describe, expect, test } from '@jest/globals';
import { Chalk } from 'chalk';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { summaryText } from '../../src/cli/terminal/summary.ts';
import { displayWidth, wrapped } from '../../src/cli/terminal/wrap.ts';
import { assess, type AssessRun } from '../../src/engine/assess.ts';
import { temporaryFolder, withFolder } from '../support/folder.ts';
import { REQUEST } from '../support/run-bundle.ts';
import { runCli } from '../support/run-cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMANDS = [
  'init',
  'assess',
  'fips',
  'azure',
  'fedramp',
  'diff',
  'merge',
  'verify',
  'collect',
  'serve',
  'explain',
  'diagram',
];
const NESTED = [['keys', 'add'], ['controls', 'test'], ['config', 'check'], ['completion'], ['man']];

describe('the summary', () => {
  let run: AssessRun;
  const chalk = new Chalk({ level: 1 });
  const text = (width: number | undefined, verbose = false): string =>
    run.frameworks
      .map(({ assessment }) =>
        summaryText(assessment, run.gaps, { chalk, verbose, ...(width === undefined ? {} : { width }) }),
      )
      .join('\n');

  beforeAll(async () => {
    run = await assess({ ...REQUEST, paths: [join(ROOT, 'examples/weak')] }, () => undefined);
  });

  test.each([60, 80, 120])('fits into %d columns', (width) => {
    for (const verbose of [false, true]) {
      const widest = Math.max(...text(width, verbose).split('\n').map(displayWidth));
      expect(widest).toBeLessThanOrEqual(width);
      expect(widest).toBeGreaterThan(width / 2);
    }
  });

  test('says the same at every width', () => {
    const words = (width: number): string => text(width).replaceAll(/\s+/g, '');
    expect(words(100) === words(400)).toBe(true);
  });

  test('is not broken off a terminal', () => {
    expect(
      Math.max(
        ...text(undefined)
          .split('\n')
          .map((line) => line.length),
      ),
    ).toBeGreaterThan(200);
    expect(
      runCli(['assess', 'examples/weak', '--fail-on', 'none', '--output', '/dev/null/x'], { cwd: ROOT }).stdout,
    ).not.toContain('\u001b');
  });

  test('names the worst checks first, and with verbose all of them with all subjects', () => {
    const short = text(undefined);
    expect(short).toMatch(/and \d+ more checks that fail \(--verbose shows all\)/);
    const all = text(undefined, true);
    expect(all).not.toContain('--verbose shows all');
    const [assessment] = run.frameworks.map((each) => each.assessment);
    const spoken = new Set(assessment?.controls.flatMap(({ findings }) => findings));
    const failing = [...spoken].filter(({ outcome }) => outcome === 'fail');
    for (const { subject, check } of failing) {
      expect(all).toContain(`[${check.id}]`);
      expect(all).toContain(subject);
    }
    expect(all).toContain('Undetermined');
  });

  test('says how much more could not be read', async () => {
    const broken = Array.from({ length: 11 }, (_, at) => [`${at}.tfstate`, '{"version": 4, ']);
    run = await withFolder(Object.fromEntries(broken), (folder) =>
      assess({ ...REQUEST, paths: [folder] }, () => undefined),
    );
    expect(text(undefined).match(/Not read: /g)?.length).toBe(9 * run.frameworks.length);
    expect(text(undefined)).toContain('Not read: 3 more (coverage.json lists them).');
    expect(text(undefined)).toContain('at line 1');
    expect(text(undefined)).not.toContain('(line 1)');
  });

  test('cuts no name of a family off a terminal', async () => {
    run = await assess({ ...REQUEST, paths: [join(ROOT, 'examples/weak')], allControls: true }, () => undefined);
    expect(text(undefined)).toContain('PT Personally Identifiable Information Processing and Transparency  ');
    expect(text(80)).not.toContain('Processing and Transparency');
  });

  test('tells with verbose why a file was not opened', async () => {
    const files = { 'main.tf': 'resource "aws_s3_bucket" "logs" {}\n', 'old.zip': 'PK\u0003\u0004' };
    run = await withFolder(files, (folder) => assess({ ...REQUEST, paths: [folder] }, () => undefined));
    expect(text(undefined)).toContain('1 not readable');
    expect(text(undefined, true)).toContain('Not opened: old.zip is an archive');
  });
});

describe('a line that is too wide', () => {
  test.each([
    [
      'at words, under its text',
      '  one two three four five six seven',
      30,
      ['  one two three four five six', '  seven'],
    ],
    ['within a word that alone is wider', `ab ${'x'.repeat(70)}`, 40, ['ab', 'x'.repeat(40), 'x'.repeat(30)]],
    ['by what characters take', '漢字'.repeat(20), 40, ['漢字'.repeat(10), '漢字'.repeat(10)]],
  ])('is broken %s', (_name, line, width, lines) => {
    expect(wrapped(line, width).split('\n')).toEqual(lines);
  });

  test('keeps its colours', () => {
    const chalk = new Chalk({ level: 1 });
    const line = `${chalk.red('word '.repeat(20))}end`;
    expect(wrapped(line, 40).replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toBe(line.replaceAll(/ +/g, ' '));
    for (const each of wrapped(line, 40).split('\n')) expect(displayWidth(each)).toBeLessThanOrEqual(40);
  });
});

describe('help', () => {
  test.each([...COMMANDS.map((name) => [name]), ...NESTED].map((words) => [words.join(' '), words] as const))(
    'of %s ends with examples',
    (name, words) => {
      const { exit, stdout } = runCli([...words, '--help']);
      expect(exit).toBe(0);
      expect(stdout).toMatch(new RegExp(`\\nExamples:\\n(?:.*\\n)*?.*evidence-engine ${words[0] ?? name}`));
    },
  );

  test.each([
    [['asess'], 'Did you mean assess?'],
    [['assess', '--fail-onn', 'high'], 'Did you mean --fail-on?'],
    [['controls', 'lst'], 'Did you mean list?'],
    [['assess', '--fail-on', 'hihg'], 'Allowed choices are none, low, medium, high'],
  ])('%j suggests the nearest', (args, help) => {
    expect(runCli(args)).toMatchObject({ exit: 2, stdout: '', stderr: expect.stringContaining(help) });
  });
});

describe('completion', () => {
  const folder = temporaryFolder();
  const bash = runCli(['completion', 'bash']).stdout;
  const has = (program: string): boolean => spawnSync(program, ['-c', 'exit 0']).status === 0;

  test.each([
    ['', ['assess', 'fips', 'completion', 'man', '--version']],
    ['ass', ['assess']],
    ['assess --fail', ['--fail-on']],
    ['assess --fail-on ', ['none', 'low', 'medium', 'high', 'critical', 'undetermined']],
    ['assess -f o', ['oscal']],
    ['assess --framework cm', ['cmmc']],
    ['assess --report ', ['sarif', 'html', 'hdf']],
    ['controls ', ['list', 'test', 'new', 'docs']],
    ['controls list --fam', ['--family']],
    ['keys ro', ['rotate']],
    ['assess --waivers pol', ['policy.yaml']],
    ['assess --quiet pol', ['policy.yaml']],
    ['completion ', []],
  ])('of bash completes "%s"', (typed, wanted) => {
    writeFileSync(join(folder, 'policy.yaml'), '');
    const words = ['evidence-engine', ...typed.split(' ')].map((word) => `'${word}'`).join(' ');
    const script = `${bash}\nCOMP_WORDS=(${words})\nCOMP_CWORD=$((\${#COMP_WORDS[@]}-1))\n_evidence_engine\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd: folder, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout.split('\n')).toEqual(expect.arrayContaining(wanted));
  });

  test.each(['zsh', 'fish'])('of %s is one that the shell takes', (shell) => {
    const { exit, stdout } = runCli(['completion', shell]);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('fail-on')]);
    if (!has(shell)) return;
    writeFileSync(join(folder, `script.${shell}`), stdout);
    const { status, stderr } = spawnSync(shell, ['-n', join(folder, `script.${shell}`)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });
});

test('the manual page in the package is what the commands say, and names every option of theirs', () => {
  const page = readFileSync(join(ROOT, 'dist/evidence-engine.1'), 'utf8');
  // whoever builds the package and whoever reads the page have other home folders
  expect(page).toBe(
    runCli(['man'], { env: { HOME: '/home/reader', XDG_CONFIG_HOME: '/home/reader/settings' } }).stdout,
  );
  expect(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).man).toEqual(['./dist/evidence-engine.1']);
  const flags = runCli(['assess', '--help']).stdout.match(/(?<=^ {2}(?:-\w, )?)--[\w-]+/gm) ?? [];
  expect(flags.length).toBeGreaterThan(40);
  for (const flag of flags.filter((each) => each !== '--help')) expect(page).toContain(flag.replaceAll('-', '\\-'));
  expect(page).not.toMatch(/^[.'](?!TH|SH|SS|TP|PP|B |I |nf|fi)/m);
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { GOOD_FILES, HOSTILE_FILES } from '../support/hostile-files.ts';
import { EVIL, evilEvidence } from '../support/hostile-names.ts';
import { newlySatisfied, satisfiedBy } from '../support/run-bundle.ts';
import { repeatedText } from '../support/repeated-text.ts';
import { runCli, runProcess, type CliResult } from '../support/run-cli.ts';
import { readTree } from '../support/tree.ts';
import { buildZip } from '../support/zip.ts';

const FIXED = ['--as-of', '2026-11-01', '--fail-on', 'none', '--report', 'findings'];
const folder = temporaryFolder();

interface Told {
  readonly code: string;
  readonly severity: string;
  readonly message: string;
  readonly file: string;
  readonly line: number | null;
}

interface Ran extends CliResult {
  readonly output: string;
  readonly problems: readonly Told[];
  readonly files: readonly { readonly path: string; readonly status: string }[];
}

function run(input: string, ...more: readonly string[]): Ran {
  const output = mkdtempSync(join(folder, 'out-'));
  const result = runCli(['assess', input, '--output', output, ...FIXED, ...more]);
  const { problems, files } = JSON.parse(readFileSync(join(output, 'nist-800-53', 'coverage.json'), 'utf8'));
  return { ...result, output, problems, files };
}

/** What a terminal acts on or what hides text from its reader; only line feeds of ours may stand. */
const RAW = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

function expectCalm({ stdout, stderr }: CliResult): void {
  expect(stderr).toBe('');
  expect(RAW.exec(stdout)).toBeNull();
  expect(stdout).not.toMatch(/^\s+at .*:\d+:\d+/m);
}

describe('files made to do harm, all in one folder', () => {
  let ran: Ran;
  beforeAll(() => {
    const files = HOSTILE_FILES.map(({ path, content }) => [path, content] as const);
    writeFiles(join(folder, 'files'), Object.fromEntries(files));
    ran = run(join(folder, 'files'));
  });

  test('end in exit code 3 and calm streams', () => {
    expectCalm(ran);
    expect(ran.exit).toBe(3);
    expect(ran.stdout).toContain('Not read: ');
  });

  test.each(HOSTILE_FILES.map((file) => [file.path, file] as const))('%s', (path, { code, line }) => {
    const told = ran.problems.filter(({ file, severity }) => file === path && severity === 'error');
    const status = ran.files.find((file) => file.path === path)?.status;
    if (code === undefined) {
      // the keys of a prototype are no settings of a lock file or record: these may say so
      expect(told.filter((one) => one.code !== 'partly-read')).toEqual([]);
      expect(status).toBe('assessed');
      return;
    }
    expect([...new Set(told.map((one) => one.code))]).toEqual([code]);
    if (code !== 'partly-read') expect(status).toBe('unreadable');
    if (line !== undefined) expect(told[0]?.line).toBe(line);
    for (const { message } of told) expect(message).toContain(path);
  });
});

describe('a file made to do harm, in the place of a good one', () => {
  const good = new Map<string, string>(GOOD_FILES);
  const satisfiedByGood = new Map<string, Promise<ReadonlySet<string>>>();
  const satisfied = (name: string): Promise<ReadonlySet<string>> => {
    const known = satisfiedByGood.get(name) ?? satisfiedBy(new Map([[name, good.get(name) ?? '']]));
    satisfiedByGood.set(name, known);
    return known;
  };

  test.each(HOSTILE_FILES.map((file) => [file.path, file] as const))(
    '%s satisfies nothing by it',
    async (path, file) => {
      const name = path.slice(path.indexOf('/') + 1);
      const now = await satisfiedBy(new Map([[name, file.content]]));
      if (file.code === undefined && good.has(name)) expect(newlySatisfied(await satisfied(name), now)).toEqual([]);
      else expect([...now]).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'polluted') || 'polluted' in {}).toBe(false);
    },
  );
});

const STATE =
  '{"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "x", "outputs": {}, "resources": []}';

describe('hostile names in a folder', () => {
  let ran: Ran;
  beforeAll(() => {
    const root = join(folder, 'names');
    const named = EVIL.filter((name) => !/[\0/]/.test(name)).map((name) => [`${name}.tfstate`, '{"version": 4, ']);
    writeFiles(root, Object.fromEntries(named));
    writeFiles(join(folder, 'outside'), { 'good.tfstate': STATE, 'f/good.tfstate': STATE });
    symlinkSync(join(folder, 'outside', 'good.tfstate'), join(root, 'link.tfstate'));
    symlinkSync(join(folder, 'outside'), join(root, 'linked'));
    symlinkSync('..', join(root, 'up'));
    symlinkSync('/dev/zero', join(root, 'zero.json'));
    mkdirSync(join(root, 'empty'));
    spawnSync('mkfifo', [join(root, 'pipe.json')]);
    writeFileSync(join(root, 'inner.zip'), buildZip([{ name: 'a.tfstate', content: STATE }]));
    ran = run(root);
  });

  test('are told without what a terminal acts on', () => {
    expectCalm(ran);
    expect(ran.exit).toBe(3);
    expect(ran.files.filter(({ status }) => status === 'assessed')).toEqual([]);
    for (const text of readTree(ran.output).values()) expect(RAW.exec(text)).toBeNull();
    const broken = ran.problems.filter(({ code }) => code === 'unparsable-file').map(({ file }) => file);
    expect(new Set(broken).size).toBe(EVIL.filter((name) => !/[\0/]/.test(name)).length);
  });

  test.each([
    ['link-not-followed', 'link.tfstate'],
    ['link-not-followed', 'zero.json'],
    ['link-not-followed', 'linked'],
    ['link-not-followed', 'up'],
    ['not-a-regular-file', 'pipe.json'],
    ['nested-archive', 'inner.zip'],
  ])('%s: %s', (code, path) => {
    expect(ran.problems.filter(({ file }) => file.replace(/\/$/, '') === path).map((one) => one.code)).toEqual([code]);
  });
});

describe('a ZIP archive made to do harm', () => {
  let ran: Ran;
  const inner = buildZip([{ name: 'a.tfstate', content: STATE }]);
  const entries = [
    { name: 'broken.tfstate', content: '{"version": 4,\n ' },
    { name: 'bomb.tfstate', content: Buffer.alloc(30_000_000, ' ') },
    { name: 'bomb-that-lies.tfstate', content: Buffer.alloc(3_000_000, ' '), size: 50 },
    { name: '../up.tfstate', content: STATE },
    { name: 'a/../../up.tfstate', content: STATE },
    { name: '/etc/absolute.tfstate', content: STATE },
    { name: 'C:/drive.tfstate', content: STATE },
    { name: 'link.tfstate', content: '/etc/passwd', mode: 0o120777 },
    { name: 'pipe.tfstate', content: '', mode: 0o010644 },
    { name: 'encrypted.tfstate', content: STATE, encrypted: true },
    { name: 'nested.zip', content: inner },
    { name: 'hidden.tfstate', content: inner },
    { name: 'checksum.tfstate', content: STATE, crc: 1 },
    ...EVIL.map((name, at) => ({ name: `${at}/${name}.tfstate`, content: '{"version": 4, ' })),
  ];
  beforeAll(() => {
    const path = join(folder, 'harm.zip');
    writeFileSync(path, buildZip(entries));
    ran = run(path);
  });

  test('ends in exit code 3, writes nowhere else and stays calm', () => {
    expectCalm(ran);
    expect(ran.exit).toBe(3);
    expect(ran.files.filter(({ status }) => status === 'assessed')).toEqual([]);
    for (const text of readTree(ran.output).values()) expect(RAW.exec(text)).toBeNull();
  });

  test.each([
    ['broken.tfstate', 'unparsable-file'],
    ['bomb.tfstate', 'compression-ratio'],
    ['bomb-that-lies.tfstate', 'refused-entry'],
    ['../up.tfstate', 'refused-entry'],
    ['a/../../up.tfstate', 'refused-entry'],
    ['/etc/absolute.tfstate', 'refused-entry'],
    ['C:/drive.tfstate', 'refused-entry'],
    ['link.tfstate', 'link-not-followed'],
    ['pipe.tfstate', 'not-a-regular-file'],
    ['encrypted.tfstate', 'encrypted-entry'],
    ['nested.zip', 'nested-archive'],
    ['hidden.tfstate', 'nested-archive'],
    ['checksum.tfstate', 'refused-entry'],
  ])('%s: %s', (path, code) => {
    expect(ran.problems.filter(({ file }) => file === path).map((one) => one.code)).toEqual([code]);
  });
});

describe('hostile names of things in the evidence', () => {
  beforeAll(() => writeFiles(join(folder, 'things'), evilEvidence()));

  test.each(['json', 'yaml', 'oscal'])('reach neither the terminal nor the outputs of %s raw', (format) => {
    const ran = run(join(folder, 'things'), '--format', format);
    expectCalm(ran);
    expect(ran.exit).toBe(0);
    expect(ran.stdout).toMatch(/Fix first[^]*u0007/);
    for (const [path, text] of readTree(ran.output)) {
      expect([path, RAW.exec(text)]).toEqual([path, null]);
      expect(() => (path.endsWith('.yaml') ? load(text) : JSON.parse(text))).not.toThrow();
    }
    expect([...readTree(ran.output).values()].join('')).toContain('u001b');
  });

  test('reach standard output raw neither', () => {
    const ran = runCli(['assess', join(folder, 'things'), '--output', join(folder, 'out'), ...FIXED, '--json']);
    expectCalm(ran);
    expect(() => JSON.parse(ran.stdout)).not.toThrow();
  });
});

test('names on the command line are told without what a terminal acts on', () => {
  for (const args of [
    ['assess', 'no\u001b[2Jsuch\u202e'],
    ['assess', '--framework', '\u001b]0;x\u0007'],
    ['\u001b[31mcommand'],
    ['assess', '.', '--\u001b[31moption'],
    ['assess', '.', '--waivers', '\u001b[31m\n.yaml'],
    ['controls', 'test', '\u001b[31m\u202e'],
  ]) {
    const { exit, stdout, stderr } = runCli(args, { cwd: folder });
    expect([args, exit, stdout]).toEqual([args, exit === 3 ? 3 : 2, '']);
    expect([args, RAW.exec(stderr)]).toEqual([args, null]);
    expect(stderr).not.toMatch(/^\s+at /m);
  }
});

test('files of one thing repeated are done with, whatever their names', () => {
  const files = repeatedText();
  writeFiles(join(folder, 'repeated'), files);
  const output = join(folder, 'out-repeated');
  const ran = runProcess(['assess', join(folder, 'repeated'), '--output', output, ...FIXED], { limitMs: 600_000 });
  expect(ran.stderr).toBe('');
  expect(ran.exit).not.toBeNull();
  const { files: told } = JSON.parse(readFileSync(join(output, 'nist-800-53', 'coverage.json'), 'utf8'));
  expect(told.length).toBe(Object.keys(files).length);
});

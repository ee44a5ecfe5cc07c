import { describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { azurePipeline, githubWorkflow, gitlabJobs } from '../../../src/cli/init/pipelines.ts';
import { ROOT } from '../../support/documents.ts';
import { temporaryFolder, writeFiles, type FolderContent } from '../../support/folder.ts';
import { git } from '../../support/git.ts';
import { runCli, type CliResult } from '../../support/run-cli.ts';

const folder = temporaryFolder();
const WEAK = 'resource "aws_db_instance" "cases" {\n  engine            = "postgres"\n  storage_encrypted = false\n}\n';
const ADDRESS = ['--address', 'https://git.example.org/acme/evidence-engine'];

/** A git repository with a weak database, and more files. */
function repository(more: FolderContent = {}): string {
  const cwd = mkdtempSync(join(folder, 'repository-'));
  writeFiles(cwd, { 'infra/main.tf': WEAK, 'README.md': '# Cases\n', ...more });
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  return cwd;
}

function init(cwd: string, ...args: readonly string[]): CliResult {
  return runCli(['init', ...args], { cwd });
}

/** Every file with its text. */
function filesIn(cwd: string): { readonly [path: string]: string } {
  const entries = readdirSync(cwd, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.includes('/.git/'));
  return Object.fromEntries(paths.map((path) => [path.slice(cwd.length + 1), readFileSync(path, 'utf8')]));
}

const read = (cwd: string, path: string): string => readFileSync(join(cwd, path), 'utf8');

describe('a repository is set up', () => {
  test.each([
    ['github', '.github/workflows/evidence.yaml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['azure-pipelines', 'azure-pipelines.yml'],
  ])('with %s, once', (ci, pipeline) => {
    const cwd = repository();
    const first = init(cwd, '--yes', '--ci', ci, ...ADDRESS);
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    const written = [
      '.evidence-engine.yaml',
      'evidence-baseline.json',
      '.gitignore',
      '.pre-commit-config.yaml',
      pipeline,
    ];
    expect(first.stdout).toContain(`Written: ${written.join(', ')}\n`);
    const files = filesIn(cwd);
    expect(Object.keys(files).sort()).toEqual([...written, 'README.md', 'infra/main.tf'].sort());
    for (const path of written) {
      expect(first.stdout).toContain(`New file ${path}`);
      expect(() => load(files[path] ?? '')).not.toThrow();
    }
    expect(files[pipeline]).not.toContain('git.example.org/evidence-engine');

    const second = init(cwd, '--yes', '--ci', ci, ...ADDRESS);
    expect(second).toMatchObject({ exit: 0, stderr: '' });
    expect(second.stdout).toMatch(/\n\nNothing to do: this repository is set up\.\n$/);
    expect(filesIn(cwd)).toEqual(files);
  });

  test('with what was found said first', () => {
    const cwd = repository({
      'notes/a.sh': 'exit\n',
      'k8s/pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: { name: a }\n',
    });
    writeFiles(cwd, { 'infra/other.tf': 'resource "aws_imaginary_store" "a" {}\n' });
    const { stdout } = init(cwd, '--dry-run');
    expect(stdout).toContain(
      'Found\n  Kubernetes objects       1 file\n  Terraform configuration  2 files\nNot read\n',
    );
    expect(stdout).toContain('  2 files in no supported format: 1 .md, 1 .sh\n');
    expect(stdout).toContain('  Read by no check: 1 aws_imaginary_store');
    expect(stdout).toMatch(/^NIST 800-53 Rev 5 .*: \d+ of 1014 controls assessed, \d+ not satisfied$/m);
    expect(stdout).toMatch(/^Failures: .*\d+ high/m);
  });

  test('so that its configuration is valid, known failures pass the gate, and a new one does not', () => {
    const cwd = repository();
    expect(
      init(cwd, '--yes', '--framework', 'nist-800-53', '--framework', 'cmmc', '--level', '2', '--fail-on', 'medium')
        .exit,
    ).toBe(0);
    const checked = runCli(['config', 'check'], { cwd });
    expect(checked).toMatchObject({ exit: 0, stderr: '' });
    expect(checked.stdout).toBe(
      '.evidence-engine.yaml is valid.\n  framework: ["nist-800-53","cmmc"]\n  level: 2\n  fail-on: medium\n  baseline-file: evidence-baseline.json\n  fail-on-new: true\n',
    );
    const assess = (...args: readonly string[]): number | null => runCli(['assess', ...args, '--quiet'], { cwd }).exit;
    expect(assess('.')).toBe(0);
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message=start');
    expect(git(cwd, 'status', '--porcelain')).toBe('');
    writeFileSync(join(cwd, 'infra/more.tf'), WEAK.replace('cases', 'more'));
    expect([assess('.'), assess('--changed', 'infra/more.tf'), assess('--changed', 'infra/main.tf')]).toEqual([
      1, 1, 0,
    ]);
  });
});

describe('nothing is written', () => {
  test.each([
    ['with --dry-run', ['--dry-run', '--ci', 'github'], 0, '\nNothing was written.\n', ''],
    [
      'where nobody can be asked',
      ['--ci', 'github'],
      2,
      'New file .github/workflows/evidence.yaml\n',
      'Add --yes to write',
    ],
    [
      'for an address with a password',
      ['--yes', '--address', 'https://a:b@git.example.org/x'],
      2,
      '',
      'contains a password',
    ],
    ['for a framework that does not exist', ['--yes', '--framework', 'nist-800-35'], 2, '', 'Did you mean'],
    ['for a pipeline that is not known', ['--yes', '--ci', 'jenkins'], 2, '', 'Allowed choices are github'],
  ])('%s', (_name, args, exit, stdout, stderr) => {
    const cwd = repository();
    const before = filesIn(cwd);
    const ran = init(cwd, ...args);
    expect([ran.exit, filesIn(cwd)]).toEqual([exit, before]);
    expect(ran.stdout).toContain(stdout);
    expect(ran.stderr).toContain(stderr);
  });

  test('below the top of a repository', () => {
    const cwd = repository();
    const ran = init(join(cwd, 'infra'), '--yes');
    expect(ran).toMatchObject({ exit: 2, stdout: '' });
    expect(ran.stderr).toContain('This folder is a part of a git repository. Run init at its top: cd ..');
  });

  test('where nothing is evidence', () => {
    const cwd = mkdtempSync(join(folder, 'empty-'));
    writeFiles(cwd, { 'README.md': '# Nothing\n' });
    const { exit, stdout } = init(cwd, '--yes');
    expect([exit, Object.keys(filesIn(cwd))]).toEqual([4, ['README.md']]);
    expect(stdout).toContain('Nothing in this folder is in a supported format');
  });
});

describe('what exists is kept', () => {
  test('and extended only at the places that are shown', () => {
    const hooks = '# ours\nrepos:\n- repo: local # one\n  hooks: []\n';
    const pipeline = 'stages: [build, verify]\n\nbuild:\n  stage: build # first\n  script: !reference [.x, script]\n';
    const cwd = repository({ '.pre-commit-config.yaml': hooks, '.gitlab-ci.yml': pipeline, '.gitignore': '*.bak' });
    const { exit, stdout } = init(cwd, '--yes', ...ADDRESS);
    expect(exit).toBe(0);
    expect(stdout).toContain('Change to .pre-commit-config.yaml at line 5\n');
    expect(stdout).toContain(
      '\n  - repo: local # one\n    hooks: []\n+ - repo: https://git.example.org/acme/evidence-engine\n+   rev: v',
    );
    expect(read(cwd, '.pre-commit-config.yaml').startsWith(hooks)).toBe(true);
    expect(
      read(cwd, '.gitlab-ci.yml').startsWith(`${pipeline}\n.evidence-engine:\n  image: node:24\n  stage: verify\n`),
    ).toBe(true);
    expect(read(cwd, '.gitignore')).toBe('*.bak\n/evidence/\n');
  });

  test.each([
    ['.pre-commit-config.yaml', 'repos: [{ repo: local, hooks: [] }]\n', 'github'],
    ['.gitlab-ci.yml', 'evidence:\n  script: [make]\n', 'gitlab'],
    ['.github/workflows/evidence.yaml', 'name: ours\n', 'github'],
  ])('and %s gets no lines where they do not fit: they are shown', (path, text, ci) => {
    const cwd = repository({ [path]: text });
    const { exit, stdout } = init(cwd, '--yes', '--ci', ci);
    expect([exit, read(cwd, path)]).toEqual([0, text]);
    expect(stdout).toContain(
      `${path} exists and cannot be extended safely, so it was left as it is. Add this by hand:\n`,
    );
  });

  test('and a second file takes the pipeline of Azure', () => {
    const cwd = repository({ 'azure-pipelines.yml': 'steps: []\n' });
    const { stdout } = init(cwd, '--yes');
    expect(read(cwd, 'azure-pipelines.yml')).toBe('steps: []\n');
    expect(read(cwd, 'azure-pipelines.evidence.yml')).toContain('evidence-engine assess .');
    expect(stdout).toContain('Create a pipeline from azure-pipelines.evidence.yml in Azure Pipelines.');
  });

  test('and a configuration decides; a baseline is added to it when that is asked for', () => {
    const text = '# ours\nframework: [cmmc]\nfail-on: critical';
    const cwd = repository({ '.evidence-engine.yaml': text });
    expect(init(cwd, '--yes', '--ci', 'github').exit).toBe(0);
    expect(read(cwd, '.evidence-engine.yaml')).toBe(text);
    expect(existsSync(join(cwd, 'evidence-baseline.json'))).toBe(false);
    expect(read(cwd, '.github/workflows/evidence.yaml')).toContain('framework: cmmc\n          fail-on: critical\n');
    expect(init(cwd, '--yes', '--baseline').exit).toBe(0);
    expect(read(cwd, '.evidence-engine.yaml')).toMatch(
      /^# ours\nframework: \[cmmc\]\nfail-on: critical\n\n# .*\nbaseline-file: evidence-baseline\.json\nfail-on-new: true\n$/,
    );
    expect(runCli(['config', 'check'], { cwd }).exit).toBe(0);
    expect(init(cwd, '--yes', '--baseline').stdout).toContain('Nothing to do');
  });

  test('and links are not followed', () => {
    const outside = mkdtempSync(join(folder, 'outside-'));
    writeFiles(outside, { 'hooks.yaml': 'repos:\n  - repo: local\n    hooks: []\n' });
    const cwd = repository();
    symlinkSync(join(outside, 'hooks.yaml'), join(cwd, '.pre-commit-config.yaml'));
    mkdirSync(join(outside, 'workflows'));
    symlinkSync(outside, join(cwd, '.github'));
    const { exit, stdout } = init(cwd, '--yes', '--ci', 'github');
    expect([exit, Object.keys(filesIn(outside))]).toEqual([0, ['hooks.yaml']]);
    expect(stdout).toContain('.pre-commit-config.yaml is a symbolic link, so it was left as it is.');
    expect(stdout).toContain('.github/workflows/evidence.yaml leads out of this folder, so it was left as it is.');
  });
});

test('no baseline is made where evidence could not be read, and the way on is named', () => {
  const cwd = repository({ 'infra/broken.tf': 'resource "aws_s3_bucket" {\n' });
  const { exit, stdout } = init(cwd, '--yes', '--ci', 'none');
  expect([exit, existsSync(join(cwd, 'evidence-baseline.json'))]).toEqual([0, false]);
  expect(read(cwd, '.evidence-engine.yaml')).not.toContain('baseline');
  expect(stdout).toMatch(/^Not read\n(?: {2}.*\n)*? {2}.*broken\.tf/m);
  expect(stdout).toContain(
    'No baseline was recorded, because evidence could not be read. Correct it, then run: evidence-engine init --baseline',
  );
});

test.each([
  [{ '.gitlab-ci.yml': '' }, 'gitlab'],
  [{ 'azure-pipelines.yml': '' }, 'azure-pipelines'],
  [{ '.github/CODEOWNERS': '' }, 'github'],
] as const)('the files %j suggest a pipeline of %s', (files, ci) => {
  const names = { gitlab: 'evidence-of-changes', 'azure-pipelines': 'UseNode@1', github: 'upload-artifact' };
  expect(init(repository(files), '--dry-run').stdout).toContain(names[ci]);
});

test('an address of the remote suggests a pipeline, and the branch is the one it calls its main one', () => {
  const cwd = repository();
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/example/cases.git');
  git(cwd, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/production');
  expect(init(cwd, '--dry-run').stdout).toContain('push: { branches: [production] }');
});

test('without an address the hook runs the installed program, as the hook of this project does', () => {
  const cwd = repository();
  expect(init(cwd, '--yes').stdout).toContain('It runs the evidence-engine that PATH leads to.');
  interface Hook {
    readonly [key: string]: unknown;
  }
  const written = load(read(cwd, '.pre-commit-config.yaml')) as {
    readonly repos: readonly { readonly hooks: readonly Hook[] }[];
  };
  const [hook] = written.repos[0]?.hooks ?? [];
  const [, system] = load(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8')) as readonly Hook[];
  for (const key of ['language', 'entry', 'require_serial']) expect([key, hook?.[key]]).toEqual([key, system?.[key]]);
});

test('the examples for pipelines are what init writes', () => {
  const choices = {
    source: { package: 'evidence-engine@0.1.0' },
    paths: 'infra cluster',
    frameworks: ['nist-800-53', 'nist-800-171'],
    failOn: 'high',
    branch: 'main',
    flags: '--fail-on high ',
  };
  const example = (path: string): string => readFileSync(join(ROOT, 'examples/ci', path), 'utf8').replace(/^#.*\n/, '');
  expect(githubWorkflow(choices)).toBe(example('github-workflow.yaml'));
  expect(gitlabJobs(choices)).toBe(example('gitlab-ci.yaml'));
  expect(azurePipeline(choices)).toBe(example('azure-pipelines.yaml'));
});

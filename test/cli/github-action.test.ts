import { beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { noteCalls, runSteps, type Step, type Uses } from '../support/github-runner.ts';
import { exampleWorkspace } from '../support/workspace.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
const tools = join(folder, 'tools');
let npmCalls = '';

beforeAll(() => {
  mkdirSync(tools);
  // as the build does: what is kept is there afterwards
  npmCalls = noteCalls(tools, 'npm', 'mkdir -p "$BUILT/dist" && echo > "$BUILT/dist/main.js"');
});

interface Action {
  readonly inputs: { readonly [name: string]: { readonly default: string } };
  readonly runs: { readonly steps: readonly Step[] };
}

function yaml<Type>(path: string): Type {
  return load(readFileSync(join(ROOT, path), 'utf8')) as Type;
}

const action = yaml<Action>('action.yml');

interface Given {
  readonly inputs?: { readonly [name: string]: string };
  readonly workspace: string;
  readonly path?: string;
  readonly uses?: Uses;
}

/** The action as a job runs it; `path` is where the runner has put the repository of the action. */
function run({ inputs: given = {}, workspace, path = ROOT, uses = () => ({}) }: Given): ReturnType<typeof runSteps> {
  const defaults = Object.fromEntries(Object.entries(action.inputs).map(([name, one]) => [name, one.default]));
  const contexts = { inputs: { ...defaults, ...given }, github: { action_path: path } };
  const env = { PATH: `${tools}:${process.env['PATH'] ?? ''}`, HOME: folder, BUILT: path };
  return runSteps({ steps: action.runs.steps, contexts, workspace, scratch: folder, env, uses });
}

describe('the action for GitHub', () => {
  test.each([
    ['weak', 'infra\n  cluster\n', '1'],
    ['hardened', 'infra cluster', '0'],
  ] as const)('assesses %s (%j), sums it up, sends its findings, and ends the job', (example, path, exit) => {
    const workspace = exampleWorkspace(folder, example);
    const sent: unknown[] = [];
    const uses: Uses = (name, inputs) => {
      if (name.startsWith('github/codeql-action/upload-sarif@')) sent.push(inputs['sarif_file']);
      return {};
    };
    const inputs = { path, framework: 'nist-800-53,cmmc', 'fail-on': 'high', report: 'junit' };
    const { failed, summary, outputs, steps } = run({ inputs, workspace, uses });
    expect([failed, steps.includes('Build'), sent]).toEqual([exit === '1', false, ['evidence/results.sarif']]);
    expect(outputs['assess']).toEqual({ sarif: 'true', 'exit-code': exit });
    expect(summary).toMatch(/NIST 800-53[\s\S]*CMMC|CMMC[\s\S]*NIST 800-53/);
    const sarif = JSON.parse(readFileSync(join(workspace, 'evidence/results.sarif'), 'utf8'));
    const [first] = sarif.runs[0].results;
    expect(existsSync(join(workspace, first.locations[0].physicalLocation.artifactLocation.uri))).toBe(true);
    expect(existsSync(join(workspace, 'evidence/cmmc/junit.xml'))).toBe(true);
    const coverage = readFileSync(join(workspace, 'evidence/nist-800-53/coverage.json'), 'utf8');
    expect([coverage.includes('production.tfstate'), coverage.includes('portal.yaml')]).toEqual([true, true]);
  });

  test('takes a path for what it is', () => {
    const workspace = exampleWorkspace(folder, 'hardened');
    const { outputs, failed } = run({ inputs: { path: '--help $(touch${IFS}ran)' }, workspace });
    expect(existsSync(join(workspace, 'ran'))).toBe(false);
    expect([failed, outputs['assess']]).toEqual([true, { 'exit-code': '2' }]);
  });
});

describe('the action at a revision that is not packed', () => {
  const source = (): string => {
    const path = mkdtempSync(join(folder, 'source-'));
    writeFiles(path, { 'package.json': '{}', 'src/main.ts': 'one\n' });
    return path;
  };
  const build = ['ci --prefix PATH --omit=dev --ignore-scripts --no-audit --no-fund', 'run build --prefix PATH'];

  /** The key and the folder that the cache gets, and the calls of npm. */
  function built(path: string, hit: string): { readonly key: string; readonly kept: string; readonly calls: string[] } {
    const before = readFileSync(npmCalls, 'utf8').length;
    let [key, kept] = ['', ''];
    const uses: Uses = (name, inputs) => {
      if (!name.startsWith('actions/cache@')) return {};
      ({ key = '', path: kept = '' } = inputs);
      return { 'cache-hit': hit };
    };
    run({ workspace: exampleWorkspace(folder, 'hardened'), path, uses });
    const calls = readFileSync(npmCalls, 'utf8').slice(before).replaceAll(path, 'PATH').split('\n').filter(Boolean);
    return { key, kept: kept.replace(path, 'PATH'), calls };
  }

  test('builds without the test tools, and keeps the build under the digest of the sources', () => {
    const { key, kept, calls } = built(source(), '');
    expect([key, kept, calls]).toEqual([expect.stringMatching(/^evidence-engine-[0-9a-f]{64}$/), 'PATH/dist', build]);
  });

  test('takes an earlier build of the same sources, and none of others', () => {
    const [path, other] = [source(), source()];
    writeFiles(other, { 'src/main.ts': 'two\n' });
    expect(built(path, 'true').calls).toEqual([]);
    const keys = [path, source(), other].map((each) => built(each, 'true').key);
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false]);
  });
});

/** Scripts and files that GitHub runs: what users copy, what they call, and what this project runs itself. */
const FILES = [
  'action.yml',
  '.github/workflows/ci.yaml',
  '.github/workflows/release.yml',
  'examples/ci/github-workflow.yaml',
  'docs/azure.md',
];

/** The scripts of steps, each with the lines that are indented more than its key. */
function scriptsIn(text: string): readonly string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, before = '', first = ''] = /^([ -]*)run: (.*)/.exec(line) ?? [];
    if (first === '') return [];
    const rest = lines.slice(index + 1);
    const end = rest.findIndex((each) => each.trim() !== '' && each.search(/\S/) <= before.length);
    return [[first, ...rest.slice(0, end === -1 ? undefined : end)].join('\n')];
  });
}

describe.each(FILES)('%s', (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');

  test('makes no expression a part of a script', () => {
    for (const script of scriptsIn(text)) expect(script).not.toContain('${{');
  });

  test('names actions of others by their commit, and says which version that is', () => {
    const names = [...text.matchAll(/uses: (.*)/g)].map(([, name = '']) => name);
    for (const name of names)
      expect(name).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$|^example\/evidence-engine@v[\d.]+-packed$/);
  });
});

test('the example calls the action with inputs that it has', () => {
  interface Workflow {
    readonly jobs: { readonly assess: { readonly steps: readonly Step[] } };
  }
  const { steps } = yaml<Workflow>('examples/ci/github-workflow.yaml').jobs.assess;
  const own = steps.find(({ uses }) => uses?.includes('evidence-engine') === true)?.with ?? {};
  expect(Object.keys(own).length).toBeGreaterThan(2);
  for (const name of Object.keys(own)) expect(Object.keys(action.inputs)).toContain(name);
});

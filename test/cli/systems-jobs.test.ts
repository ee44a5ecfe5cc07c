import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { Job } from 'kubernetes-models/batch/v1';
import { ConfigMap, PersistentVolumeClaim, Pod, ServiceAccount } from 'kubernetes-models/v1';
import { Role, RoleBinding } from 'kubernetes-models/rbac.authorization.k8s.io/v1';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, stringify } from 'yaml';
import { createSystemJobs, JOB_ENGINES, type JobEngine, type JobFile } from '../../src/engine/system-jobs.ts';
import type { ListedSystem } from '../../src/model/system-list.ts';
import { noteCalls } from '../support/github-runner.ts';
import { EVIL } from '../support/hostile-names.ts';
import { withFolder } from '../support/folder.ts';
import { runs } from '../support/property-runs.ts';
import { runCli } from '../support/run-cli.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples/deploy/jobs', import.meta.url));
const FLAGS: { readonly [engine in JobEngine]: readonly string[] } = {
  kubernetes: [],
  argo: [],
  github: [],
  batch: ['--file-system', 'fs-0123456789abcdef0'],
};
const SETTINGS = {
  image: 'evidence-engine',
  namespace: 'evidence',
  parallelism: 10,
  retries: 2,
  secret: 'evidence-credentials',
  allowPrivate: false,
  listPath: 'systems.yaml',
  package: 'evidence-engine',
  fileSystem: 'fs-01234567',
};

/** The files for a list of systems with these names, each with a repository whose address contains the name too. */
function create(engine: JobEngine, names: readonly string[]): { files: readonly JobFile[]; list: string } {
  const systems = names.map((name, index): ListedSystem => {
    return { name, folder: `s${index}`, owner: name, sources: [{ repository: `https://git.example.org/${name}` }] };
  });
  const list = stringify({ systems: systems.map(({ name, sources }) => ({ name, sources })) });
  return { files: createSystemJobs(engine, { file: 'systems.yaml', systems }, list, SETTINGS), list };
}

const readAll = (text: string): readonly unknown[] => parseAllDocuments(text).map((each) => each.toJS());

interface Workflow {
  readonly spec: {
    readonly volumes: readonly object[];
    readonly templates: readonly {
      readonly name: string;
      readonly container?: object;
      readonly dag?: { readonly tasks: readonly { readonly name: string; readonly template: string }[] };
    }[];
  };
}

/** No package with the schema of Argo accepts Node 20, so its pods are validated: a container with the volumes. */
function validateTemplates({ spec: { volumes, templates } }: Workflow): void {
  const containers = templates.flatMap(({ container }) => (container === undefined ? [] : [container]));
  expect(containers).toHaveLength(2);
  for (const container of containers)
    new Pod({ metadata: { name: 'pod' }, spec: { containers: [container], volumes } } as never).validate();
  const tasks = templates.flatMap(({ dag }) => dag?.tasks ?? []);
  const names = templates.map(({ name }) => name);
  expect(tasks.map(({ name }) => name)).toEqual(['assess', 'merge']);
  for (const { template } of tasks) expect(names).toContain(template);
}

/** Throws where an object is not what the API accepts. */
const KINDS = new Map<string, (object: never) => void>([
  ['Job', (object) => new Job(object).validate()],
  ['ConfigMap', (object) => new ConfigMap(object).validate()],
  ['ServiceAccount', (object) => new ServiceAccount(object).validate()],
  ['PersistentVolumeClaim', (object) => new PersistentVolumeClaim(object).validate()],
  ['Role', (object) => new Role(object).validate()],
  ['RoleBinding', (object) => new RoleBinding(object).validate()],
  ['WorkflowTemplate', validateTemplates],
]);

describe.each(JOB_ENGINES)('jobs for %s', (engine) => {
  test('in the examples are those that the program writes', async () => {
    await withFolder({}, async (folder) => {
      const list = join(EXAMPLES, 'systems.yaml');
      const args = ['systems', 'jobs', list, '--for', engine, '--output', folder, ...FLAGS[engine]];
      const { exit, stderr } = runCli(args, { cwd: EXAMPLES });
      expect([exit, stderr]).toEqual([0, '']);
      const names = readdirSync(folder).sort();
      expect(names).toEqual(readdirSync(join(EXAMPLES, engine)).sort());
      for (const name of names)
        expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(EXAMPLES, engine, name), 'utf8'));
    });
  });

  test('contain the list as data alone, whatever its names and addresses are', () => {
    const hostile = oneof(constantFrom(...EVIL), string({ unit: 'binary', minLength: 1, maxLength: 60 }));
    assert(
      property(array(hostile, { minLength: 1, maxLength: 5 }), (names) => {
        const { files, list } = create(engine, names);
        const plain = create(
          engine,
          names.map((_, index) => `system-${index}`),
        ).files;
        const holders = files.filter(({ text }, index) => text !== plain[index]?.text);
        expect(holders.length).toBeLessThanOrEqual(1);
        for (const { filename, text } of holders) {
          const found = filename === 'systems.yaml' ? text : readMap(text);
          expect(found).toBe(list);
        }
      }),
      runs(60),
    );
  });

  test('have scripts that a shell can read', () => {
    for (const { filename, text } of create(engine, ['a', 'b']).files) {
      if (!filename.endsWith('.sh')) continue;
      expect(spawnSync('/bin/sh', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('');
    }
  });
});

test.each<[JobEngine, string, string, number]>([
  ['kubernetes', 'kubectl', 'case "$*" in *exitCode*) echo 4 ;; *conditions*) echo "FailureTarget Failed" ;; esac', 4],
  ['kubernetes', 'kubectl', 'case "$*" in *conditions*) echo Complete ;; esac', 70],
  ['batch', 'aws', 'case "$2" in submit-job) echo id-1 ;; *) echo FAILED ;; esac', 1],
  ['batch', 'aws', 'case "$2" in submit-job) echo id-1 ;; *) echo SUCCEEDED ;; esac', 0],
])('the script for %s ends as the merge did, by what %s answers (%s)', async (engine, tool, answers, exit) => {
  await withFolder({}, async (folder) => {
    const calls = noteCalls(folder, tool, answers);
    for (const { filename, text } of create(engine, ['a', 'b']).files) writeFileSync(join(folder, filename), text);
    const env = { PATH: `${folder}:${process.env['PATH'] ?? ''}`, TMPDIR: folder };
    expect(spawnSync('/bin/sh', [join(folder, 'run.sh')], { env, timeout: 20_000 }).status).toBe(exit);
    const order = readFileSync(calls, 'utf8');
    expect(order).toContain(engine === 'batch' ? '--depends-on jobId=id-1' : 'job/evidence-merge-run-');
  });
});

function readMap(text: string): unknown {
  const maps = readAll(text).filter(
    (object): object is { readonly data: object } => Object(object).kind === 'ConfigMap',
  );
  expect(maps).toHaveLength(1);
  return Reflect.get(maps[0]?.data ?? {}, 'systems.yaml');
}

test.each(['kubernetes', 'argo'] as const)('objects for %s are valid for the API', (engine) => {
  const objects = create(engine, ['a', 'b', 'c'])
    .files.filter(({ filename }) => filename.endsWith('.yaml'))
    .flatMap(({ text }) => readAll(text));
  expect(objects.length).toBeGreaterThan(3);
  for (const object of objects) KINDS.get(Object(object).kind)?.(object as never);
  expect(objects.filter((object) => !KINDS.has(Object(object).kind))).toEqual([]);
  const broken = { apiVersion: 'batch/v1', kind: 'Job', spec: { completions: 'many' } };
  expect(() => KINDS.get('Job')?.(broken as never)).toThrow();
});

test('a matrix of GitHub has at most 256 jobs, and every place of the list is in one', () => {
  const [file] = create(
    'github',
    Array.from({ length: 600 }, (_, index) => `s${index}`),
  ).files;
  const [workflow] = readAll(file?.text ?? '') as {
    jobs: { [name: string]: { needs?: string[]; strategy?: { matrix: { index: number[] } } } };
  }[];
  const { merge, ...rest } = workflow?.jobs ?? {};
  const places = Object.values(rest).map((job) => job.strategy?.matrix.index ?? []);
  expect(places.map(({ length }) => length)).toEqual([256, 256, 88]);
  expect(places.flat()).toEqual(Array.from({ length: 600 }, (_, index) => index));
  expect(merge?.needs).toEqual(Object.keys(rest));
});

test.each<[string, readonly string[], string]>([
  ['an image that is a script', ['--image', 'a;touch b'], '--image has a form'],
  ['a namespace of two lines', ['--namespace', 'a\nb'], '--namespace has a form'],
  ['a Secret with a path', ['--secret', '../a'], '--secret has a form'],
  ['a file system that is none', ['--for', 'batch', '--file-system', '$(id)'], '--file-system has a form'],
  ['AWS Batch without a file system', ['--for', 'batch'], 'requires --file-system'],
  ['an engine that is not known', ['--for', 'nomad'], 'Allowed choices'],
])('%s is a wrong usage', async (_name, flags, says) => {
  await withFolder({ 'systems.yaml': 'systems: [{ name: a, sources: [{ state: "s3://a/b" }] }]\n' }, async (folder) => {
    const args = ['systems', 'jobs', 'systems.yaml', '--for', 'kubernetes', ...flags];
    const { exit, stderr } = runCli(args, { cwd: folder });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(readdirSync(folder)).toEqual(['systems.yaml']);
  });
});

test.each([
  ['a folder', 'systems: [{ name: a, sources: [infra] }]'],
  ['waivers', 'systems: [{ name: a, waivers: w.yaml, sources: [{ state: "s3://a/b" }] }]'],
])('%s of this machine is refused for containers, and allowed in a checkout', async (_name, list) => {
  await withFolder({ 'systems.yaml': list }, async (folder) => {
    const run = (engine: string) => runCli(['systems', 'jobs', 'systems.yaml', '--for', engine], { cwd: folder });
    expect([run('argo').exit, run('argo').stderr]).toEqual([
      2,
      expect.stringContaining('a container of --for argo does not have'),
    ]);
    expect(run('github').exit).toBe(0);
  });
});

test('a workflow contains no path with a meaning in a shell', async () => {
  await withFolder({ 'a;b.yaml': 'systems: [{ name: a, sources: [x] }]' }, async (folder) => {
    const { exit, stderr } = runCli(['systems', 'jobs', 'a;b.yaml', '--for', 'github'], { cwd: folder });
    expect([exit, stderr]).toEqual([2, expect.stringContaining('letters, digits')]);
  });
});

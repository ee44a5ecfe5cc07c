import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { temporaryFolder } from '../support/folder.ts';
import { git } from '../support/git.ts';
import { runCli } from '../support/run-cli.ts';
import { runContainer, type Container } from '../support/run-container.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps, type HttpsServer } from './servers.ts';
import { STATE } from './state.ts';

/** Repositories of the run; `JOB_REPOSITORIES=50` is the size that the documents speak of. */
const COUNT = Number(process.env['JOB_REPOSITORIES'] ?? 6);
const AT_ONCE = 2;
const folder = temporaryFolder();
let server: HttpsServer;
let asked = 0;

/** System 0 and 1 are different repositories with one name; 2 wants credentials at first, 3 is slow, 4 is closed. */
const PATHS = Array.from({ length: COUNT }, (_, index) => `team-${index}/${index < 2 ? 'infra' : `repo-${index}`}`);
const FAILED = 4;

function flaky(backend: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? '';
    if (url.startsWith(`/${PATHS[FAILED]}`)) return void response.writeHead(401).end();
    if (url.startsWith(`/${PATHS[2]}`) && asked++ === 0) return void response.writeHead(503).end();
    if (!url.startsWith(`/${PATHS[3]}`)) return void backend(request, response);
    void wait(1500).then(() => backend(request, response));
  };
}

beforeAll(async () => {
  const repositories = join(folder, 'repositories');
  for (const [index, path] of PATHS.entries()) {
    const location = join(repositories, path);
    if (index === 0) {
      mkdirSync(location, { recursive: true });
      writeFileSync(join(location, 'prod.tfstate'), STATE);
      git(location, 'init', '--quiet', '--initial-branch=main');
      git(location, 'add', '.');
      git(location, 'commit', '--quiet', '-m', 'one');
    } else cpSync(join(repositories, PATHS[0] ?? ''), location, { recursive: true });
  }
  server = await startHttps(folder, flaky(gitBackend(repositories)));
  const systems = PATHS.map((path, index) => ({
    name: `Team ${index}'s "infra" $(id)`,
    sources: [{ repository: `https://localhost:${server.port}/${path}/.git` }],
  }));
  writeFileSync(join(folder, 'systems.yaml'), stringify({ systems }));
});
afterAll(() => server.close());

function writeJobs(engine: string): string {
  const output = join(folder, engine);
  const flags = ['--allow-private-network', '--file-system', 'fs-01234567', '--output', output, '--quiet'];
  const { exit, stderr } = runCli(['systems', 'jobs', 'systems.yaml', '--for', engine, ...flags], { cwd: folder });
  expect([exit, stderr]).toEqual([0, '']);
  return output;
}

interface Assessed {
  /** Exit codes of every try, by the place in the list. */
  readonly codes: readonly (readonly (number | null)[])[];
  readonly merged: { readonly exit: number | null; readonly printed: string };
}

type Variables = (index: number, attempt: number) => { readonly [name: string]: string };

interface Engine {
  readonly variables: Variables;
  readonly isOver: (exit: number | null) => boolean;
  /** Places of the list that are run; without it all. */
  readonly only?: readonly number[];
}

/** What every engine does: each place of the list, again while a try may help, then the merge. */
async function runAll(
  [assess, merge]: readonly [Container, Container],
  engine: string,
  { variables, isOver, only = [...PATHS.keys()] }: Engine,
): Promise<Assessed> {
  const results = join(folder, `results-${engine}`);
  const places = { '/results': results, '/systems': join(folder, `list-${engine}`), '/credentials': folder };
  mkdirSync(results);
  const own = { GIT_SSL_CAINFO: server.authority, HOME: folder };
  const codes: (number | null)[][] = PATHS.map(() => []);
  const waiting = only.values();
  const work = async (): Promise<void> => {
    for (const index of waiting) {
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        const { exit } = await runContainer(assess, places, { ...own, ...variables(index, attempt) });
        codes[index]?.push(exit);
        if (isOver(exit)) break;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { codes, merged: await runContainer(merge, places, { ...own, ...variables(0, 1) }) };
}

interface Pod {
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly [Container] } } };
}

function kubernetesContainers(output: string): readonly [Container, Container] {
  const read = (name: string): Container => {
    const pod: Pod = parse(readFileSync(join(output, name), 'utf8'));
    return pod.spec.template.spec.containers[0];
  };
  const maps = parseAllDocuments(readFileSync(join(output, 'setup.yaml'), 'utf8')).map((each) => each.toJS());
  const list: string = maps.find(({ kind }) => kind === 'ConfigMap').data['systems.yaml'];
  mkdirSync(join(folder, 'list-kubernetes'), { recursive: true });
  writeFileSync(join(folder, 'list-kubernetes', 'systems.yaml'), list);
  return [read('assess.yaml'), read('merge.yaml')];
}

test('pods of Kubernetes assess every repository of the list, and the merge names the one that failed', async () => {
  const containers = kubernetesContainers(writeJobs('kubernetes'));
  const { codes, merged } = await runAll(containers, 'kubernetes', {
    variables: (index) => ({ JOB_COMPLETION_INDEX: String(index) }),
    isOver: (exit) => exit === 0 || [2, 3, 4].includes(exit ?? -1),
  });
  const wanted = PATHS.map((_, index) => (index === FAILED ? [5, 5, 5] : [0]));
  wanted[2] = [5, 0];
  expect(codes).toEqual(wanted);
  expect([merged.exit, merged.printed]).toEqual([4, expect.stringContaining(`Team ${FAILED}'s "infra" $(id)`)]);
  const organization = JSON.parse(
    readFileSync(
      join(folder, 'results-kubernetes', 'run-00000000t000000z', 'organization', 'organization.json'),
      'utf8',
    ),
  );
  const names = JSON.stringify(organization.systems);
  for (const index of PATHS.keys())
    expect([index, names.includes(`Team ${index}'s `)]).toEqual([index, index !== FAILED]);
});

interface ArgoTemplate {
  readonly name: string;
  readonly container?: Container;
  readonly retryStrategy?: { readonly limit: string; readonly expression: string };
}

test('pods of Argo are tried again as the template says, and the merge runs after a failure', async () => {
  const output = writeJobs('argo');
  const parameter = (text: string): string =>
    text.replaceAll('{{inputs.parameters.index}}', '$(INDEX)').replaceAll('{{workflow.uid}}', 'run-1');
  const { spec } = parse(parameter(readFileSync(join(output, 'workflow-template.yaml'), 'utf8')));
  const templates: readonly ArgoTemplate[] = spec.templates;
  const [assess, merge] = ['assess', 'merge'].map((name) => templates.find((each) => each.name === name));
  if (assess?.container === undefined || merge?.container === undefined) throw new Error('a template is missing');
  expect([assess.retryStrategy?.limit, spec.templates[0].dag.tasks[0].withSequence]).toEqual([
    '2',
    { count: String(COUNT) },
  ]);
  const again: readonly number[] = JSON.parse(/\[.*\]/.exec(assess.retryStrategy?.expression ?? '')?.[0] ?? '[]');
  mkdirSync(join(folder, 'list-argo'));
  cpSync(join(folder, 'systems.yaml'), join(folder, 'list-argo', 'systems.yaml'));
  const { codes, merged } = await runAll([assess.container, merge.container], 'argo', {
    only: [1, FAILED],
    variables: (index) => ({ INDEX: String(index) }),
    isOver: (exit) => !again.includes(exit ?? 137),
  });
  expect([codes[1], codes[FAILED]]).toEqual([[0], [5, 5, 5]]);
  expect(spec.templates[0].dag.tasks[1].depends).toBe('assess.Succeeded || assess.Failed || assess.Errored');
  expect([merged.exit, merged.printed]).toEqual([4, expect.stringContaining(`Team ${FAILED}'s`)]);
  expect(merged.printed).not.toContain(`Team 1's "infra" $(id) (`);
});

test('children of AWS Batch end well after their last try, and the merge fails if one was never run', async () => {
  const output = writeJobs('batch');
  const read = (name: string): Container => JSON.parse(readFileSync(join(output, name), 'utf8')).containerProperties;
  const containers = [read('assess-definition.json'), read('merge-definition.json')] as const;
  mkdirSync(join(folder, 'list-batch'));
  const { codes, merged } = await runAll([withEnvironment(containers[0]), withEnvironment(containers[1])], 'batch', {
    only: [0, FAILED],
    variables: (index, attempt) => ({
      AWS_BATCH_JOB_ARRAY_INDEX: String(index),
      AWS_BATCH_JOB_ATTEMPT: String(attempt),
      ATTEMPTS: '3',
      RUN: 'run-1',
    }),
    isOver: (exit) => exit === 0,
  });
  expect([codes[0], codes[FAILED], codes[5]]).toEqual([[0], [5, 5, 0], []]);
  expect([merged.exit, merged.printed]).toEqual([4, expect.stringContaining(`Team 5's "infra" $(id)`)]);
  expect(merged.printed).toContain(`Team ${FAILED}'s`);

  function withEnvironment(container: Container): Container {
    cpSync(join(output, 'systems.yaml'), join(folder, 'results-batch-list.yaml'));
    const command = container.command.map((word) =>
      word.replaceAll('/results/systems.yaml', join(folder, 'results-batch-list.yaml')),
    );
    return { command };
  }
});

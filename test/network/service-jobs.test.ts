import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { requests } from '../../src/generated/validators/requests.js';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';
import { runCli } from '../support/run-cli.ts';
import { buildZip } from '../support/zip.ts';
import { ARCHIVE, type Contract } from './contract.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps } from './servers.ts';
import {
  addKey,
  KEYS_READ_MS,
  post,
  startRealService,
  untilLoad,
  type Answer,
  type RunningService,
} from './service.ts';
import { STATE } from './state.ts';

const LATER = { prefer: 'respond-async' };
const folder = temporaryFolder();
const jobs = join(folder, 'jobs');
let service: RunningService;

beforeAll(async () => {
  service = await startRealService(folder, { flags: ['--rate-limit', '100000', '--jobs', jobs] });
});
afterAll(async () => {
  await service.stop();
});

type Caller = Pick<RunningService, 'url' | 'key'>;

async function ask({ url, key }: Caller, path: string, method = 'GET'): Promise<Answer> {
  const response = await fetch(`${url}${path}`, { method, headers: { 'x-customer-key': key } });
  const text = await response.text();
  const data: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, data };
}

/** Waits for the result of a job, and returns it. */
async function readResult(caller: Caller, address: string): Promise<Answer> {
  const end = Date.now() + 600_000;
  for (;;) {
    const { data } = await ask(caller, address);
    if (Object(data).status === 'finished' || Date.now() > end) return ask(caller, `${address}/result`);
    await wait(50);
  }
}

/** Sends a request as a job, and returns the address of the job. */
async function send(caller: Caller, path: string, body: unknown): Promise<string> {
  const accepted = await post(caller, path, body, LATER);
  expect([accepted.status, accepted.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
  expect([accepted.text, requests.get('Job')?.(accepted.data)]).toEqual([expect.any(String), true]);
  const address = accepted.headers.get('location') ?? '';
  expect(address).toBe(`/v1/jobs/${Object(accepted.data).id}`);
  return address;
}

const body = (name: string, archive = ARCHIVE): object => ({
  name,
  format: 'json',
  content_base64: archive,
  as_of: '2026-11-01',
});
const PATH = '/v1/evidence/kubernetes';

describe('a job', () => {
  test('has the result that the request itself is answered with', async () => {
    const address = await send(service, '/v1/evidence/terraform', body('one'));
    const result = await readResult(service, address);
    const plain = await post(service, '/v1/evidence/terraform', body('one'));
    expect([result.status, evidenceResponse(result.data)]).toEqual([200, true]);
    expect(result.text).toBe(plain.text);
    for (const name of ['x-evidence-gaps', 'x-evidence-worst-failure', 'content-type'])
      expect([name, result.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    const { data } = await ask(service, address);
    expect(requests.get('Job')?.(data)).toBe(true);
    expect(data).toMatchObject({ status: 'finished', result_status: '200', result: `${address}/result` });
    expect(readdirSync(join(jobs, Object(data).id)).sort()).toEqual(['job.json', 'result']);
  });

  test.each([
    ['an unknown field', '/v1/fips', { surprise: 1 }, 400],
    ['evidence that cannot be read', PATH, body('cut', ARCHIVE.slice(0, 80)), 422],
    ['an organization that the key may not read', '/v1/assessments', { framework: 'CMMC', organization: 'a' }, 403],
  ])('with %s has the error as its result', async (_what, path, sent, status) => {
    const result = await readResult(service, await send(service, path, sent));
    const plain = await post(service, path, sent);
    expect([result.status, plain.status]).toEqual([status, status]);
    expect(requests.get('Error')?.(result.data)).toBe(true);
    expect({ ...Object(result.data), requestId: '' }).toEqual({ ...Object(plain.data), requestId: '' });
  });

  test('is seen by its key and the successor of this key alone', async () => {
    const other = { url: service.url, key: await addKey(service) };
    const address = await send(other, PATH, body('other'));
    await readResult(other, address);
    for (const path of [address, `${address}/result`]) {
      expect([path, (await ask(service, path)).status]).toEqual([path, 404]);
      expect([path, (await ask({ ...other, key: 'none' }, path)).status]).toEqual([path, 401]);
    }
    expect((await ask(service, address, 'DELETE')).status).toBe(404);
    const id = /^ee_(\w{12})_/.exec(other.key)?.[1] ?? '';
    const { stdout } = runCli(['keys', 'rotate', id, '--overlap', '1h', '--keys', service.keyFile]);
    await wait(KEYS_READ_MS);
    const successor = { ...other, key: stdout.trim() };
    expect((await ask(successor, `${address}/result`)).status).toBe(200);
    const listed = await ask(successor, '/v1/jobs');
    expect(requests.get('Jobs')?.(listed.data)).toBe(true);
    expect(Object(listed.data).jobs).toMatchObject([{ id: address.split('/').at(-1) }]);
  });

  test('is removed with all its files', async () => {
    const address = await send(service, PATH, body('removed'));
    await readResult(service, address);
    const removed = await ask(service, address, 'DELETE');
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect((await ask(service, address)).status).toBe(404);
    expect(readdirSync(jobs)).not.toContain(address.split('/').at(-1));
  });

  test('is not made of a request with a credential', async () => {
    const before = readdirSync(jobs);
    const answer = await post(service, '/v1/evidence/azure', { name: 'a' }, LATER);
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([400, null]);
    expect(readdirSync(jobs)).toEqual(before);
  });

  test('is in the document of the service', async () => {
    const text = await (await fetch(`${service.url}/openapi.json`)).text();
    const { paths, components }: Pick<Contract, 'paths' | 'components'> = JSON.parse(text);
    expect(Object.keys(paths).filter((path) => path.startsWith('/v1/jobs'))).toEqual([
      '/v1/jobs',
      '/v1/jobs/{id}',
      '/v1/jobs/{id}/result',
    ]);
    const stored = (path: string): boolean => '202' in (paths[path]?.post?.responses ?? {});
    expect([stored('/v1/fips'), stored('/v1/evidence/azure')]).toEqual([true, false]);
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]*)"/g))
      expect(components.schemas).toHaveProperty([name]);
  });

  test('is made only on request, and only where the operator gives a folder', async () => {
    expect((await post(service, PATH, body('plain'))).status).toBe(200);
    expect((await post(service, PATH, body('plain'), { prefer: 'return=minimal, wait=10' })).status).toBe(200);
    const without = await startRealService(folder);
    expect((await post(without, PATH, body('plain'), LATER)).status).toBe(200);
    expect((await ask(without, '/v1/jobs')).status).toBe(404);
    await without.stop();
  });
});

/** Evidence that takes long enough that a service can be ended while it is assessed. */
function slowArchive(): string {
  const app = (index: number): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: app-${index}, namespace: a }
spec: { selector: { matchLabels: { app: a } }, template: { metadata: { labels: { app: a } }, spec: { containers: [{ name: a, image: a }] } } }
`;
  const content = Array.from({ length: 1200 }, (_, index) => app(index)).join('---');
  return buildZip([{ name: 'all.yaml', content }]).toString('base64');
}

test.each(['kill', 'stop'] as const)(
  'jobs that wait and run survive the end of the service (%s), and have the same results',
  async (how) => {
    const stored = join(mkdtempSync(join(folder, 'restart-')), 'jobs');
    const flags = ['--rate-limit', '100000', '--work-limit', '1000000', '--threads', '2', '--jobs', stored];
    const first = await startRealService(folder, { flags });
    const archive = slowArchive();
    const addresses = [];
    for (let index = 0; index < 4; index += 1) addresses.push(await send(first, PATH, body('slow', archive)));
    await untilLoad(first, 'running', 1);
    expect(Object((await ask(first, addresses[3] ?? '')).data).status).toBe('waiting');
    expect((await ask(first, `${addresses[3]}/result`)).status).toBe(409);
    await first[how]();
    const second = await startRealService(folder, { flags, after: first });
    const plain = await post(second, PATH, body('slow', archive));
    for (const address of addresses) {
      const result = await readResult(second, address);
      expect([address, result.status, result.text === plain.text]).toEqual([address, 200, true]);
    }
    await second.stop();
  },
);

test('a folder of jobs that others can read, or that a service uses, is refused', async () => {
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const shared = runCli(['serve', '--port', '0', '--keys', service.keyFile, '--jobs', open]);
  expect([shared.exit, shared.stderr]).toEqual([2, expect.stringContaining(`Run: chmod 700 ${open}`)]);
  const used = runCli(['serve', '--port', '0', '--keys', service.keyFile, '--jobs', jobs]);
  expect([used.exit, used.stderr]).toEqual([2, expect.stringContaining('is used by another service')]);
});

describe('a list of systems', () => {
  test('registers its systems as organizations, with their waivers and addresses', async () => {
    const work = mkdtempSync(join(folder, 'list-'));
    const repository = join(work, 'casework');
    writeFiles(repository, { 'main.tfstate': STATE });
    git(repository, 'init', '--quiet', '--initial-branch=main');
    git(repository, 'add', '.');
    git(repository, 'commit', '--quiet', '-m', 'one');
    mkdirSync(join(work, 'server'));
    const server = await startHttps(join(work, 'server'), gitBackend(work));
    writeFiles(work, {
      'infra/main.tfstate': STATE,
      'systems.yaml': `systems:
  - { name: Case Work, sources: [infra] }
  - { name: remote, sources: [{ repository: 'https://localhost:${server.port}/casework/.git' }] }
`,
    });
    const flags = ['--rate-limit', '100000', '--systems', join(work, 'systems.yaml'), '--jobs', join(work, 'jobs')];
    const listed = await startRealService(folder, {
      flags,
      env: { GIT_SSL_CAINFO: server.authority, HOME: work },
    });
    while (!listed.printed().includes('These keys read no registered organization')) await wait(10);
    const caller = { url: listed.url, key: await addKey(listed, '--organization', '*') };
    const sent = (organization: string): object => ({ framework: 'NIST 800-53', organization, as_of: '2026-11-01' });
    const summary = (answer: Answer): unknown => Object(answer.data).assessment?.summary;
    const local = await post(caller, '/v1/assessments', sent('Case Work'));
    const later = await readResult(caller, await send(caller, '/v1/assessments', sent('remote')));
    expect([local.status, later.status]).toEqual([200, 200]);
    expect(summary(later)).toEqual(summary(local));
    expect((await post(caller, '/v1/assessments', sent('infra'))).status).toBe(422);
    expect((await post(listed, '/v1/assessments', sent('Case Work'))).status).toBe(403);
    expect(readdirSync(listed.scratch)).toEqual([]);
    await listed.stop();
    await server.close();
  });

  test.each([
    ['a path that does not exist', 'systems: [{ name: a, sources: [none] }]', 'there is no file or folder'],
    ['no systems', 'systems: []', 'systems'],
  ])('with %s is refused at start', (what, text, words) => {
    const file = join(folder, `${what}.yaml`);
    writeFileSync(file, text);
    const { exit, stderr } = runCli(['serve', '--port', '0', '--keys', service.keyFile, '--systems', file]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('is not read beside a folder of evidence', () => {
    const { exit, stderr } = runCli(['serve', '--systems', 'a.yaml', '--evidence', folder]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--evidence cannot be combined with --systems')]);
  });
});

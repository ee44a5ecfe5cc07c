import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { git } from '../support/git.ts';
import { askCli } from '../support/ask-cli.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps, type HttpsServer } from './servers.ts';
import { post, startRealService, untilLoad, type Answer, type RunningService } from './service.ts';
import { STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const repository = join(folder, 'casework');
let server: HttpsServer;
let service: RunningService;
let patient: RunningService | undefined;

beforeAll(async () => {
  mkdirSync(join(repository, 'infra'), { recursive: true });
  git(repository, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(repository, 'infra', 'prod.tfstate'), STATE);
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'one');
  git(repository, 'checkout', '--quiet', '-b', 'later');
  writeFileSync(join(repository, 'notes.txt'), 'nothing');
  git(repository, 'rm', '--quiet', '-r', 'infra');
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'two');
  git(repository, 'checkout', '--quiet', 'main');
  server = await startHttps(folder, gitBackend(folder));
  const flags = ['--repository-host', `localhost:${server.port}`, '--rate-limit', '1000'];
  service = await startRealService(folder, { flags, env: { GIT_SSL_CAINFO: server.authority, HOME: folder } });
});

afterAll(async () => {
  await Promise.all([service.stop(), patient?.stop()]);
  await server.close();
});

const url = (path = '/casework/.git'): string => `https://localhost:${server.port}${path}`;
const ask = (repository: string, more: object = {}): Promise<Answer> =>
  post(service, '/v1/evidence/repository', {
    name: 'casework',
    format: 'json',
    as_of: '2026-11-01',
    repository_url: repository,
    ...more,
  });

test('a repository of a host that the operator names is assessed as the command line does, and nothing stays on disk', async () => {
  const answer = await ask(url());
  expect([answer.status, evidenceResponse(answer.data)]).toEqual([200, true]);
  const flags = ['--name', 'casework', '--as-of', '2026-11-01', '--allow-private-network', '--fail-on', 'none'];
  const env = { GIT_SSL_CAINFO: server.authority, HOME: folder };
  const args = ['assess', '--repo-url', url(), ...flags, '--output', join(folder, 'here')];
  expect((await askCli(args, { cwd: folder, env })).exit).toBe(0);
  expect(answer.text).toBe(readFileSync(join(folder, 'here', 'nist-800-53', 'evidence-response.json'), 'utf8'));
  expect(readdirSync(service.scratch)).toEqual([]);
});

test('a branch without evidence says so', async () => {
  expect((await ask(url(), { repository_ref: 'later' })).data).toMatchObject({ status: 'failed' });
});

test('what waits is limited, and a client that goes away frees the thread that worked for it', async () => {
  const limits = ['--time-limit', '60', '--threads', '1', '--queue', '1'];
  const flags = ['--repository-host', `localhost:${server.port}`, ...limits];
  const busy = (patient = await startRealService(folder, {
    flags,
    env: { GIT_SSL_CAINFO: server.authority, HOME: folder },
  }));
  const gone = new AbortController();
  const ask = (path: string): Promise<unknown> =>
    fetch(`${busy.url}/v1/evidence/repository`, {
      method: 'POST',
      signal: gone.signal,
      headers: { 'x-customer-key': busy.key, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a', format: 'json', repository_url: url(path) }),
    }).catch(() => undefined);
  const asked = [ask('/silent/.git'), ask('/silent/other.git')];
  await untilLoad(busy, 'running', 1);
  await untilLoad(busy, 'waiting', 1);
  const body = { name: 'a', format: 'json', repository_url: url() };
  const crowded = await post(busy, '/v1/evidence/repository', body);
  expect([crowded.status, crowded.text]).toEqual([429, expect.stringContaining('Too many assessments wait')]);
  expect(Number(crowded.headers.get('retry-after'))).toBeGreaterThan(0);
  gone.abort();
  await Promise.all(asked);
  await untilLoad(busy, 'running', 0);
  await untilLoad(busy, 'waiting', 0);
  expect((await post(busy, '/v1/evidence/repository', body)).status).toBe(200);
  // git of the thread that was ended may take another moment
  for (let tries = 0; tries < 100 && readdirSync(busy.scratch).length > 0; tries += 1) await wait(50);
  expect(readdirSync(busy.scratch)).toEqual([]);
});

test('one that never answers is given up in time', async () => {
  const flags = ['--repository-host', `localhost:${server.port}`, '--time-limit', '10'];
  const short = await startRealService(folder, { flags, env: { GIT_SSL_CAINFO: server.authority, HOME: folder } });
  const body = { name: 'a', format: 'json', repository_url: url() };
  // a thread that starts cold takes its share of the time
  expect((await post(short, '/v1/evidence/repository', body)).status).toBe(200);
  const silent = { ...body, repository_url: url('/silent/.git') };
  const answer = await post(short, '/v1/evidence/repository', silent);
  const left = readdirSync(short.scratch);
  await short.stop();
  expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(/did not finish within 8 s/)]);
  expect(left).toEqual([]);
});

test.each<[string, () => string, object, number, RegExp]>([
  ['of another port', () => 'https://localhost/casework/.git', {}, 403, /does not allow repositories of this host/],
  ['of another host', () => 'https://git.example.org/a.git', {}, 403, /does not allow/],
  ['named by an address', () => url().replace('localhost', '127.0.0.1'), {}, 403, /does not allow/],
  ['that is not there', () => url('/other/.git'), {}, 422, /has no such repository/],
  ['that wants credentials', () => url('/closed/.git'), {}, 422, /refuses the credentials/],
  ['that leads elsewhere', () => url('/away/.git'), {}, 422, /could not be read/],
  ['without that branch', () => url(), { repository_ref: 'none' }, 422, /no such branch/],
  ['without https', () => url().replace('https', 'http'), {}, 400, /repository_url/],
  ['with a password', () => url().replace('//', '//user:canary@'), {}, 400, /repository_url/],
])('one %s is refused, and nothing stays on disk', async (_name, address, more, status, says) => {
  const answer = await ask(address(), more);
  expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(says)]);
  expect(answer.text).not.toContain('canary');
  expect(readdirSync(service.scratch)).toEqual([]);
});

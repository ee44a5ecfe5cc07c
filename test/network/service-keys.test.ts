import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../src/server/app.ts';
import { ENDPOINTS } from '../../src/server/endpoints.ts';
import type { Job } from '../../src/server/job.ts';
import { makeKey, type KeyRights, type Plan } from '../../src/server/keys/key.ts';
import { createJobFiles } from '../../src/server/jobs/job-files.ts';
import { createJobStore } from '../../src/server/jobs/job-store.ts';
import { createKeyRing, type KeyRing } from '../../src/server/keys/key-ring.ts';
import type { Pool } from '../../src/server/pool.ts';
import type { ServiceOptions } from '../../src/server/service-options.ts';
import type { WorkAccounts } from '../../src/server/work-accounts.ts';
import { runJob } from '../../src/server/worker.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';

const PAST = '2020-01-01T00:00:00Z';
const FUTURE = '2999-01-01T00:00:00Z';
const folder = temporaryFolder();
const evidence = join(folder, 'evidence');
const keyFile = join(folder, 'keys.json');
const jobFolder = join(folder, 'jobs');

/** Every kind of key, as the record of one. `{path}` is the endpoint that is asked, `{other}` another one. */
const KINDS: { readonly [kind: string]: KeyRights & { readonly plan?: Plan; readonly revoked?: string } } = {
  'no organization': {},
  'one organization': { organizations: ['acme'] },
  'several organizations': { organizations: ['acme', 'Agency One'] },
  'every organization': { organizations: ['*'] },
  'this endpoint': { only: ['{path}'] },
  'this endpoint and one organization': { only: ['{path}'], organizations: ['acme'] },
  'another endpoint and every organization': { only: ['{other}'], organizations: ['*'] },
  'community plan': { plan: 'community', organizations: ['*'] },
  'not expired': { expires: FUTURE, organizations: ['acme'] },
  expired: { expires: PAST, organizations: ['*'] },
  revoked: { revoked: PAST, organizations: ['*'] },
};
type Statuses = { readonly [kind: string]: number };

/** What the keys get where evidence is sent, or read with a credential of the request. */
const SENT: Statuses = {
  'no key': 401,
  'a wrong key': 401,
  ...Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 200])),
  'another endpoint and every organization': 403,
  expired: 401,
  revoked: 401,
};
/** What they get where each key sees its own jobs; a key that may use one endpoint alone can have jobs of it. */
const JOBS: Statuses = { ...SENT, 'another endpoint and every organization': 200 };
const JOB: Statuses = Object.fromEntries(
  Object.entries(JOBS).map(([kind, status]) => [kind, status === 200 ? 404 : status]),
);
const OPEN: Statuses = Object.fromEntries(Object.keys(SENT).map((kind) => [kind, 200]));

/** One row for each route of the server: a route without a row fails, and so does a row without a route. */
const ROUTES: { readonly [route: string]: Statuses } = {
  'GET /': OPEN,
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /metrics': OPEN,
  'GET /openapi.json': OPEN,
  'POST /v1/fips': SENT,
  'POST /v1/fedramp': SENT,
  'POST /v1/diagram': SENT,
  'POST /v1/assessments': SENT,
  'POST /v1/evidence/terraform': SENT,
  'POST /v1/evidence/sbom': SENT,
  'POST /v1/evidence/packages': SENT,
  'POST /v1/evidence/kubernetes': SENT,
  'POST /v1/evidence/helm': SENT,
  'POST /v1/evidence/ansible': SENT,
  'POST /v1/evidence/system': SENT,
  'POST /v1/evidence/firmware': SENT,
  'POST /v1/evidence/azure': { ...SENT, 'community plan': 403 },
  'POST /v1/evidence/repository': SENT,
  'GET /v1/jobs': JOBS,
  'GET /v1/jobs/:id': JOB,
  'GET /v1/jobs/:id/result': JOB,
  'DELETE /v1/jobs/:id': JOB,
};

/** What the keys get from POST /v1/assessments without zip_content, by organization. */
const ORGANIZATIONS: { readonly [organization: string]: Statuses } = {
  acme: { 'no organization': 403, 'one organization': 200, 'several organizations': 200, 'every organization': 200 },
  'Agency One': {
    'no organization': 403,
    'one organization': 403,
    'several organizations': 200,
    'every organization': 200,
  },
  unregistered: {
    'no organization': 403,
    'one organization': 403,
    'several organizations': 403,
    'every organization': 422,
  },
  ACME: { 'no organization': 403, 'one organization': 403, 'every organization': 422 },
  '*': { 'no organization': 403, 'one organization': 403, 'several organizations': 403, 'every organization': 422 },
  '../evidence/acme': { 'no organization': 403, 'one organization': 403, 'every organization': 422 },
};
const OF_ACME: Statuses = {
  'no key': 401,
  'a wrong key': 401,
  'this endpoint': 403,
  'this endpoint and one organization': 200,
  'another endpoint and every organization': 403,
  'community plan': 200,
  'not expired': 200,
  expired: 401,
  revoked: 401,
};

const routes: { readonly method: string; readonly path: string }[] = [];
const keys = new Map<string, string>();
let jobs: Job[] = [];
let server: FastifyInstance;
let address = '';

/** Answers what is sent without a look at it; a registered folder is really read. */
const pool: Pool = {
  async run(job) {
    jobs.push(job);
    if (job.body instanceof Uint8Array && Buffer.from(job.body).includes('"organization"')) return runJob(job);
    return { ok: true, body: Buffer.from('{}'), headers: {} };
  },
  load: () => ({ running: 0, waiting: 0 }),
  close: async () => undefined,
};

const accounts: WorkAccounts = { charge: () => undefined, wait: () => 0 };

beforeAll(async () => {
  const state = JSON.stringify({ version: 4, terraform_version: '1.9.0', serial: 1, lineage: 'a', resources: [] });
  mkdirSync(jobFolder);
  writeFiles(evidence, { 'acme/main.tfstate': state, 'Agency One/main.tfstate': state });
  const paths = ENDPOINTS.map(({ path }) => path);
  const records = paths.flatMap((path) =>
    Object.entries(KINDS).map(([kind, { plan = 'enterprise', revoked, only, ...rights }]) => {
      const other = path === '/v1/fips' ? '/v1/diagram' : '/v1/fips';
      const named = only?.map((each) => each.replace('{path}', path).replace('{other}', other));
      const { text, stored } = makeKey(kind, plan, new Date(), { ...rights, ...(named && { only: named }) });
      keys.set(`${path} ${kind}`, text);
      return revoked === undefined ? stored : { ...stored, revoked };
    }),
  );
  writeFileSync(keyFile, JSON.stringify({ version: 1, keys: records }), { mode: 0o600 });
  const options: ServiceOptions = {
    host: '127.0.0.1',
    port: 0,
    keyFile,
    evidenceFolder: evidence,
    repositoryHosts: [],
    azure: { cloud: { name: 'none', authority: '', arm: '', audience: '' } },
    bodyBytes: 1e6,
    bodyPatienceMs: 10_000,
    files: 100,
    totalBytes: 1e6,
    timeMs: 60_000,
    memoryMegabytes: 512,
    threads: 2,
    queue: 10,
    requestsPerMinute: 1_000_000,
    workSecondsPerMinute: 1_000_000,
    logLevel: 'silent',
  };
  const makeRing = (bare: FastifyInstance): KeyRing => {
    bare.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push({ method: each, path: url });
    });
    return createKeyRing(keyFile, () => undefined);
  };
  const store = createJobStore(createJobFiles(jobFolder), { bytes: 1e6, unfinished: 10, keepMs: 1e6 });
  const app = await createApp(options, { pool, accounts }, makeRing, store);
  server = app.server;
  address = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => server.close());

async function ask(method: string, path: string, kind: string, body: object = {}): Promise<number> {
  const of = path.startsWith('/v1/jobs') ? '/v1/fips' : path;
  const key = kind === 'a wrong key' ? `ee_${'0'.repeat(12)}_${'A'.repeat(43)}` : keys.get(`${of} ${kind}`);
  const headers = kind === 'no key' ? {} : { 'x-customer-key': key ?? 'none' };
  const type = { 'content-type': 'application/json' };
  const sent = method === 'POST' ? { body: JSON.stringify(body), headers: { ...headers, ...type } } : { headers };
  const response = await fetch(`${address}${path}`, { method, ...sent });
  await response.arrayBuffer();
  return response.status;
}

test('every route of the server has a row', () => {
  const there = routes.filter(({ method }) => method !== 'HEAD').map(({ method, path }) => `${method} ${path}`);
  expect(there.sort()).toEqual(Object.keys(ROUTES).sort());
});

test.each(Object.entries(ROUTES))('%s answers each kind of key as its row says', async (route, expected) => {
  const [method = '', path = ''] = route.split(' ');
  const given: { [kind: string]: number } = {};
  for (const kind of Object.keys(expected)) {
    jobs = [];
    given[kind] = await ask(method, path, kind);
    if (method !== 'POST') continue;
    const rights = given[kind] === 200 ? [KINDS[kind]?.organizations ?? []] : [];
    expect([kind, jobs.map(({ organizations }) => organizations)]).toEqual([kind, rights]);
  }
  expect(given).toEqual(expected);
});

describe('a registered folder', () => {
  test('is what one endpoint alone reads', () => {
    const reading = ENDPOINTS.filter(({ evidence: from }) => from({ organization: 'acme' }).from === 'registered');
    expect(reading.map(({ path }) => path)).toEqual(['/v1/assessments']);
  });

  test.each(Object.entries(ORGANIZATIONS))('of %s is read by the keys that name it', async (organization, row) => {
    const expected = organization === 'acme' ? { ...row, ...OF_ACME } : row;
    const given: { [kind: string]: number } = {};
    for (const kind of Object.keys(expected))
      given[kind] = await ask('POST', '/v1/assessments', kind, { framework: 'NIST 800-53', organization });
    expect(given).toEqual(expected);
  });
});

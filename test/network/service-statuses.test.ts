import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { requests } from '../../src/generated/validators/requests.js';
import { changeKeys } from '../../src/server/keys/key-file.ts';
import { omitUndefined } from '../../src/base/omit-undefined.ts';
import { makeKey } from '../../src/server/keys/key.ts';
import { assertionToken, CLIENT, startAzure, TENANT, type FakeAzure } from './azure/server.ts';
import { FIRST, smallWorld } from './azure/world.ts';
import { ARCHIVE, bodySchema, validBody, type Body, type Contract, type Operation } from './contract.ts';
import { git } from '../support/git.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps, type HttpsServer } from './servers.ts';
import { KEYS_READ_MS, post, startRealService, type Answer, type RunningService } from './service.ts';
import { STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
let azure: FakeAzure;
let gitServer: HttpsServer;
/** As it should be; one that lets a key ask once a minute; one that lost a part of itself. */
let service: RunningService;
let strict: RunningService;
let broken: RunningService;
let contract: Contract;

beforeAll(async () => {
  azure = await startAzure(folder, smallWorld(true));
  makeRepository(join(folder, 'casework'));
  mkdirSync(join(folder, 'git'));
  gitServer = await startHttps(join(folder, 'git'), gitBackend(folder));
  const live = ['--arm-endpoint', azure.origin, '--authority-host', azure.origin, '--ca-file', azure.authority];
  const flags = [
    ...live,
    '--repository-host',
    `localhost:${gitServer.port}`,
    '--max-body',
    '2',
    '--rate-limit',
    '100000',
  ];
  const env = { GIT_SSL_CAINFO: gitServer.authority, HOME: folder };
  [service, strict, broken] = await Promise.all([
    startRealService(folder, { flags, env }),
    startRealService(folder, { flags: ['--rate-limit', '1'] }),
    startRealService(folder, { flags, env, program: copyOfProgram(join(folder, 'program')) }),
  ]);
  rmSync(join(folder, 'program', 'dist', 'content.json'));
  const document: Contract = JSON.parse(await (await fetch(`${service.url}/openapi.json`)).text());
  contract = document;
});

afterAll(async () => {
  await Promise.all([service.stop(), strict.stop(), broken.stop()]);
  await azure.close();
  await gitServer.close();
});

function makeRepository(path: string): void {
  mkdirSync(path);
  writeFileSync(join(path, 'main.tfstate'), STATE);
  git(path, 'init', '--quiet');
  git(path, 'add', '.');
  git(path, 'commit', '--quiet', '-m', 'one');
}

function copyOfProgram(path: string): string {
  mkdirSync(path);
  for (const name of ['bin', 'dist', 'schemas', 'package.json'])
    cpSync(join(ROOT, name), join(path, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return join(path, 'bin', 'evidence-engine.js');
}

/** A body that the endpoint takes, with what only this machine has. */
function bodyOf(path: string, operation: Operation): Body {
  const body = validBody(contract, bodySchema(contract, operation));
  if (path.endsWith('/repository'))
    return { ...body, repository_url: `https://localhost:${gitServer.port}/casework/.git` };
  if (!path.endsWith('/azure')) return body;
  const who = { tenant_id: TENANT, client_id: CLIENT, subscription_ids: [FIRST] };
  return { ...body, azure_wif: { ...who, oidc_token: assertionToken() } };
}

/** The same body with evidence that can't be read. */
function unreadable(path: string, operation: Operation): Body {
  const body = bodyOf(path, operation);
  if (path.endsWith('/repository'))
    return { ...body, repository_url: `https://localhost:${gitServer.port}/other/.git` };
  if (path.endsWith('/azure'))
    return { ...body, azure_wif: { ...Object(body['azure_wif']), oidc_token: assertionToken({ exp: 1 }) } };
  const cut = Buffer.from(ARCHIVE, 'base64').subarray(0, 90).toString('base64');
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === ARCHIVE ? cut : value]));
}

/** Adds keys to a running service, one for each path, and waits until it knows them. */
async function keysFor(
  { keyFile }: RunningService,
  paths: readonly string[],
  only?: (path: string) => readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const made = paths.map((path) => makeKey('test', 'enterprise', new Date(), omitUndefined({ only: only?.(path) })));
  await changeKeys(keyFile, (before) => [...before, ...made.map(({ stored }) => stored)]);
  await wait(KEYS_READ_MS);
  return new Map(paths.map((path, index) => [path, made[index]?.text ?? '']));
}

type Ask = (path: string, operation: Operation) => Promise<Answer>;
type Recipe = (paths: readonly string[]) => Promise<Ask>;

/** How every endpoint is brought to give each status that its document names. */
const RECIPES: { readonly [status: string]: Recipe } = {
  '200': async () => (path, operation) => post(service, path, bodyOf(path, operation)),
  '400': async () => (path, operation) => post(service, path, { ...bodyOf(path, operation), format: 'other', name: 7 }),
  '401': async () => (path, operation) => post({ ...service, key: 'ee_nobody' }, path, bodyOf(path, operation)),
  '403': async (paths) => {
    const keys = await keysFor(service, paths, (path) => paths.filter((other) => other !== path));
    return (path, operation) => post({ ...service, key: keys.get(path) ?? '' }, path, bodyOf(path, operation));
  },
  '413': async () => (path) => post(service, path, { name: 'x'.repeat(2 * 1024 * 1024) }),
  '415': async () => (path, operation) =>
    post(service, path, bodyOf(path, operation), { 'content-type': 'application/yaml' }),
  '422': async () => (path, operation) => post(service, path, unreadable(path, operation)),
  '429': async (paths) => {
    const keys = await keysFor(strict, paths);
    return async (path) => {
      const asked = { ...strict, key: keys.get(path) ?? '' };
      expect((await post(asked, path, {})).status).toBe(400);
      return post(asked, path, {});
    };
  },
  '500': async () => (path, operation) => post(broken, path, bodyOf(path, operation)),
  '503': async () => {
    chmodSync(strict.keyFile, 0o644);
    await wait(KEYS_READ_MS);
    return (path, operation) => post(strict, path, bodyOf(path, operation));
  },
};
const TYPES: { readonly [status: string]: string } = {
  '400': 'invalid_request',
  '401': 'unauthorized',
  '403': 'forbidden',
  '413': 'payload_too_large',
  '415': 'invalid_request',
  '422': 'unprocessable_evidence',
  '429': 'rate_limited',
  '500': 'internal',
  '503': 'internal',
};

function operations(): readonly (readonly [path: string, operation: Operation])[] {
  return Object.entries(contract.paths).flatMap(([path, { post: operation }]) =>
    operation === undefined ? [] : [[path, operation] as const],
  );
}

test('every endpoint documents the statuses that are asked for here, and no other one', () => {
  for (const [path, { responses }] of operations())
    expect([path, Object.keys(responses)]).toEqual([path, Object.keys(RECIPES)]);
});

test.each(Object.entries(RECIPES))(
  'every endpoint answers with status %s as its document says',
  async (status, recipe) => {
    const all = operations();
    expect(all.length).toBeGreaterThan(12);
    const ask = await recipe(all.map(([path]) => path));
    for (const [path, operation] of all) {
      const { status: given, headers, data, text } = await ask(path, operation);
      expect([path, String(given), text.slice(0, 200)]).toEqual([path, status, expect.any(String)]);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      if (status === '200') {
        expect([path, evidenceResponse(data)]).toEqual([path, true]);
        continue;
      }
      expect([path, requests.get('Error')?.(data)]).toEqual([path, true]);
      expect(data).toMatchObject({ error: TYPES[status], code: status, requestId: headers.get('x-request-id') });
      if (['429', '503'].includes(status)) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).not.toMatch(/canary|content\.json|keys\.json|\/tmp\//);
    }
    chmodSync(strict.keyFile, 0o600);
  },
);

test('a key is limited over all endpoints together', async () => {
  await wait(KEYS_READ_MS);
  const keys = await keysFor(strict, ['any']);
  const asked = { ...strict, key: keys.get('any') ?? '' };
  expect((await post(asked, '/v1/fips', {})).status).toBe(400);
  expect((await post(asked, '/v1/diagram', {})).status).toBe(429);
});

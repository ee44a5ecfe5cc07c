import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { requests } from '../../src/generated/validators/requests.js';
import { temporaryFolder } from '../support/folder.ts';
import { ARCHIVE, bodySchema, validBody, type Contract, type Operation } from './contract.ts';
import { post, startRealService, type RunningService } from './service.ts';

const folder = temporaryFolder();
let service: RunningService;
let contract: Contract;

beforeAll(async () => {
  service = await startRealService(folder, { flags: ['--rate-limit', '100000'] });
  const document: Contract = JSON.parse(await (await fetch(`${service.url}/openapi.json`)).text());
  contract = document;
});

afterAll(async () => {
  await service.stop();
});

function operations(): readonly (readonly [path: string, operation: Operation])[] {
  return Object.entries(contract.paths).flatMap(([path, { post: operation }]) =>
    operation === undefined ? [] : [[path, operation] as const],
  );
}

const READ: readonly string[] = ['/', '/healthz', '/readyz', '/metrics', '/openapi.json'];

test('a wrong method is refused with 405 and the methods that the address takes, before its body is read', async () => {
  const ways: readonly (readonly [path: string, allow: string, methods: readonly string[]])[] = [
    ...operations().map(([path]) => [path, 'POST', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']] as const),
    ...READ.map((path) => [path, 'GET, HEAD', ['POST', 'PUT', 'DELETE', 'OPTIONS']] as const),
  ];
  for (const [path, allow, methods] of ways) {
    for (const method of methods) {
      const body = ['PUT', 'PATCH', 'POST'].includes(method) ? { body: 'x'.repeat(100_000) } : {};
      const response = await fetch(`${service.url}${path}?a=b`, { method, ...body });
      expect([path, method, response.status, response.headers.get('allow')]).toEqual([path, method, 405, allow]);
      if (method === 'HEAD') continue;
      const data: unknown = JSON.parse(await response.text());
      expect(requests.get('Error')?.(data)).toBe(true);
      expect(data).toMatchObject({ error: 'invalid_request', code: '405' });
    }
  }
});

test.each(['/v1/nothing', '/v1/fips/', '/V1/fips', '/v1'])('%s is no endpoint for any method', async (path) => {
  for (const method of ['GET', 'POST', 'PUT']) {
    const response = await fetch(`${service.url}${path}`, { method, ...(method === 'GET' ? {} : { body: 'text' }) });
    expect([method, response.status, response.headers.get('allow')]).toEqual([method, 404, null]);
  }
});

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
  ['application/vnd.api+json', 415],
  ['application/json-patch+json', 415],
  ['text/json', 415],
  ['application/zip', 415],
  ['no type', 415],
  ['application/json', 200],
  ['APPLICATION/JSON', 200],
  ['application/json; charset=utf-8', 200],
  ['application/json;charset=UTF-8', 200],
])('a body of the type %s is answered with %i', async (type, status) => {
  const body = { name: 'a', format: 'json', zip_content: ARCHIVE };
  const answer = await post(service, '/v1/fips', body, { 'content-type': type });
  expect(answer.status).toBe(status);
  if (status === 415) expect(requests.get('Error')?.(answer.data)).toBe(true);
});

test('a body without a type is refused with 415, and only for a key that is known', async () => {
  const send = (key: string): Promise<Response> =>
    fetch(`${service.url}/v1/fips`, { method: 'POST', headers: { 'x-customer-key': key }, body: Buffer.from('{}') });
  expect([(await send(service.key)).status, (await send('ee_nobody')).status]).toEqual([415, 401]);
});

test('a key that stands twice in an object of a body is refused by every endpoint, however it is written', async () => {
  for (const [path, operation] of operations()) {
    const text = JSON.stringify(validBody(contract, bodySchema(contract, operation)));
    const key = /^\{"(\w+)"/.exec(text)?.[1] ?? '';
    const escaped = `\\u${key.charCodeAt(0).toString(16).padStart(4, '0')}${key.slice(1)}`;
    const rest = text.slice(1);
    const last = `${text.slice(0, -1)},"${key}":"a"}`;
    for (const twice of [`{"${key}":"a",${rest}`, `{"${escaped}" : "a",${rest}`, last]) {
      const answer = await post(service, path, twice);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.text).toContain('The body has a key twice in one object.');
    }
  }
});

test('a key is found twice at any depth, and keys of different objects are not the same', async () => {
  const azure = '{"name":"a","format":"json","azure_wif":{"tenant_id":"a","tenant_id":"b"}}';
  expect((await post(service, '/v1/evidence/azure', azure)).text).toContain('a key twice in one object');
  const lists = '{"name":"a","format":"json","waivers":[{"check":"a"},{"check":"a","check":"b"}]}';
  expect((await post(service, '/v1/fips', lists)).text).toContain('a key twice in one object');
  const text = { name: 'name: "name":', format: 'json', zip_content: ARCHIVE };
  const { status, data } = await post(service, '/v1/fips', text);
  expect([status, evidenceResponse(data)]).toEqual([200, true]);
});

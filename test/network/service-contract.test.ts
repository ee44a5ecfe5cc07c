import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { evidenceResponse } from '../../src/generated/validators/evidenceResponse.js';
import { requests } from '../../src/generated/validators/requests.js';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { createPlanter } from '../support/planted/shapes.ts';
import { runCli } from '../support/run-cli.ts';
import { buildZip } from '../support/zip.ts';
import { ARCHIVE, bodySchema, mutations, validBody, type Contract, type Operation } from './contract.ts';
import { addKey, post, startRealService, type Answer, type RunningService } from './service.ts';
import { STATE } from './state.ts';

const SECRET = 'canary-5f1e-secret';
const folder = temporaryFolder();
let service: RunningService;
let contract: Contract;

beforeAll(async () => {
  const evidence = join(folder, 'evidence');
  writeFiles(evidence, { 'agency one/main.tfstate': STATE });
  service = await startRealService(folder, {
    flags: ['--rate-limit', '100000', '--max-body', '2', '--body-patience', '1', '--evidence', evidence],
  });
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

/** What every refusal must look like. */
function expectError({ status, headers, data }: Answer, type: string): void {
  expect(data).toMatchObject({ error: type, code: String(status), requestId: headers.get('x-request-id') });
  expect(requests.get('Error')?.(data)).toBe(true);
}

describe('the document', () => {
  test('is of OpenAPI 3.1', () => {
    expect(contract.openapi).toBe('3.1.0');
  });

  test('refers to nothing that it does not hold', () => {
    const text = JSON.stringify(contract);
    for (const [, name = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      expect(name).toMatch(/^#\/components\/schemas\//);
      expect(contract.components.schemas[name.replace('#/components/schemas/', '')]).toBeDefined();
    }
  });

  test('has a page for people that asks for nothing else', async () => {
    const response = await fetch(`${service.url}/`);
    const page = await response.text();
    for (const [path] of operations()) expect(page).toContain(path);
    expect(page.replaceAll('https://json-schema.org/', '')).not.toMatch(/<script|<img|<link|src=|url\(|href="http/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('every endpoint', () => {
  test('draws a Terraform state where it is asked to', async () => {
    const state = Buffer.from(STATE).toString('base64');
    const drawn = await post(service, '/v1/diagram', { name: 'a', statefile_content: state });
    const beside = { name: 'a', format: 'json', content_base64: state };
    const asked = await post(service, '/v1/evidence/terraform', { ...beside, include_diagram: true });
    const plain = await post(service, '/v1/evidence/terraform', beside);
    const diagrams = ({ data }: Answer): readonly string[] => {
      expect(evidenceResponse(data)).toBe(true);
      const { artifacts }: { readonly artifacts: readonly { readonly diagram?: string }[] } = JSON.parse(
        JSON.stringify(data),
      );
      return artifacts.flatMap(({ diagram }) => diagram ?? []);
    };
    expect(diagrams(drawn).length).toBeGreaterThan(0);
    for (const text of diagrams(drawn)) expect(text).toMatch(/^flowchart /m);
    expect(diagrams(asked)).toEqual(diagrams(drawn));
    expect(diagrams(plain)).toEqual([]);
  });

  test('refuses a body with one thing wrong with 400 and says what', async () => {
    let asked = 0;
    for (const [path, operation] of operations()) {
      for (const { what, body } of mutations(contract, bodySchema(contract, operation))) {
        const answer = await post(service, path, body);
        expect([path, what, answer.status]).toEqual([path, what, 400]);
        expectError(answer, 'invalid_request');
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(200);
  });

  test('wants a key that it knows', async () => {
    for (const [path] of operations()) {
      for (const key of ['', 'ee_000000000000_nothing', `${service.key}x`, service.key.slice(0, -1)]) {
        const answer = await post({ ...service, key }, path, {});
        expect([path, answer.status]).toEqual([path, 401]);
        expectError(answer, 'unauthorized');
      }
    }
  });

  test('that reads live Azure wants a key of the plan enterprise', async () => {
    const community = { ...service, key: await addKey(service) };
    const answer = await post(community, '/v1/evidence/azure', {});
    expect(answer.status).toBe(403);
    expectError(answer, 'forbidden');
    expect((await post(community, '/v1/fips', {})).status).toBe(400);
  });

  test('takes the key as a bearer token where the document says so, and nowhere else', async () => {
    for (const [path, { security }] of operations()) {
      const response = await fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: '{}',
      });
      expect([path, response.status]).toEqual([path, security.length > 1 ? 400 : 401]);
    }
  });

  test('refuses a body above the limit with 413, whether it says so or not, and an archive that is none with 422', async () => {
    const large = { name: 'x'.repeat(2 * 1024 * 1024) };
    for (const [path, operation] of operations()) {
      expectError(await post(service, path, large), 'payload_too_large');
      const schema = bodySchema(contract, operation);
      const valid = validBody(contract, schema);
      const broken = Object.entries(valid).map(([name, value]) => [
        name,
        value === ARCHIVE ? Buffer.from(ARCHIVE, 'base64').subarray(0, 90).toString('base64') : value,
      ]);
      if (JSON.stringify(valid).includes(ARCHIVE))
        expectError(await post(service, path, Object.fromEntries(broken)), 'unprocessable_evidence');
    }
    const chunked = await fetch(`${service.url}/v1/fips`, {
      method: 'POST',
      headers: { 'x-customer-key': service.key, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(large)]).stream(),
      duplex: 'half',
    });
    expect(chunked.status).toBe(413);
  });
});

test('a refusal shows no credential and nothing hidden of the names of files', async () => {
  const token = createPlanter().plant('§github§', 'name of a file');
  const zip = buildZip([{ name: `${token}\u202e.yaml`, content: Buffer.from([0xff, 0x00, 0xfe, 0x00, 0x80]) }]);
  const body = { name: 'a', format: 'json', content_base64: zip.toString('base64') };
  const answer = await post(service, '/v1/evidence/kubernetes', body);
  expectError(answer, 'unprocessable_evidence');
  expect(Object(answer.data).message).toMatch(/ghp_…[0-9a-f]{8}\\u202e\.yaml/);
  expect(answer.text).not.toContain(token);
});

describe('an organization', () => {
  let reader = '';
  const ask = (organization: string, key = reader): Promise<Answer> =>
    post({ ...service, key }, '/v1/assessments', { framework: 'NIST 800-53', organization });

  beforeAll(async () => {
    reader = await addKey(service, '--organization', '*');
  });

  test('is refused to a key that does not name it, and nothing tells whether it is registered', async () => {
    const [there, lost] = [await ask('agency one', service.key), await ask('agency two', service.key)];
    expect([there.status, lost.status]).toEqual([403, 403]);
    expectError(there, 'forbidden');
    const message = ({ data }: Answer): unknown => Object(data).message;
    expect(message(there)).toBe(message(lost));
  });

  test('is assessed from the folder that is registered for it', async () => {
    expect((await ask('agency one')).data).toMatchObject({ status: 'completed' });
  });

  test.each(['agency', '../service', '..', '.', 'agency one/', '/etc', 'AGENCY ONE'])(
    '%s is not registered',
    async (name) => {
      expectError(await ask(name), 'unprocessable_evidence');
    },
  );

  test('whose folder is lost is a fault of the service, told without a path', async () => {
    const lost = join(folder, 'lost');
    mkdirSync(lost);
    const broken = await startRealService(folder, { flags: ['--evidence', lost] });
    const key = await addKey(broken, '--organization', 'a');
    rmSync(lost, { recursive: true });
    const answer = await post({ ...broken, key }, '/v1/assessments', { framework: 'NIST 800-53', organization: 'a' });
    expect(answer.status).toBe(500);
    expectError(answer, 'internal');
    expect(answer.text).not.toContain(lost);
    const { exit, stderr } = await broken.stop();
    expect([exit, stderr.includes('own fault')]).toEqual([0, true]);
  });
});

describe('bad input', () => {
  const fips = (body: unknown): Promise<Answer> => post(service, '/v1/fips', body);
  const archive = (zip: Buffer): object => ({ name: 'a', format: 'json', zip_content: zip.toString('base64') });

  test.each([
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['deep nesting', '['.repeat(200_000)],
    ['a prototype', '{"__proto__":{"name":"a"},"name":"a","format":"json"}'],
    ['a line feed in the name', JSON.stringify({ name: 'a\r\nset-cookie: b=c', format: 'json', zip_content: ARCHIVE })],
    ['a hidden direction in the name', JSON.stringify({ name: 'a\u202eb', format: 'json', zip_content: ARCHIVE })],
    ['a long name', JSON.stringify({ name: 'a'.repeat(201), format: 'json', zip_content: ARCHIVE })],
  ])('%s is refused with 400', async (_what, body) => {
    const answer = await fips(body);
    expect(answer.status).toBe(400);
    expectError(answer, 'invalid_request');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('a body that is no UTF-8 or compressed is refused with 400, and one of another type with 415', async () => {
    const send = (
      body: string | Uint8Array<ArrayBuffer>,
      headers: { readonly [name: string]: string },
    ): Promise<Response> =>
      fetch(`${service.url}/v1/fips`, { method: 'POST', body, headers: { 'x-customer-key': service.key, ...headers } });
    const json = { 'content-type': 'application/json' };
    const answers = await Promise.all([
      send(Uint8Array.from(Buffer.from('{"name":"\xff"}', 'latin1')), json),
      send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      send('{}', { ...json, 'content-encoding': 'gzip' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 415, 400]);
  });

  test('an address that is none gets the same Error, and what a body may not hold is named without an empty list', async () => {
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const head = 'GET /%zz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n';
      const socket = connect(service.port, '127.0.0.1', () => socket.write(head));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    const [top = '', body = ''] = said.split('\r\n\r\n');
    expect(top).toMatch(/^HTTP\/1\.1 400 [^]*x-request-id: /);
    expect(requests.get('Error')?.(JSON.parse(body))).toBe(true);
    expect(JSON.parse(body)).toMatchObject({ error: 'invalid_request', code: '400' });
    const unknown = await fips({ name: 'a', format: 'json', zip_content: ARCHIVE, nme: 'b' });
    expect(unknown.text).toContain('The body has the unknown key \\"nme\\".');
    expect(unknown.text).not.toContain('Known are');
    const short = await fips({ name: 'a', format: 'json', zip_content: '!!!' });
    expect(short.text).toContain('zip_content must have at least 4 characters.');
  });

  test('a name that looks like a path is a name', async () => {
    const { status, data } = await fips({ name: '../../etc/passwd', format: 'json', zip_content: ARCHIVE });
    expect([status, evidenceResponse(data)]).toEqual([200, true]);
  });

  test('a ZIP bomb and names that lead out of the archive are not unpacked', async () => {
    const bomb = buildZip([{ name: 'system_info.json', content: Buffer.alloc(40_000_000) }]);
    const bombed = await fips(archive(bomb));
    expectError(bombed, 'unprocessable_evidence');
    expect(bombed.text).toContain('200 times');
    const slip = await fips(archive(buildZip([{ name: '../../slip/system_info.json', content: '{}' }])));
    expectError(slip, 'unprocessable_evidence');
  });

  test('evidence that says nothing about the framework is a failed assessment that says what would help', async () => {
    const { data } = await fips(archive(buildZip([{ name: 'notes.txt', content: 'nothing' }])));
    expect(data).toMatchObject({ status: 'failed', assessment: { controls: [] }, artifacts: expect.any(Array) });
  });

  test('what is no HTTP gets the same Error on the bare connection', async () => {
    const said = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(service.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nbad header\r\n\r\n'));
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(requests.get('Error')?.(JSON.parse(said.split('\r\n\r\n')[1] ?? ''))).toBe(true);
  });

  test('a body that stops coming is refused with 408, and one whose client goes away troubles nobody', async () => {
    const head = [
      'POST /v1/fips HTTP/1.1',
      'host: localhost',
      `x-customer-key: ${service.key}`,
      'content-type: application/json',
      'content-length: 1000',
      '',
      '{"name"',
    ].join('\r\n');
    const gone = connect(service.port, '127.0.0.1', () => gone.write(head, () => gone.destroy()));
    const slow = await new Promise<string>((resolve) => {
      const socket = connect(service.port, '127.0.0.1', () => socket.write(head));
      socket.on('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
    });
    expect(slow).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body of a gigabyte is refused before it is sent', async () => {
    const answer = await new Promise<string>((resolve) => {
      const lines = [
        'POST /v1/fips HTTP/1.1',
        'host: a',
        `x-customer-key: ${service.key}`,
        'content-type: application/json',
      ];
      const socket = connect(service.port, '127.0.0.1', () =>
        socket.write(`${[...lines, `content-length: ${1024 ** 3}`].join('\r\n')}\r\n\r\n`),
      );
      socket.on('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('leaves nothing on disk, no secret in the log, and the service alive', async () => {
    const host = JSON.stringify({ password: SECRET, name: SECRET });
    await fips(
      archive(
        buildZip([
          { name: `${SECRET}.tfstate`, content: host },
          { name: 'openssl.json', content: `{"${SECRET}` },
        ]),
      ),
    );
    await fips({ name: SECRET, format: SECRET });
    await post({ ...service, key: SECRET }, `/v1/${SECRET}?token=${SECRET}`, { [SECRET]: SECRET });
    expect(await (await fetch(`${service.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toMatch(/evidence_engine_requests_total\{path="\/v1\/fips",status="413"\} \d/);
    expect(readdirSync(service.scratch)).toEqual([]);
    const { exit, stderr, stdout } = await service.stop();
    expect(exit).toBe(0);
    expect(stdout.split(service.key).length).toBe(2);
    for (const hidden of [SECRET, service.key, ARCHIVE.slice(0, 40), 'vol-1'])
      expect([hidden, (stderr + metrics).includes(hidden)]).toEqual([hidden, false]);
    expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
    service = await startRealService(folder);
  });
});

test('serve refuses what it cannot use', () => {
  const refused = [
    ['--tls-cert', 'none.pem'],
    ['--evidence', 'none'],
    ['--metrics-host', '127.0.0.1'],
    ['--keys', 'none.json'],
    ['--port', '70000'],
    ['--time-limit', '0'],
  ];
  for (const flags of refused) expect(runCli(['serve', ...flags], { cwd: folder }).exit).toBe(2);
});

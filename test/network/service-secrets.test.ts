import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { canaries } from '../support/canaries.ts';
import { temporaryFolder } from '../support/folder.ts';
import { buildZip } from '../support/zip.ts';
import {
  bodySchema,
  mutations,
  resolved,
  validBody,
  type Body,
  type Contract,
  type Operation,
  type Schema,
} from './contract.ts';
import { post, startRealService, type RunningService } from './service.ts';

const folder = temporaryFolder();
const evidence = canaries();
/** What is planted in requests, besides what stands in the evidence. */
const sent: string[] = [];
/** Secrets in all that the service has answered: texts and headers. */
const leaked: string[] = [];
let answered = 0;
let service: RunningService;
let contract: Contract;

beforeAll(async () => {
  service = await startRealService(folder, { flags: ['--rate-limit', '100000', '--log-level', 'debug'] });
  const document: Contract = JSON.parse(await (await fetch(`${service.url}/openapi.json`)).text());
  contract = document;
});

let count = 0;

/** A token of a known shape, put together here so that no scanner of this repository takes it for real. */
function token(): string {
  count += 1;
  const tail = (count * 15_485_863 * 104_729).toString(36).toUpperCase().padStart(16, 'Q').slice(0, 16);
  const made = count % 2 === 0 ? `${'AKI'}A${tail}` : `${'gh'}p_${tail}${tail}abcd`;
  sent.push(made);
  return made;
}

/** A word without the shape of a credential: what the service need not repeat. */
function word(): string {
  count += 1;
  const made = `zq${(count * 7919 + 104_729).toString(36)}wolle${(count * 104_395_301).toString(36)}`;
  sent.push(made);
  return made;
}

function operations(): readonly (readonly [path: string, operation: Operation])[] {
  return Object.entries(contract.paths).flatMap(([path, { post: operation }]) =>
    operation === undefined ? [] : [[path, operation] as const],
  );
}

async function send(path: string, body: unknown, headers: { readonly [name: string]: string } = {}): Promise<number> {
  const answer = await post(service, path, body, headers);
  note(answer.text, answer.headers);
  return answer.status;
}

function note(text: string, headers: Headers = new Headers()): void {
  answered += 1;
  leaked.push(...leaks([text, ...[...headers].flat()].join('\n')));
}

/** The evidence with canaries in it. */
function archive(): string {
  return buildZip(Object.entries(evidence.files).map(([name, content]) => ({ name, content }))).toString('base64');
}

/** A broken file with canaries in its name and its text. */
function named(): string {
  const name = `${token()}/${token()}.tfstate`;
  return buildZip([{ name, content: `{"version": 4, "${token()}": [` }]).toString('base64');
}

/** The body with a token in place of, and in a key beside, each of its texts. */
function planted(schema: Schema, valid: Body): readonly Body[] {
  return Object.keys(schema.properties ?? {}).flatMap((name) => {
    const each = resolved(contract, schema.properties?.[name] ?? {});
    if (each.contentEncoding === 'base64')
      return [
        { ...valid, [name]: named() },
        { ...valid, [name]: token() },
      ];
    if (each.type === 'object') return [{ ...valid, [name]: { [token()]: token() } }];
    if (each.type === 'array') return [{ ...valid, [name]: [token()] }];
    return [
      { ...valid, [name]: token() },
      { ...valid, [name]: `https://user:${word()}@localhost/${token()}` },
    ];
  });
}

/** Bytes as they are, for what no client of HTTP would send. */
async function sendBytes(text: string): Promise<void> {
  const socket = connect(service.port, '127.0.0.1');
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => note(chunk));
  socket.on('error', () => undefined);
  socket.end(text);
  await once(socket, 'close');
}

/** What the secrets of this test look like. */
const SHAPE = /(?:AKIA|ghp_)[0-9A-Za-z]{16,}|zq[0-9a-z]{3,}wolle[0-9a-z]{3,}/g;

/** Secrets in a text and, decoded, in the artifacts in it. */
function leaks(text: string): readonly string[] {
  const inside = [...text.matchAll(/"content_base64":\s*"([^"]*)"/g)].map(([, coded = '']) =>
    Buffer.from(coded, 'base64').toString(),
  );
  return [text, ...inside].flatMap((part) => part.match(SHAPE) ?? []);
}

describe('what a client sends', () => {
  test('in the evidence', async () => {
    for (const [path, operation] of operations()) {
      const schema = bodySchema(contract, operation);
      const valid = validBody(contract, schema);
      if (!Object.hasOwn(valid, 'zip_content')) continue;
      for (const format of ['json', 'yaml', 'oscal'])
        await send(path, {
          ...valid,
          ...(Object.hasOwn(valid, 'format') ? { format } : {}),
          zip_content: archive(),
        });
    }
    expect(answered).toBeGreaterThan(5);
    expect(leaked).toEqual([]);
  });

  test('in each field of each body, and in fields that there are not', async () => {
    for (const [path, operation] of operations()) {
      const schema = bodySchema(contract, operation);
      const valid = validBody(contract, schema);
      for (const body of planted(schema, valid)) await send(path, body);
      await send(path, { ...valid, [token()]: token() });
      for (const { body } of mutations(contract, schema)) await send(path, { ...body, [token()]: word() });
      await send(path, `{"${token()}": ${token()}`);
      await send(path, `{"a": "${token()}", "a": "${token()}"}`);
    }
    expect(sent.length).toBeGreaterThan(150);
  });

  test('in headers, addresses and methods', async () => {
    for (const [path] of operations()) {
      expect(await send(path, '{}', { 'x-customer-key': token() })).toBe(401);
      await send(path, '{}', { authorization: `Bearer ${token()}`, 'x-customer-key': '' });
      await send(path, '{}', { 'content-type': `text/${word()}` });
      await send(path, '{}', { 'content-encoding': word(), 'x-request-id': token(), cookie: `session=${token()}` });
      await send(`${path}?token=${token()}&key=${word()}`, '{}');
      await send(`${path}/${token()}`, '{}');
    }
    for (const path of ['/', '/healthz', '/metrics', '/openapi.json', `/${token()}`, `/%E0%A4%A${word()}`]) {
      const response = await fetch(`${service.url}${path}?access_token=${token()}`, { headers: { cookie: token() } });
      note(await response.text(), response.headers);
    }
    await sendBytes(`${token()} / HTTP/1.1\r\nhost: a\r\n\r\n`);
    await sendBytes(`POST /v1/fips HTTP/1.1\r\n${token()}\r\n\r\n`);
    await sendBytes(`POST /${word()} HTTP/9.9\r\nx-customer-key: ${token()}\r\n\r\n`);
  });

  test('is in no answer', () => {
    expect(answered).toBeGreaterThan(200);
    expect(leaked).toEqual([]);
    expect([...new Set(sent)].filter((secret) => leaks(`a "${secret}" b`).length !== 1)).toEqual([]);
  });

  afterAll(async () => {
    const { stdout, stderr } = await service.stop();
    expect(stderr).toContain('"answered"');
    expect(leaks(stdout + stderr)).toEqual([]);
    expect(stderr).not.toContain(service.key);
    expect(readdirSync(service.scratch)).toEqual([]);
  });
});

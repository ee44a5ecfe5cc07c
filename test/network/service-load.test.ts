import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { runCli } from '../support/run-cli.ts';
import { buildZip } from '../support/zip.ts';
import { KEYS_READ_MS, post, startRealService, type Answer, type RunningService } from './service.ts';
import { STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const FLAGS = ['--rate-limit', '1000000', '--threads', '2'];
const folder = temporaryFolder();
let service: RunningService;

beforeAll(async () => {
  service = await startRealService(folder, { flags: FLAGS });
});
afterAll(async () => {
  await service.stop();
});

/** A state with a volume of this name; `times` makes it large. */
function body(name: string, times = 1): object {
  const [volume] = JSON.parse(STATE).resources;
  const resources = Array.from({ length: times }, (_, index) => ({ ...volume, name: `${name}-${index}` }));
  const zip = buildZip([
    { name: 'main.tfstate', content: JSON.stringify({ ...JSON.parse(STATE), resources }), method: 'store' },
  ]);
  return { name, format: 'json', content_base64: zip.toString('base64') };
}

function ask(name: string, times = 1, key = service.key): Promise<Answer> {
  return post({ url: service.url, key }, '/v1/evidence/terraform', body(name, times));
}

/** The name in the assessment and the volume in its evidence: both must be those of the request. */
function belongsTo({ data }: Answer, name: string): boolean {
  const [first] = isResponse(data) ? data.artifacts : [];
  const text = Buffer.from(first?.content_base64 ?? '', 'base64').toString();
  return text.includes(`"name": "${name}"`) && text.includes(`aws_ebs_volume.${name}-0`);
}

function isResponse(data: unknown): data is { readonly artifacts: readonly { readonly content_base64: string }[] } {
  return typeof data === 'object' && data !== null && 'artifacts' in data;
}

test('200 requests at once are all answered, each with its own assessment', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `request-${index}`);
  const answers = await Promise.all(names.map((name) => ask(name)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(names.filter((name, index) => !belongsTo(answers[index] ?? empty, name))).toEqual([]);
});

const empty: Answer = { status: 0, headers: new Headers(), text: '', data: undefined };

test('small requests keep being answered beside 10 large ones', async () => {
  let done = 0;
  const large = Array.from({ length: 10 }, async (_, index) => {
    const answer = await ask(`large-${index}`, 4500);
    done += 1;
    return answer;
  });
  await wait(300);
  const small: Answer[] = [];
  for (let index = 0; index < 5; index += 1) small.push(await ask(`small-${index}`));
  const doneBeside = done;
  expect(small.map((answer, index) => [answer.status, belongsTo(answer, `small-${index}`)])).toEqual(
    small.map(() => [200, true]),
  );
  expect(doneBeside).toBeLessThan(8);
  const answers = await Promise.all(large);
  expect(answers.map((answer, index) => [answer.status, belongsTo(answer, `large-${index}`)])).toEqual(
    answers.map(() => [200, true]),
  );
});

test('a key is rotated and revoked under load: both are valid for a while, then only the new one', async () => {
  const keys = (...args: readonly string[]): string => {
    const { exit, stdout, stderr } = runCli(['keys', ...args, '--keys', service.keyFile]);
    expect([exit, stderr]).toEqual([0, '']);
    return stdout.trim();
  };
  const id = service.key.split('_')[1] ?? '';
  const before = readFileSync(service.keyFile, 'utf8');
  const over = new AbortController();
  const statuses: number[] = [];
  const load = (async () => {
    while (!over.signal.aborted) statuses.push((await ask('load')).status);
  })();
  const successor = keys('rotate', id, '--overlap', '1h');
  await wait(KEYS_READ_MS);
  expect([(await ask('a')).status, (await ask('b', 1, successor)).status]).toEqual([200, 200]);
  over.abort();
  await load;
  expect(statuses.length).toBeGreaterThan(2);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  keys('revoke', id);
  await wait(KEYS_READ_MS);
  expect([(await ask('a')).status, (await ask('b', 1, successor)).status]).toEqual([401, 200]);
  expect(before + readFileSync(service.keyFile, 'utf8')).not.toContain(service.key);
  service = { ...service, key: successor };
});

test.each([
  ['time', ['--time-limit', '1'], '1 s', 100_000],
  ['memory', ['--memory-limit', '32'], 'the memory', 30_000],
])(
  'an assessment above its %s is refused with 422, and the next one is answered',
  async (_what, limit, words, size) => {
    const strict = await startRealService(folder, { flags: [...FLAGS, ...limit] });
    const asked = (name: string, times: number): Promise<Answer> =>
      post(strict, '/v1/evidence/terraform', body(name, times));
    const heavy = await asked('heavy', size);
    expect([heavy.status, heavy.text]).toEqual([422, expect.stringContaining(`took more than ${words} it may take`)]);
    // the thread that follows starts cold, which on a busy machine takes its share of the time
    let status = 0;
    for (let round = 0; round < 10 && status !== 200; round += 1) ({ status } = await asked('light', 1));
    expect(status).toBe(200);
    expect((await strict.stop()).exit).toBe(0);
  },
);

test('a body of a gigabyte that is sent without its length is cut off early, and small requests go on', async () => {
  const small = await startRealService(folder, { flags: [...FLAGS, '--max-body', '4'] });
  const piece = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const answer = await new Promise<string>((resolve) => {
    let said = '';
    const socket = connect(small.port, '127.0.0.1', () => {
      const head = ['POST /v1/fips HTTP/1.1', 'host: a', `x-customer-key: ${small.key}`, 'transfer-encoding: chunked'];
      socket.write(`${[...head, 'content-type: application/json'].join('\r\n')}\r\n\r\n`);
      const more = (): void => {
        while (sent < 1024 && socket.writable) {
          sent += 1;
          socket.write(`${piece.length.toString(16)}\r\n`);
          socket.write(piece);
          if (!socket.write('\r\n')) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(said));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(512);
  expect((await post(small, '/v1/evidence/terraform', body('after'))).status).toBe(200);
  expect((await small.stop()).exit).toBe(0);
});

test('SIGTERM under load: what was taken is answered, new connections are refused, and it ends well', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `late-${index}`);
  const asked = Promise.all(names.map((name) => ask(name, 50)));
  await wait(300);
  const ended = service.stop();
  const answers = await asked;
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  expect(names.filter((name, index) => !belongsTo(answers[index] ?? empty, name))).toEqual([]);
  const { exit, stderr } = await ended;
  expect(exit).toBe(0);
  expect(stderr).not.toContain('own fault');
  await expect(ask('after')).rejects.toThrow();
  service = await startRealService(folder, { flags: FLAGS });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { runCli, type CliResult } from '../support/run-cli.ts';
import { askCli } from '../support/ask-cli.ts';
import { startHttp, type TestServer } from './servers.ts';
import { startProxy } from './proxy.ts';
import { startRealService, type RunningService } from './service.ts';
import { STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url));
const folder = temporaryFolder();
let authority = '';
let service: RunningService;

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'service' }], {
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
    ],
  });
  authority = join(folder, 'cert.pem');
  writeFileSync(authority, cert);
  writeFileSync(join(folder, 'key.pem'), key);
  cpSync(EXAMPLES, join(folder, 'examples'), { recursive: true });
  writeFileSync(join(folder, 'main.tfstate'), STATE);
  const flags = [
    '--host',
    'localhost',
    '--tls-cert',
    authority,
    '--tls-key',
    join(folder, 'key.pem'),
    '--rate-limit',
    '9999',
  ];
  service = await startRealService(folder, { flags });
  const deployments = `deployments:\n  local: ${service.url}\n  clear: http://evidence.example.org\n`;
  writeFileSync(join(folder, '.evidence-engine.yaml'), `as-of: 2026-11-01\n${deployments}`);
  writeFileSync(join(folder, 'api-key'), `${service.key}\n`);
});
afterAll(async () => {
  await service.stop();
});

/** Runs a command line that may call the service; such command lines share one process. */
function ask(args: readonly string[], env: { readonly [name: string]: string } = {}): CliResult {
  return runCli(args, { cwd: folder, loopback: true, env: { EVIDENCE_ENGINE_API_KEY: service.key, ...env } });
}

/** For servers in the process of this test, and variables that Node reads when it starts. */
function start(args: readonly string[], env: { readonly [name: string]: string } = {}): Promise<CliResult> {
  return askCli(args, { cwd: folder, env: { EVIDENCE_ENGINE_API_KEY: service.key, ...env } });
}

/** Every file that a run wrote, by its path in the output folder. */
function written(output: string): ReadonlyMap<string, string> {
  const root = join(folder, output);
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => statSync(join(root, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

const REMOTE = ['--remote', '--deployment', 'local', '--ca-file', 'cert.pem'];

const LINES: readonly string[] = [
  'assess examples/weak --format yaml --report findings',
  'assess examples/hardened --framework cmmc --framework fips-140-3 --fail-on undetermined',
  'assess examples/hardened --framework nist-800-171 --revision r3 --fail-on undetermined',
  'assess examples/source --format oscal --oscal-version 1.1.3 --all-controls --fail-on critical',
  'assess examples/weak/infra examples/weak/cluster --name casework --fail-on none --bundle --min-coverage 5%',
  'assess main.tfstate --baseline fedramp-moderate',
  'assess examples/weak --waivers examples/waivers.yaml --fail-on high --json',
  'assess examples/weak/cluster --report sarif,markdown,poam --fail-on none',
  'fedramp examples/hardened --fail-on none',
  'fedramp examples/weak --class c --package-uri https://provider.example/overview.json --policy strict',
  'fips examples/hardened',
  'fips examples/weak --standard 140-2 --fail-on medium',
  'fips examples/source/playbook',
  'assess examples/deploy --fail-on none',
  'assess examples/ci',
  'assess examples/azure/weak --fail-on none',
  'assess examples/bicep/hardened --fail-on none',
  'assess examples/google/hardened --fail-on none',
];

describe('a service assesses as this machine does, file by file and to the same exit code:', () => {
  test('every folder of the examples is among them', () => {
    const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.length).toBeGreaterThan(4);
    for (const { name } of folders) expect(LINES.join('\n')).toContain(`examples/${name}`);
  });

  test.each(LINES)('%s', (line) => {
    const args = line.split(' ');
    const here = runCli([...args, '--output', 'here'], { cwd: folder });
    const there = ask([...args, '--output', 'there', ...REMOTE]);
    expect([here.stderr, here.exit]).toEqual(['', expect.any(Number)]);
    expect([there.stderr, there.exit]).toEqual(['', here.exit]);
    const ofRun = written('here').get('results.sarif');
    expect(ofRun === undefined).toBe(!line.includes('sarif'));
    expect(written('there')).toEqual(new Map([...written('here')].filter(([path]) => path !== 'results.sarif')));
    if (args.includes('--json')) expect(there.stdout).toBe(here.stdout);
    else expect(there.stdout).toContain('Assessed by localhost:');
    for (const output of ['here', 'there']) rmSync(join(folder, output), { recursive: true });
  });
});

test('baselines and shares are held against what a service answers as against a run of this machine', () => {
  const weak = ['assess', 'examples/weak', '--framework', 'cmmc', '--report', 'findings', '--output', 'gated'];
  const here = ask([...weak, '--fail-on', 'none', '--write-baseline', 'here.json', '--quiet']);
  const there = ask([...weak, '--fail-on', 'none', '--write-baseline', 'there.json', '--output', 'other', ...REMOTE]);
  expect([here.exit, there.exit, there.stderr]).toEqual([0, 0, '']);
  const text = readFileSync(join(folder, 'there.json'), 'utf8');
  const { unknowns, ...told } = JSON.parse(text);
  const { unknowns: own, checks: asked, ...wanted } = JSON.parse(readFileSync(join(folder, 'here.json'), 'utf8'));
  expect(told).toEqual(wanted);
  expect(asked.length).toBeGreaterThan(100);
  expect(unknowns).toEqual(expect.arrayContaining(own));
  const [first] = told.failures;
  writeFileSync(join(folder, 'less.json'), text.replace(`    ${JSON.stringify(first)},\n`, ''));
  const known = ask([...weak, '--baseline-file', 'there.json', '--fail-on-new', ...REMOTE]);
  const fresh = ask([...weak, '--baseline-file', 'less.json', '--fail-on-new', '--output', 'other', ...REMOTE]);
  const share = ask([...weak, '--fail-on', 'none', '--min-coverage', '100%', '--output', 'third', ...REMOTE]);
  expect([known.exit, fresh.exit, share.exit]).toEqual([0, 1, 4]);
  expect(known.stdout).toContain('Since the baseline: 0 new failures');
  expect(fresh.stdout).toMatch(new RegExp(`Since the baseline: 1 new failure\\n .*\\[${first.check}\\]`));
  expect(share.stderr).toMatch(/^CMMC: \d+ of \d+ assessable controls were decided .* less than --min-coverage 100%/);
});

test('the key may come from a file and the address from a flag', async () => {
  const env = { EVIDENCE_ENGINE_API_KEY: '', NODE_EXTRA_CA_CERTS: authority };
  const flags = ['--remote', '--base-url', service.url, '--api-key-file', 'api-key', '--output', 'there', '-q'];
  const { exit, stderr } = await start(['assess', 'main.tfstate', '--fail-on', 'none', ...flags], env);
  expect([exit, stderr]).toEqual([0, '']);
});

test('a proxy of the environment carries the request, with a password that nobody sees', async () => {
  const proxy = await startProxy();
  proxy.credentials = 'canary:ca@nary';
  const flags = ['assess', 'main.tfstate', '--fail-on', 'none', ...REMOTE, '--output', 'proxied', '--debug'];
  const address = (who: string): string => `http://${who}localhost:${proxy.port}`;
  const known = await start(flags, { HTTPS_PROXY: address('canary:ca%40nary@') });
  expect([known.exit, known.stderr, proxy.asked]).toEqual([0, '', [`localhost:${service.port}`]]);
  const unknown = await start(flags, { HTTPS_PROXY: address('canary:wrong@') });
  expect([unknown.exit, unknown.stderr]).toEqual([5, expect.stringContaining('a proxy that requires a valid user')]);
  expect(known.stdout + unknown.stdout + unknown.stderr).not.toMatch(/canary|ca%40nary|Y2FuYXJ5/);
  const past = await start(flags, { HTTPS_PROXY: address(''), NO_PROXY: 'localhost' });
  expect([past.exit, proxy.asked.length]).toEqual([0, 2]);
  await proxy.close();
});

test.each([
  ['a certificate that nobody vouches for', ['--deployment', 'local'], {}, 5, 'certificate that is not trusted'],
  ['a key that is not known', REMOTE, { EVIDENCE_ENGINE_API_KEY: 'canary' }, 5, 'status 401, requestId '],
  ['no key', REMOTE, { EVIDENCE_ENGINE_API_KEY: '' }, 2, 'set EVIDENCE_ENGINE_API_KEY'],
  ['no address', [], {}, 2, '--remote needs the address'],
  ['an address in clear', ['--deployment', 'clear'], {}, 2, '.clear is not https'],
  ['an unknown deployment', ['--deployment', 'loca'], {}, 2, 'Did you mean'],
  ['nobody who listens', ['--base-url', 'http://127.0.0.1:9'], {}, 5, 'does not listen'],
  ['checks of one’s own', [...REMOTE, '--controls', 'examples'], {}, 2, '--controls works on this machine only'],
  ['an earlier plan', [...REMOTE, '--previous', 'main.tfstate'], {}, 2, '--previous works on this machine only'],
  ['values', [...REMOTE, '--set', 'a=b'], {}, 2, '--set works on this machine only'],
  ['evidence from afar', [...REMOTE, '--state-url', 'https://a/b'], {}, 2, '--state-url works on this machine only'],
])('%s ends the run with a clear error and no file', (_what, flags, env, code, words) => {
  const { exit, stderr } = ask(['assess', 'main.tfstate', '--remote', ...flags, '--output', 'none'], env);
  expect([exit, stderr]).toEqual([code, expect.stringContaining(words)]);
  expect(stderr).not.toMatch(/canary|ee_/);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

test('--dry-run shows what would be sent and opens no socket', () => {
  const args = ['assess', 'examples/weak', '--remote', '--deployment', 'local', '--dry-run', '--format', 'oscal'];
  const { exit, stdout, stderr } = runCli(args, { cwd: folder });
  expect([exit, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^POST https:\/\/localhost:\d+\/v1\/assessments \(\d+ KiB\)\n {2}framework: "NIST 800-53"\n/);
  expect(stdout).toMatch(
    / {2}as_of: "2026-11-01"\n[\s\S]*KiB {2}infra\/production\.tfstate\n[\s\S]*Nothing was sent\.\n$/,
  );
  expect(runCli(['assess', 'examples/weak', '--dry-run'], { cwd: folder }).exit).toBe(2);
});

describe('a service that misbehaves', () => {
  let strange: TestServer;
  let script: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
  let asked = 0;
  const good = (): string => readFileSync(join(folder, 'good', 'nist-800-53', 'evidence-response.json'), 'utf8');

  beforeAll(async () => {
    ask(['assess', 'main.tfstate', '--fail-on', 'none', '--output', 'good', '-q']);
    strange = await startHttp((request, response) => {
      request.resume().on('end', () => {
        const step = script[Math.min(asked, script.length - 1)];
        asked += 1;
        step?.(request, response);
      });
    });
  });
  afterAll(() => strange.close());

  const status =
    (
      code: number,
      headers: { readonly [name: string]: string } = {},
      body = '{"error":"x","message":"why","requestId":"r-7"}',
    ) =>
    (_request: IncomingMessage, response: ServerResponse): void =>
      void response.writeHead(code, headers).end(body);
  const fine = (_request: IncomingMessage, response: ServerResponse): void => void response.end(good());
  const reset = (request: IncomingMessage): void => void request.socket.resetAndDestroy();

  async function answer(steps: typeof script): Promise<CliResult & { readonly asked: number }> {
    script = steps;
    asked = 0;
    const url = `http://127.0.0.1:${strange.port}`;
    const flags = [
      '--remote',
      '--base-url',
      url,
      '--remote-timeout',
      '3',
      '--fail-on',
      'none',
      '--output',
      'odd',
      '-q',
    ];
    return { ...(await start(['assess', 'main.tfstate', ...flags])), asked };
  }

  test('for a while is asked again, where that is safe', async () => {
    const steps = [status(503, { 'retry-after': '0' }), status(429, { 'retry-after': '0' }), reset, fine];
    const { exit, stderr, asked: times } = await answer(steps);
    expect([exit, stderr, times]).toEqual([0, '', 4]);
    expect(readFileSync(join(folder, 'odd/nist-800-53/evidence-response.json'), 'utf8')).toBe(good());
    rmSync(join(folder, 'odd'), { recursive: true });
  });

  test.each([
    ['refuses the request', [status(400), fine], 'status 400, requestId r-7). It says: why', 1],
    ['fails by its own fault', [status(500), fine], 'status 500', 1],
    ['limits without saying for how long', [status(429), fine], 'status 429', 1],
    ['limits for an hour', [status(429, { 'retry-after': '3600' }), fine], 'status 429', 1],
    ['leads elsewhere', [status(307, { location: 'https://elsewhere.example/' }), fine], 'leads elsewhere', 1],
    ['never gets ready', [status(503, { 'retry-after': '0' })], 'status 503', 4],
    ['answers with a page', [status(200, {}, '<html>')], 'is no JSON', 1],
    ['answers with something else', [status(200, {}, '{"ok":true}')], 'has not the shape', 1],
    [
      'breaks off in the middle',
      [
        (_request: IncomingMessage, response: ServerResponse) => {
          response.writeHead(200, { 'content-length': '9999' });
          response.write('{"id":', () => response.destroy());
        },
      ],
      'broke the connection off',
      4,
    ],
    ['says nothing', [() => undefined], 'did not answer within 3 s', 1],
  ])('and %s gives exit 5 and writes nothing', async (_what, steps, words, times) => {
    const ended = await answer(steps);
    expect([ended.exit, ended.stderr, ended.asked]).toEqual([5, expect.stringContaining(words), times]);
    expect(existsSync(join(folder, 'odd'))).toBe(false);
  });
});

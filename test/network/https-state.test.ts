import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { askCli } from '../support/ask-cli.ts';
import { runCli, type CliResult } from '../support/run-cli.ts';
import { startHttp, startHttps, type HttpsServer, type TestServer } from './servers.ts';
import { DIGEST, STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
let states: HttpsServer;
let elsewhere: HttpsServer;
let clear: TestServer;
const seen: string[] = [];
let failures = 0;
let authorities = '';

const answer: RequestListener = (request, response) => {
  const { url = '', headers } = request;
  seen.push(`${url} ${headers.authorization ?? 'nobody'}`);
  const redirect = (to: string): unknown => response.writeHead(302, { location: to }).end();
  if (url === '/token' && headers.authorization === 'Bearer t0ken') return void response.end(STATE);
  if (url === '/basic' && headers.authorization === `Basic ${btoa('auditor:pa:ss')}`) return void response.end(STATE);
  if (url === '/moved') return void redirect(`https://localhost:${elsewhere.port}/moved-here?signature=s1gn`);
  if (url === '/around') return void redirect('/around');
  if (url === '/to-clear') return void redirect(`http://localhost:${clear.port}/`);
  if (url === '/to-metadata') return void redirect('https://169.254.169.254/latest/');
  if (url === '/shaky')
    return void (failures++ < 2 ? response.writeHead(503, { 'retry-after': '0' }).end() : response.end(STATE));
  if (/^\/storage\/v1\/b\/states\/o\/prod%2Fdefault\.tf(?:state|lock)\?alt=media$/.test(url))
    return void response.end(STATE);
  if (url === '/empty') return void response.writeHead(204).end();
  if (url === '/large') return void response.end(`{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`);
  if (url === '/cut')
    return void (response.writeHead(200, { 'content-length': '999' }), response.write('{'), response.destroy());
  response.writeHead(url === '/nothing' ? 404 : 401).end('a secret of the server');
};

beforeAll(async () => {
  states = await startHttps(folder, answer);
  elsewhere = await startHttps(mkdtempSync(join(folder, 'b-')), (request, response) => {
    seen.push(`elsewhere ${request.headers.authorization ?? 'nobody'}`);
    response.end(STATE);
  });
  authorities = join(folder, 'authorities.pem');
  writeFileSync(authorities, [states, elsewhere].map(({ authority }) => readFileSync(authority, 'utf8')).join('\n'));
  clear = await startHttp((_request, response) => response.end(STATE));
});

afterAll(async () => {
  await Promise.all([states.close(), elsewhere.close(), clear.close()]);
});

interface Options {
  readonly env?: { readonly [name: string]: string };
  readonly flags?: readonly string[];
}

function assess(path: string, { env = {}, flags = ['--allow-private-network'] }: Options = {}): Promise<CliResult> {
  const url = path.includes('://') ? path : `https://localhost:${states.port}${path}`;
  const args = ['assess', '--state-url', url, ...flags, '--fail-on', 'none', '--output', join(folder, 'out')];
  return askCli(args, { cwd: folder, env: { NODE_EXTRA_CA_CERTS: authorities, ...env } });
}

test('a state behind a bearer token is assessed, and its digest is in the ledger', async () => {
  const { exit, stderr, stdout } = await assess('/token', { env: { EVIDENCE_ENGINE_STATE_TOKEN: 't0ken' } });
  expect([stderr, exit]).toEqual(['', 0]);
  const ledger = readFileSync(join(folder, 'out', 'nist-800-53', 'coverage.json'), 'utf8');
  expect(JSON.parse(ledger)).toMatchObject({
    files: [{ path: `remote-state/localhost_${states.port}/token`, sha256: DIGEST, status: 'assessed' }],
    problems: [{ code: 'remote-evidence', severity: 'info' }],
  });
  expect(stdout + ledger).not.toContain('t0ken');
});

test('a user name and a password from the variables of Terraform are sent', async () => {
  const { exit } = await assess('/basic', { env: { TF_HTTP_USERNAME: 'auditor', TF_HTTP_PASSWORD: 'pa:ss' } });
  expect(exit).toBe(0);
});

test('a redirect to another host is followed without the credentials', async () => {
  seen.length = 0;
  const { exit, stdout, stderr } = await assess('/moved', { env: { EVIDENCE_ENGINE_STATE_TOKEN: 't0ken' } });
  expect([stderr, exit]).toEqual(['', 0]);
  expect(seen).toEqual(['/moved Bearer t0ken', 'elsewhere nobody']);
  expect(stdout).not.toContain('s1gn');
});

test('a Google state is read, and a lock beside it is told', async () => {
  const env = { STORAGE_EMULATOR_HOST: `https://localhost:${states.port}` };
  const { exit, stderr } = await assess('gs://states/prod/default.tfstate', { env });
  expect([stderr, exit]).toEqual(['', 0]);
  const ledger = readFileSync(join(folder, 'out', 'nist-800-53', 'coverage.json'), 'utf8');
  expect(JSON.parse(ledger).files).toMatchObject([
    { path: 'remote-state/states/prod/default.tfstate', sha256: DIGEST },
  ]);
  expect(ledger).toContain('is locked');
});

test('an answer that passes is asked again', async () => {
  expect((await assess('/shaky')).exit).toBe(0);
  expect(failures).toBe(3);
});

const REFUSED: readonly (readonly [name: string, path: string, says: RegExp, options: Options])[] = [
  ['wrong credentials', '/token', /does not accept these credentials/, {}],
  ['nothing there', '/nothing', /has nothing there/, {}],
  ['a backend without a state', '/empty', /has no state yet/, {}],
  ['a circle of redirects', '/around', /redirects more than 5 times/, {}],
  ['a redirect to clear text', '/to-clear', /is not https/, {}],
  ['a redirect into a private network', '/to-metadata', /private network/, { flags: [] }],
  ['a name that leads to this machine', '/token', /private network.*--allow-private-network/, { flags: [] }],
  ['an answer that ends early', '/cut', /could not be reached/, {}],
  [
    'an answer beyond the limit',
    '/large',
    /--max-file-size/,
    { flags: ['--allow-private-network', '--max-file-size', '1'] },
  ],
  ['a server with an unknown certificate', '/token', /certificate authority/, { env: { NODE_EXTRA_CA_CERTS: '' } }],
];

test.each(REFUSED)('%s ends the run with exit 5', async (_name, path, says, options) => {
  const { exit, stdout, stderr } = await assess(path, options);
  expect([exit, stdout]).toEqual([5, '']);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/secret|\n.*\n/);
});

test.each([
  ['a password in the URL', 'https://u:p4ss@example.com/x', 'must not carry'],
  ['plain http', 'http://example.com/x', 'needs https://host/path'],
  ['a file', 'file:///etc/passwd', 'needs https://host/path'],
])('%s is a wrong usage', (_name, url, says) => {
  const args = ['assess', '--state-url', url, '--output', join(folder, 'out')];
  const { exit, stderr } = runCli(args, { cwd: folder });
  expect(exit).toBe(2);
  expect(stderr).toContain(says);
  expect(stderr).not.toContain('p4ss');
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../support/git.ts';
import { askCli } from '../support/ask-cli.ts';
import type { CliResult } from '../support/run-cli.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps, type HttpsServer } from './servers.ts';
import { DIGEST, STATE } from './state.ts';
import { temporaryFolder } from '../support/folder.ts';

const folder = temporaryFolder();
const repository = join(folder, 'casework');
let server: HttpsServer;
let first = '';

beforeAll(async () => {
  mkdirSync(join(repository, 'infra'), { recursive: true });
  git(repository, 'init', '--quiet', '--initial-branch=main');
  writeFileSync(join(repository, 'infra', 'prod.tfstate'), STATE);
  symlinkSync('/etc/passwd', join(repository, 'infra', 'users.txt'));
  writeFileSync(join(repository, '.gitattributes'), '*.tfstate text eol=crlf filter=lfs\n');
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '-m', 'one');
  first = git(repository, 'rev-parse', 'HEAD');
  rmSync(join(repository, 'infra', 'prod.tfstate'));
  git(repository, 'commit', '--quiet', '-a', '-m', 'two');
  git(repository, 'tag', 'empty');
  git(repository, 'checkout', '--quiet', '-b', 'release/1', first);
  git(repository, 'checkout', '--quiet', 'main');
  git(repository, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  server = await startHttps(folder, gitBackend(folder));
});

afterAll(async () => {
  await server.close();
});

function assess(url: string, ...flags: readonly string[]): Promise<CliResult> {
  const env = { GIT_SSL_CAINFO: server.authority, TMPDIR: temporary(), HOME: folder };
  const args = ['assess', '--repo-url', url, ...flags, '--fail-on', 'none', '--output', join(folder, 'out')];
  return askCli(args, { cwd: folder, env });
}

function temporary(): string {
  const path = join(folder, 'temporary');
  mkdirSync(path, { recursive: true });
  return path;
}

const url = (path = '/casework/.git'): string => `https://localhost:${server.port}${path}`;

test.each([
  ['a branch', 'release/1'],
  ['a commit', ''],
])('%s is read byte for byte, and named', async (_name, ref) => {
  const { exit, stderr } = await assess(url(), '--repo-ref', ref === '' ? first : ref, '--allow-private-network');
  expect([stderr, exit]).toEqual(['', 0]);
  const ledger = JSON.parse(readFileSync(join(folder, 'out', 'nist-800-53', 'coverage.json'), 'utf8'));
  expect(ledger.files).toContainEqual(expect.objectContaining({ path: 'infra/prod.tfstate', sha256: DIGEST }));
  expect(JSON.stringify(ledger.problems)).toContain(`at commit ${first}`);
  expect(JSON.stringify(ledger.problems)).toContain('infra/users.txt is a link and was not followed');
  expect(readdirSync(temporary())).toEqual([]);
});

test('the head without evidence is nothing assessed', async () => {
  expect((await assess(url(), '--allow-private-network')).exit).not.toBe(0);
});

const REFUSED: readonly (readonly [name: string, path: string, flags: readonly string[], says: string])[] = [
  ['a private address', '/casework/.git', [], 'private network'],
  ['a branch that is not there', '/casework/.git', ['--repo-ref', 'nope', '--allow-private-network'], 'no such branch'],
  ['a repository that is not there', '/other/.git', ['--allow-private-network'], 'no such repository'],
  ['wrong credentials', '/closed/.git', ['--allow-private-network'], 'credentials'],
  ['a redirect', '/away/.git', ['--allow-private-network'], 'could not be read'],
];

test.each(REFUSED)('%s ends the run with exit 5', async (_name, path, flags, says) => {
  const { exit, stderr } = await assess(url(path), ...flags);
  expect(exit).toBe(5);
  expect(stderr).toContain(says);
  expect(readdirSync(temporary())).toEqual([]);
});

test.each([
  ['a folder', '/etc'],
  ['a helper that runs programs', 'ext::touch made'],
  ['a file URL', 'file:///etc'],
  ['the git protocol', 'git://localhost/x'],
  ['an option', '--upload-pack=touch made'],
  ['a host that is an option', 'ssh://-oProxyCommand=touch/x'],
  ['a token in the URL', 'https://t0ken@localhost/x'],
])('%s is a wrong usage', async (_name, wrong) => {
  const { exit, stderr } = await assess(wrong);
  expect(exit).toBe(2);
  expect(stderr).not.toContain('t0ken');
  expect(existsSync(join(folder, 'made'))).toBe(false);
});

test('a ref that is an option is a wrong usage', async () => {
  expect((await assess(url(), '--repo-ref', '--upload-pack=x', '--allow-private-network')).exit).toBe(2);
});

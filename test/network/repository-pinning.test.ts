import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveEntry } from '../../src/sources/git/pinned-connection.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { git } from '../support/git.ts';
import { startCli } from '../support/spawn-cli.ts';
import { gitBackend } from './git-backend.ts';
import { startHttps } from './servers.ts';

const NAMES = fileURLToPath(new URL('../support/first-public-then-private.mjs', import.meta.url));
const folder = temporaryFolder();

interface Asked {
  readonly exit: number | null;
  readonly stderr: string;
  /** What git was started with to fetch; empty when it was not. */
  readonly fetch: string;
  /** Names that were looked up. */
  readonly names: readonly string[];
}

interface Setup {
  readonly version?: string;
  /** What `ssh -G` says. */
  readonly ssh?: string;
  /** What `git config` says. */
  readonly config?: string;
  readonly env?: { readonly [name: string]: string };
  readonly flags?: readonly string[];
}

/** Runs with a git that only says how it is started. */
async function ask(
  url: string,
  { version = '2.39.5', ssh = '', config = '', env = {}, flags = [] }: Setup = {},
): Promise<Asked> {
  const home = mkdtempSync(join(folder, 'home-'));
  const programs = join(home, 'programs');
  const log = join(home, 'fetch');
  const lookups = join(home, 'lookups');
  mkdirSync(programs);
  const scripts = {
    git: `#!/bin/sh\ncase "$*" in\n*" version") echo 'git version ${version}';;\n*" config "*) printf '%s' '${config}'; test -n '${config}';;\n*" fetch "*) echo "$GIT_SSH_COMMAND $*" >> '${log}'; exit 1;;\n*) exit 0;;\nesac\n`,
    ssh: `#!/bin/sh\nprintf '${ssh}'\n`,
  };
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  }
  const { ended } = startCli(['assess', '--repo-url', url, ...flags, '--output', join(home, 'out')], {
    cwd: home,
    loopback: true,
    env: {
      HOME: home,
      PATH: [programs, process.env['PATH'] ?? ''].join(delimiter),
      NODE_OPTIONS: `--import=${NAMES}`,
      LOOKUPS: lookups,
      ...env,
    },
  });
  const { exit, stderr } = await ended;
  const read = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return {
    exit,
    stderr,
    fetch: read(log),
    names: read(lookups)
      .split('\n')
      .filter((name) => name !== ''),
  };
}

test('a name is looked up once, and git is bound to what was checked', async () => {
  const { fetch, names, exit } = await ask('https://Code.Example.ORG.:8443/casework.git');
  expect([exit, names]).toEqual([5, ['code.example.org']]);
  expect(fetch).toContain('-c http.curloptResolve=code.example.org:8443:198.51.100.7,[2001:db8::7] ');
  expect(fetch).toContain(' -- https://code.example.org:8443/casework.git HEAD');
  expect((await ask('https://code.example.org/a.git')).fetch).toContain('=code.example.org:443:198.51.100.7,');
});

test.each(['git@code.example.org:casework.git', 'ssh://git@code.example.org/casework.git'])(
  'ssh to %s is bound as well, and still knows the host by its name',
  async (url) => {
    const { fetch, names } = await ask(url);
    expect(names).toEqual(['code.example.org']);
    expect(fetch).toContain("ssh -o HostName=198.51.100.7 -o HostKeyAlias='code.example.org' -o CheckHostIP=no");
    const options = { GIT_SSH_COMMAND: 'ssh -i key' };
    expect((await ask(url, { env: options })).fetch).toContain('ssh -i key -o HostName=198.51.100.7 ');
  },
);

test('what the user has set up for ssh decides which name is looked up, and whether one is', async () => {
  const real = await ask('git@work:a.git', {
    ssh: 'user git\\nhostname real.example.org\\nport 2222\\nproxyjump none\\n',
  });
  expect(real.names).toEqual(['real.example.org']);
  expect(real.fetch).toContain("-o HostName=198.51.100.7 -o HostKeyAlias='[real.example.org]:2222'");
  const known = await ask('git@work:a.git', { ssh: 'hostname real.example.org\\nport 22\\nhostkeyalias known\\n' });
  expect(known.fetch).toContain("HostKeyAlias='known'");
  const jump = await ask('git@work:a.git', { ssh: 'hostname real.example.org\\nport 22\\nproxyjump gate\\n' });
  expect([jump.names, jump.fetch.includes('HostName')]).toEqual([[], false]);
  const inside = await ask('git@work:a.git', { ssh: 'hostname private.example.org\\nport 22\\n' });
  expect([inside.exit, inside.fetch, inside.stderr]).toEqual([5, '', expect.stringContaining('private network')]);
});

test('a name that has no address is refused, unless a proxy looks it up', async () => {
  const none = await ask('https://unknown.example.org/a.git');
  expect([none.exit, none.fetch, none.stderr]).toEqual([5, '', expect.stringContaining('has no address here')]);
  expect((await ask('ssh://unknown.example.org/a.git')).fetch).toBe('');
  const proxied = await ask('https://unknown.example.org/a.git', { env: { HTTPS_PROXY: 'http://proxy.example:8080' } });
  expect(proxied.fetch).not.toBe('');
  expect((await ask('https://unknown.example.org/a.git', { config: 'http://proxy.example' })).fetch).not.toBe('');
});

test.each([
  ['2.36.9', false],
  ['2.37.0', true],
  ['2.39.5 (Apple Git-154)', true],
  ['2.50.1.windows.1', true],
  ['3.0.0', true],
  ['1.8.3', false],
])('git %s can be bound: %s', async (version, isBound) => {
  const { fetch, stderr } = await ask('https://code.example.org/a.git', { version });
  expect(fetch !== '').toBe(isBound);
  if (!isBound) expect(stderr).toContain('Install git 2.37 or newer');
});

test('what may be private is not bound, and an address needs no name', async () => {
  const { fetch, names } = await ask('https://private.example.org/a.git', { flags: ['--allow-private-network'] });
  expect([fetch.includes('curloptResolve'), fetch !== '', names]).toEqual([false, true, []]);
  const address = await ask('https://198.51.100.9/a.git');
  expect([address.fetch !== '', address.names]).toEqual([true, []]);
});

test.each([
  'https://127.0.0.1/a',
  'https://0x7f.1/a',
  'https://[::ffff:10.0.0.1]/a',
  'ssh://169.254.169.254/a',
  'git@10.1.1.1:a',
])('%s is private', async (url) => {
  const { exit, stderr, fetch } = await ask(url);
  expect([exit, fetch, stderr]).toEqual([5, '', expect.stringContaining('private network')]);
});

test.each([
  "git@a';touch made;':x",
  'ssh://a$(touch made)/x',
  'ssh://a%27b@host/x',
  'ssh://-o@host/x',
  '-o@host:x',
  'a@-o:x',
])('%s is no address of a repository', async (url) => {
  expect((await ask(url)).exit).toBe(2);
});

test('git connects to the address that it is bound to, for a name that leads nowhere', async () => {
  const repository = join(folder, 'casework');
  writeFiles(repository, { 'a.tf': 'a' });
  git(repository, 'init', '--quiet');
  git(repository, 'add', '.');
  git(repository, 'commit', '--quiet', '--message=one');
  const server = await startHttps(folder, gitBackend(folder));
  try {
    const bound = `http.curloptResolve=${resolveEntry('code.example.invalid', server.port, ['127.0.0.1'])}`;
    const args = ['-c', bound, '-c', 'http.sslVerify=false', 'ls-remote'];
    const child = spawn('git', [...args, `https://code.example.invalid:${server.port}/casework/.git`]);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await new Promise((resolve) => child.on('close', resolve));
    expect(text).toContain(git(repository, 'rev-parse', 'HEAD'));
  } finally {
    await server.close();
  }
});

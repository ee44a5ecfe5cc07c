import { execFile } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../model/engine-error.ts';
import { isPrivateAddress } from './network/private-address.ts';

export interface RepositoryRequest {
  /** `https://…`, `ssh://…` or `user@host:path`. */
  readonly url: string;
  /** Branch, tag or commit; what the server calls its head when absent. */
  readonly ref?: string;
  readonly allowPrivate: boolean;
  /** Milliseconds for each step of git. */
  readonly timeMs?: number;
}

/** One commit on disk, in a folder of its own until `remove` is called or the process ends. */
export interface CheckedOut {
  readonly location: string;
  readonly commit: string;
  remove(): void;
}

const USUAL_TIME_MS = 10 * 60_000;
/** A side that says nothing for so long ends git, even where nobody waits for it any more. */
const SILENCE_S = 60;
/** Nothing of the repository is run or rewritten: no hooks, no filters, no line endings, no submodules, no redirects. */
const SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.autocrlf=false',
  'core.attributesFile=/dev/null',
  'submodule.recurse=false',
  'http.followRedirects=false',
  'http.lowSpeedLimit=1',
  `http.lowSpeedTime=${SILENCE_S}`,
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.ssh.allow=always',
];
const PLAIN = '* -filter -text -ident -working-tree-encoding\n';

/**
 * Fetches one commit of a repository with the git client, without history. Throws EngineError: `invalid-usage` for a
 * URL or ref that is not allowed, `remote` where git or the other side refuses.
 */
export async function checkOutRepository(request: RepositoryRequest): Promise<CheckedOut> {
  const { url, ref = 'HEAD', allowPrivate, timeMs = USUAL_TIME_MS } = request;
  const host = hostOf(url);
  if (!/^[\w@+][\w./@+-]{0,249}$/.test(ref) || ref.includes('..')) {
    throw new EngineError('invalid-usage', '--repo-ref needs the name of a branch or tag, or a commit.');
  }
  if (!allowPrivate) await assertPublic(host);
  const location = mkdtempSync(join(tmpdir(), 'evidence-repository-'));
  const remove = (): void => rmSync(location, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const run = (...args: readonly string[]): Promise<string> => git(args, location, host, timeMs);
    await run('init', '--quiet', '--template=');
    mkdirSync(join(location, '.git', 'info'), { recursive: true });
    writeFileSync(join(location, '.git', 'info', 'attributes'), PLAIN);
    return { location, commit: await fetchCommit(url, ref, run), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fetchCommit(
  url: string,
  ref: string,
  run: (...args: readonly string[]) => Promise<string>,
): Promise<string> {
  await run('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--', url, ref);
  await run('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return (await run('rev-parse', 'HEAD')).trim();
}

function hostOf(url: string): string {
  const short = /^[\w.-]{1,64}@([\w.-]{1,253}):(?!\/\/)[^\s]{1,1000}$/.exec(url);
  if (short?.[1] !== undefined && !short[1].startsWith('-')) return short[1];
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !['https:', 'ssh:'].includes(parsed.protocol) || parsed.hostname.startsWith('-')) {
    throw new EngineError(
      'invalid-usage',
      '--repo-url needs https://host/path, ssh://user@host/path or user@host:path.',
    );
  }
  if (parsed.password !== '' || (parsed.protocol === 'https:' && parsed.username !== '')) {
    throw new EngineError(
      'invalid-usage',
      '--repo-url must not carry a password or token: let git’s credential helper give it.',
    );
  }
  return parsed.hostname.replace(/^\[|\]$/g, '');
}

async function assertPublic(host: string): Promise<void> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (![host, ...addresses.map(({ address }) => address)].some(isPrivateAddress)) return;
  const message = `${host} is an address of a private network. Add --allow-private-network when that is meant.`;
  throw new EngineError('remote', message);
}

function git(args: readonly string[], cwd: string, host: string, timeMs: number): Promise<string> {
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const env = {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: 'https:ssh',
    LC_ALL: 'C',
  };
  const options = { cwd, env, timeout: timeMs, maxBuffer: 1024 * 1024, windowsHide: true };
  return new Promise((resolve, reject) => {
    execFile('git', [...settings, ...args], options, (error, stdout, stderr) => {
      if (error === null) resolve(stdout);
      else reject(new EngineError('remote', explain(error, stderr, host, timeMs), { cause: error }));
    });
  });
}

/** Git's own words may carry addresses with tokens, so they are read and not repeated. */
function explain(
  error: Error & { readonly code?: unknown; readonly killed?: boolean },
  words: string,
  host: string,
  timeMs: number,
): string {
  if (error.code === 'ENOENT')
    return 'git is not installed, so --repo-url can not be read. Install it, or check the repository out yourself.';
  if (error.killed === true)
    return `${host} did not finish within ${Math.ceil(timeMs / 1000)} s. Check the repository out yourself.`;
  if (
    /Authentication failed|could not read (?:Username|Password)|Permission denied|returned error: 40[13]\b/.test(words)
  ) {
    return `${host} refuses the credentials that git has for it. Log git in, or give it a credential helper.`;
  }
  if (/couldn't find remote ref|not our ref|unadvertised object/.test(words))
    return `${host} has no such branch, tag or commit. Check --repo-ref.`;
  if (/not found|does not exist|returned error: 404\b/.test(words))
    return `${host} has no such repository, or hides it. Check --repo-url.`;
  return `${host} could not be read with git. Try: git ls-remote with the same address.`;
}

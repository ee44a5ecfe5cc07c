import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import { EngineError } from '../model/engine-error.ts';
import { pinConnection, type Pin } from './git/pinned-connection.ts';
import { repositoryAddress, type RepositoryAddress } from './git/repository-address.ts';
import { GitError, runGit } from './git/run-git.ts';
import { makeTemporaryFolder } from './owner.ts';

export interface RepositoryRequest {
  /** `https://…`, `ssh://…` or `user@host:path`. */
  readonly url: string;
  /** Branch, tag or commit; default: HEAD of the server. */
  readonly ref?: string;
  readonly allowPrivate: boolean;
  /** Milliseconds for each step of git. */
  readonly timeMs?: number;
}

/** One commit on disk, in a separate folder until `remove` is called or the process ends. */
export interface CheckedOut {
  readonly location: string;
  readonly commit: string;
  remove(): void;
}

const USUAL_TIME_MS = 10 * 60_000;
const MAX_ANSWER = 1024 * 1024;
/** Seconds of silence after which git ends, even if no caller waits for it any more. */
const SILENCE_S = 60;
/** Nothing of the repository is run or rewritten: no hooks, filters, line endings, submodules or redirects. */
const SETTINGS: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.autocrlf=false',
  `core.attributesFile=${devNull}`,
  'core.protectHFS=true',
  'core.protectNTFS=true',
  'submodule.recurse=false',
  'transfer.bundleURI=false',
  'fetch.writeCommitGraph=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.followRedirects=false',
  'http.lowSpeedLimit=1',
  `http.lowSpeedTime=${SILENCE_S}`,
  'protocol.allow=never',
];
const PLAIN = '* -filter -text -ident -working-tree-encoding\n';
/** Variables for the user's connection and login; other `GIT_` variables could select another repository. */
const OF_CONNECTIONS = /^GIT_(?:SSL_\w+|SSH|SSH_\w+|ASKPASS|PROXY_\w+|HTTP_\w+|CONFIG_\w+|EXEC_PATH)$/;

/**
 * Fetches one commit of a repository with the git client, without history. Throws EngineError: `invalid-usage` for a
 * URL or ref that is not allowed, `remote` where git or the server refuses.
 */
export async function checkOutRepository(request: RepositoryRequest): Promise<CheckedOut> {
  const { url, ref = 'HEAD', allowPrivate, timeMs = USUAL_TIME_MS } = request;
  const address = repositoryAddress(url);
  if (!/^[\w@+][\w./@+-]{0,249}$/.test(ref) || ref.includes('..')) {
    throw new EngineError('invalid-usage', '--repo-ref needs the name of a branch or tag, or a commit.');
  }
  const location = makeTemporaryFolder('repository');
  const remove = (): void => rmSync(location, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const ask = gitIn(location, address, timeMs);
    await ask('init', '--quiet', '--template=');
    const pin = allowPrivate ? undefined : await pinConnection(address, ask);
    const run = gitIn(location, address, timeMs, pin);
    mkdirSync(join(location, '.git', 'info'), { recursive: true });
    writeFileSync(join(location, '.git', 'info', 'attributes'), PLAIN);
    return { location, commit: await fetchCommit(address.url, ref, run), remove };
  } catch (error) {
    remove();
    if (!(error instanceof GitError)) throw error;
    throw new EngineError('remote', explain(error, address.host, timeMs), { cause: error });
  }
}

type Run = (...args: readonly string[]) => Promise<string>;

async function fetchCommit(url: string, ref: string, run: Run): Promise<string> {
  await run('fetch', '--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules', '--', url, ref);
  await run('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return (await run('rev-parse', 'HEAD')).trim();
}

function gitIn(location: string, { protocol }: RepositoryAddress, timeMs: number, pin?: Pin): Run {
  const all = [...SETTINGS, `protocol.${protocol}.allow=always`, ...(pin?.settings ?? [])];
  const settings = all.flatMap((setting) => ['-c', setting]);
  const connections = Object.entries(process.env).filter(([name]) => OF_CONNECTIONS.test(name));
  const env = {
    ...Object.fromEntries(connections.map(([name, value = '']) => [name, value])),
    GIT_DIR: join(location, '.git'),
    GIT_WORK_TREE: location,
    GIT_CEILING_DIRECTORIES: dirname(location),
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    ...pin?.env,
  };
  return (...args) => runGit([...settings, ...args], { cwd: location, env, timeout: timeMs, maxBuffer: MAX_ANSWER });
}

/** Git's messages may contain addresses with tokens, so they are not repeated. */
function explain({ missing, late, words }: GitError, host: string, timeMs: number): string {
  if (missing)
    return 'git is not installed, so --repo-url can not be read. Install it, or check the repository out yourself.';
  if (late) return `${host} did not finish within ${Math.ceil(timeMs / 1000)} s. Check the repository out yourself.`;
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

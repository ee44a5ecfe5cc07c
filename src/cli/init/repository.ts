import { existsSync, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { EngineError } from '../../model/engine-error.ts';

export const CI = ['github', 'gitlab', 'azure-pipelines', 'none'] as const;
export type Ci = (typeof CI)[number];

/** What the folder says of itself, apart from evidence. */
export interface Repository {
  /** Whether it is the top of a git repository. */
  readonly isGit: boolean;
  /** The pipeline that its files or its remote address suggest. */
  readonly ci: Ci;
  /** The branch whose pushes are assessed. */
  readonly branch: string;
}

const MAX_BYTES = 1024 * 1024;
const BRANCH = /^[\w][\w./-]{0,100}$/;
const MAIN_BRANCHES: ReadonlySet<string> = new Set(['main', 'master', 'trunk', 'develop']);

/** Looks at the current folder; no program is started. Throws EngineError `invalid-usage` below the top of a repository. */
export function lookAtRepository(): Repository {
  const isGit = existsSync('.git');
  if (!isGit) refuseBelowTop();
  return { isGit, branch: mainBranch(), ci: suggestedCi() };
}

/** A hook and a pipeline belong to the whole repository, and the paths of a baseline depend on where a run starts. */
function refuseBelowTop(): void {
  const here = realpathSync('.');
  for (let at = dirname(here); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) {
      const message = `This folder is a part of a git repository. Run init at its top: cd ${relative(here, at)}`;
      throw new EngineError('invalid-usage', message);
    }
    if (at === dirname(at)) return;
  }
}

function suggestedCi(): Ci {
  if (existsSync('.gitlab-ci.yml')) return 'gitlab';
  if (existsSync('azure-pipelines.yml')) return 'azure-pipelines';
  if (existsSync('.github')) return 'github';
  const hosts = [...(readSmall('.git/config') ?? '').matchAll(/^\s*url\s*=\s*(.*)$/gm)].map(([, url = '']) => url);
  if (hosts.some((url) => /\bgithub\b/.test(url))) return 'github';
  if (hosts.some((url) => /\bgitlab\b/.test(url))) return 'gitlab';
  if (hosts.some((url) => /\b(?:dev\.azure\.com|visualstudio\.com)\b/.test(url))) return 'azure-pipelines';
  return 'none';
}

/** The branch that the remote calls its main one, else the current one if it has a usual name, else `main`. */
function mainBranch(): string {
  const remote = /^ref: refs\/remotes\/origin\/(.*)$/m.exec(readSmall('.git/refs/remotes/origin/HEAD') ?? '')?.[1];
  if (remote !== undefined && BRANCH.test(remote)) return remote;
  const current = /^ref: refs\/heads\/(.*)$/m.exec(readSmall('.git/HEAD') ?? '')?.[1];
  return current !== undefined && MAIN_BRANCHES.has(current) ? current : 'main';
}

/**
 * The text of a file of the repository. `undefined` for one that does not exist, and for all that is no regular file of at
 * most 1 MB in this repository: nothing outside of it is read or written through a link.
 */
export function readSmall(path: string): string | undefined {
  if (outsideReason(path) !== undefined) return undefined;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= MAX_BYTES ? readFileSync(path, 'utf8') : undefined;
}

/** Why a path may not be read or written here, as the rest of a sentence; `undefined` if it may. */
export function outsideReason(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink() === true) return 'is a symbolic link';
  if (stats !== undefined && !stats.isFile()) return 'is not a regular file';
  if (stats !== undefined && stats.size > MAX_BYTES) return 'is larger than 1 MB';
  const here = realpathSync('.');
  let folder = dirname(path);
  while (lstatSync(folder, { throwIfNoEntry: false }) === undefined) folder = dirname(folder);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `is below ${folder}, which is not a folder`;
  const location = realpathSync(folder);
  return location === here || location.startsWith(`${here}${sep}`) ? undefined : 'leads out of this folder';
}

import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';

const CONFIG_FILE = '.evidence-engine.yaml';

/**
 * The configuration file for a run on these paths: the first one found upwards from the scanned path, otherwise from
 * the current folder, up to the top of the repository or the home folder. Evidence never configures its own
 * assessment: a file in a scanned folder counts only when the current folder is inside that folder. The path is
 * relative to the current folder where possible.
 */
export function findConfig(paths: readonly string[]): string | undefined {
  const here = realpathSync('.');
  const [first] = paths;
  const starts = first === undefined ? [here] : [readStart(first, here), here];
  for (const start of starts) {
    const found = start === undefined ? undefined : upwards(start).find((folder) => isThere(join(folder, CONFIG_FILE)));
    if (found === undefined) continue;
    const path = join(found, CONFIG_FILE);
    return relative(here, path);
  }
  return undefined;
}

/** Whether a configuration file is in the current folder or one of its parents. */
export function isOwnConfig(path: string): boolean {
  return holds(realpathSync(dirname(path)), realpathSync('.'));
}

function readStart(path: string, here: string): string | undefined {
  const stats = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const location = realpathSync(path);
  return stats.isDirectory() && holds(location, here) ? location : dirname(location);
}

/**
 * The folder and its parents, up to the top of the repository or the home folder; outside both, only the folder
 * itself.
 */
function upwards(start: string): readonly string[] {
  const found: string[] = [];
  const home = findHome();
  for (let at = start; ; at = dirname(at)) {
    found.push(at);
    if (existsSync(join(at, '.git')) || at === home) return found;
    if (at === dirname(at)) return [start];
  }
}

/** `undefined` for an account without a home folder, as in images that run with a numeric user id. */
function findHome(): string | undefined {
  try {
    return realpathSync(homedir());
  } catch {
    return undefined;
  }
}

function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
}

/** A broken link or an unreadable path counts as present, because reading it then reports the error. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

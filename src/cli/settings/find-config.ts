import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';

const CONFIG_FILE = '.evidence-engine.yaml';

/**
 * The configuration file for a run over these paths: the first one found upwards from what is scanned, else from the
 * current folder, up to the top of the repository or the home folder. Evidence never configures its own assessment: a
 * scanned folder itself counts only for who stands in it. The path is relative to the current folder where it can be.
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

/** Whether a configuration is that of the current folder or of one that holds it. */
export function isOwnConfig(path: string): boolean {
  return holds(realpathSync(dirname(path)), realpathSync('.'));
}

function readStart(path: string, here: string): string | undefined {
  const stats = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const location = realpathSync(path);
  return stats.isDirectory() && holds(location, here) ? location : dirname(location);
}

/** A folder and those above it, up to the top of its repository or the home folder; alone where it lies in neither. */
function upwards(start: string): readonly string[] {
  const found: string[] = [];
  const home = findHome();
  for (let at = start; ; at = dirname(at)) {
    found.push(at);
    if (existsSync(join(at, '.git')) || at === home) return found;
    if (at === dirname(at)) return [start];
  }
}

/** Undefined for an account that has none, as in images that run with the number of an account alone. */
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

/** A link that leads nowhere is there, and so is what cannot be looked at: both are errors when they are read. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

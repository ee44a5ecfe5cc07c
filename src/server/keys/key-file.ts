import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import type { StoredKey } from './key.ts';
import { readKeyFile } from './read-keys.ts';

const OWNER_ONLY = 0o600;
const LOCK_MS = 10_000;
const PAUSE_MS = 20;

/** The default path of the key file for help texts: help and the manual page are the same on every machine. */
export const DEFAULT_KEY_FILE = '~/.config/evidence-engine/keys.json';

/**
 * The default path of the key file: `DEFAULT_KEY_FILE`, or below `XDG_CONFIG_HOME` where that is set. Throws
 * EngineError `invalid-configuration` for an account that has neither.
 */
export function defaultKeyFile(): string {
  const configured = process.env['XDG_CONFIG_HOME'] ?? '';
  return join(configured === '' ? join(findHome(), '.config') : configured, 'evidence-engine', 'keys.json');
}

function findHome(): string {
  try {
    return homedir();
  } catch {
    const message = 'This account has no home folder to keep keys in. Name a file with --keys.';
    throw new EngineError('invalid-configuration', message);
  }
}

/**
 * The keys of a file; `undefined` when there is no file. Throws EngineError `invalid-configuration` for any other
 * content.
 */
export function readKeys(path: string): readonly StoredKey[] | undefined {
  const read = readKeyFile(path);
  if (read.ok) return read.keys;
  if (read.why === 'missing') return undefined;
  throw new EngineError('invalid-configuration', read.message);
}

/**
 * Changes the keys of a file, which is created when it is missing, and returns them. One change at a time: the file
 * for the new content is the lock. A reader sees the old keys or the new ones. Throws EngineError.
 */
export async function changeKeys(
  path: string,
  change: (keys: readonly StoredKey[]) => readonly StoredKey[],
): Promise<void> {
  const pending = `${path}.part`;
  const descriptor = await openPending(path, pending);
  try {
    const keys = change(readKeys(path) ?? []);
    writeFileSync(descriptor, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`);
    fsyncSync(descriptor);
    renameSync(pending, path);
  } catch (error) {
    rmSync(pending, { force: true });
    if (error instanceof EngineError) throw error;
    throw fault(path, `could not be written (${errorCode(error)}).`, error);
  } finally {
    closeSync(descriptor);
  }
}

async function openPending(path: string, pending: string): Promise<number> {
  const until = Date.now() + LOCK_MS;
  for (;;) {
    try {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      return openSync(pending, 'wx', OWNER_ONLY);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || Date.now() > until)
        throw fault(path, `could not be changed (${errorCode(error)}). Name a file that may be written.`, error);
    }
    const stats = lstatSync(pending, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > LOCK_MS) rmSync(pending, { force: true });
    await wait(PAUSE_MS);
  }
}

function fault(path: string, what: string, cause?: unknown): EngineError {
  return new EngineError('invalid-configuration', `The key file ${path} ${what}`, { cause });
}

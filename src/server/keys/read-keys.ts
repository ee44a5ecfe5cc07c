import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { keys as valid } from '../../generated/validators/keys.js';
import { errorCode } from '../../base/error-code.ts';
import { tryParseJson } from '../../base/parse-json.ts';
import type { StoredKey } from './key.ts';

/** Why a key file cannot be used. */
export type KeyFault = 'missing' | 'unreadable' | 'invalid' | 'shared';

export type KeysRead =
  | { readonly ok: true; readonly keys: readonly StoredKey[] }
  /** `message` is for the operator: it names the file and what to do. */
  | { readonly ok: false; readonly why: KeyFault; readonly message: string };

const MAX_BYTES = 64 * 1024 * 1024;
const OTHERS = 0o077;
const GROUP_READ = 0o040;

/** The owner and permissions of a file, from `fstat`. */
export interface FileAccess {
  readonly mode: number;
  readonly uid: number;
}

/** The keys of a file, also one that other users can read. */
export function readKeyFile(path: string): KeysRead {
  return read(path, () => undefined);
}

/** The keys of a file that only the service can read, as a running service requires. */
export function readOwnKeyFile(path: string): KeysRead {
  return read(path, (stats) => {
    if (!isShared(stats, process.getuid?.())) return undefined;
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    return `has the mode ${mode}, so other users can read or change it. Run: chmod 600 ${path}`;
  });
}

/**
 * Whether users other than the service can read or change a file. A file of another owner may be readable by its
 * group, which is how a service that is not root reads a mounted secret. Without a `user` the system has no mode bits.
 */
export function isShared({ mode, uid }: FileAccess, user: number | undefined): boolean {
  if (user === undefined) return false;
  const allowed = uid === user ? 0 : GROUP_READ;
  return (mode & OTHERS & ~allowed) !== 0;
}

/** Reads mode and content through one descriptor, so that the file cannot be replaced in between. */
function read(path: string, refuse: (stats: FileAccess) => string | undefined): KeysRead {
  let descriptor: number | undefined;
  try {
    // without waiting for the other end of a pipe
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || stats.size > MAX_BYTES) return invalid(path);
    const refusal = refuse(stats);
    if (refusal !== undefined) return fault('shared', path, refusal);
    const data = tryParseJson(readFileSync(descriptor, 'utf8'));
    return isKeyFile(data) ? { ok: true, keys: data.keys } : invalid(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      return fault('missing', path, `is missing. Create it: evidence-engine keys add --name <text> --keys ${path}`);
    return fault(
      'unreadable',
      path,
      `cannot be read (${errorCode(error)}). Grant read permission or name another one.`,
    );
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function invalid(path: string): KeysRead {
  return fault('invalid', path, 'is not a key file. Name the file that evidence-engine keys add wrote.');
}

function fault(why: KeyFault, path: string, what: string): KeysRead {
  return { ok: false, why, message: `The key file ${path} ${what}` };
}

function isKeyFile(data: unknown): data is { readonly keys: readonly StoredKey[] } {
  return valid(data);
}

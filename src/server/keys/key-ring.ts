import { statSync } from 'node:fs';
import { EngineError } from '../../model/engine-error.ts';
import { errorCode } from '../../base/error-code.ts';
import { openedBy, type StoredKey } from './key.ts';
import { readOwnKeyFile, type KeyFault, type KeysRead } from './read-keys.ts';

const FRESH_MS = 500;

/** The keys of a running service. Follows the file, so that keys can be added and removed without a restart. */
export interface KeyRing {
  /** Why no key can be checked now; `undefined` when the key file is valid. */
  fault(): KeyFault | undefined;
  /** The record of a valid key; `undefined` while the key file has a fault. */
  open(text: string): StoredKey | undefined;
  /** All records, also of keys that are no longer valid; none while the key file has a fault. */
  keys(): readonly StoredKey[];
}

/**
 * Checks the file at most twice a second. While it is missing, broken or readable by others, no key is valid;
 * `report` receives the reason once, and nothing when the file is valid again. Throws EngineError
 * `invalid-configuration` when the file cannot be used at the start.
 */
export function createKeyRing(path: string, report: (message: string | undefined) => void): KeyRing {
  let version = getVersion(path);
  let now = readOwnKeyFile(path);
  let looked = Date.now();
  if (!now.ok) throw new EngineError('invalid-configuration', now.message);

  function refresh(): KeysRead {
    if (Date.now() - looked < FRESH_MS) return now;
    looked = Date.now();
    const found = getVersion(path);
    if (found === version) return now;
    version = found;
    const before = now;
    now = readOwnKeyFile(path);
    if (getMessage(now) !== getMessage(before)) report(getMessage(now));
    return now;
  }

  return {
    fault() {
      const read = refresh();
      return read.ok ? undefined : read.why;
    },
    open(text) {
      return openedBy(text, this.keys(), new Date());
    },
    keys() {
      const read = refresh();
      return read.ok ? read.keys : [];
    },
  };
}

function getMessage(read: KeysRead): string | undefined {
  return read.ok ? undefined : read.message;
}

/** Changes with content, owner and mode of the file. */
function getVersion(path: string): string {
  try {
    const { dev, ino, mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${mtimeNs} ${ctimeNs} ${size}`;
  } catch (error) {
    return errorCode(error);
  }
}

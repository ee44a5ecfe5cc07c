import { statSync } from 'node:fs';
import type { StoredKey } from './key.ts';
import { openedBy } from './key.ts';
import { readKeys } from './key-file.ts';

const FRESH_MS = 500;

/** The keys of a running service: follows the file, so that keys come and go without a restart. */
export interface KeyRing {
  open(text: string): StoredKey | undefined;
}

/**
 * Looks at the file at most twice a second. A file that vanished or broke leaves the keys as they were, and `report`
 * hears of it. Throws EngineError when the file cannot be read at first.
 */
export function createKeyRing(path: string, report: (error: unknown) => void): KeyRing {
  let keys = readKeys(path) ?? [];
  let version = versionOf(path);
  let looked = Date.now();

  function refresh(): void {
    if (Date.now() - looked < FRESH_MS) return;
    looked = Date.now();
    const now = versionOf(path);
    if (now === version) return;
    version = now;
    try {
      const changed = readKeys(path);
      if (changed === undefined) report(new Error('the key file is gone'));
      else keys = changed;
    } catch (error) {
      report(error);
    }
  }

  return {
    open(text) {
      refresh();
      return openedBy(text, keys, new Date());
    },
  };
}

function versionOf(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? 'none' : `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
}

import { mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../../base/error-code.ts';

const BEAT_MS = 2000;
/** A lock that was not renewed for so long is left from a process that was killed. */
const STALE_MS = 10_000;
const PATIENCE_MS = STALE_MS + BEAT_MS;
const PAUSE_MS = 500;

/**
 * Takes the lock of a folder, and waits until the lock of a process that was killed counts as left. The result gives
 * the lock back; `undefined` while another process renews it. `lost`: called when another process took the lock because
 * this one was suspended. Throws the error of the file system.
 */
export async function lockFolder(folder: string, lost: () => void): Promise<(() => void) | undefined> {
  const lock = join(folder, 'lock');
  const until = Date.now() + PATIENCE_MS;
  while (!tryTake(lock)) {
    if (Date.now() > until) return undefined;
    await wait(PAUSE_MS);
  }
  const own = statSync(lock).ino;
  const isOwn = (): boolean => statSync(lock, { throwIfNoEntry: false })?.ino === own;
  const beat = setInterval(() => {
    if (isOwn()) return renew(lock);
    clearInterval(beat);
    lost();
  }, BEAT_MS);
  beat.unref();
  return () => {
    clearInterval(beat);
    if (isOwn()) rmSync(lock, { recursive: true, force: true });
  };
}

/** Making a folder is atomic on every file system, also on those of a network. */
function tryTake(lock: string): boolean {
  try {
    mkdirSync(lock, { mode: 0o700 });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const held = statSync(lock, { throwIfNoEntry: false });
  if (held !== undefined && Date.now() - held.mtimeMs > STALE_MS) removeLeft(lock);
  return false;
}

/** Only one of several processes can rename it; the others try again. */
function removeLeft(lock: string): void {
  const left = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, left);
    rmSync(left, { recursive: true, force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function renew(lock: string): void {
  const now = new Date();
  utimesSync(lock, now, now);
}

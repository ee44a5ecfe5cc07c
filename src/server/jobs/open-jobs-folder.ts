import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { errorCode } from '../../base/error-code.ts';
import { EngineError } from '../../model/engine-error.ts';

const OTHERS = 0o077;
/** A lock that was not renewed for so long is left from a service that was killed. */
const STALE_MS = 10_000;
const RETRY = { retries: 13, minTimeout: 1000, maxTimeout: 1000 };

/**
 * Takes a folder of jobs for this service alone, and creates it if it is missing. `lost` is called if another service
 * took the lock because this one was suspended. The result gives the folder back. Throws EngineError
 * `invalid-configuration` for a folder that other users can read or that a running service uses.
 */
export async function openJobsFolder(folder: string, lost: () => void): Promise<() => Promise<void>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { mode } = statSync(folder);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw fault(folder, `can be read or changed by other users. Run: chmod 700 ${folder}`);
    return await lock(folder, {
      lockfilePath: join(folder, 'lock'),
      stale: STALE_MS,
      retries: RETRY,
      onCompromised: lost,
    });
  } catch (error) {
    if (error instanceof EngineError) throw error;
    if (errorCode(error) === 'ELOCKED') throw fault(folder, 'is used by another service. Give each its own folder.');
    throw fault(folder, `cannot be used (${errorCode(error)}). Name a folder that may be written.`);
  }
}

function fault(folder: string, what: string): EngineError {
  return new EngineError('invalid-configuration', `--jobs: ${folder} ${what}`);
}

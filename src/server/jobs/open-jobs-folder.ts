import { mkdirSync, statSync } from 'node:fs';
import { errorCode } from '../../base/error-code.ts';
import { EngineError } from '../../model/engine-error.ts';
import { lockFolder } from './lock-folder.ts';

const OTHERS = 0o077;

/**
 * Takes a folder of jobs for this service alone, and creates it if it is missing. `lost` is called if another service
 * took it because this one was suspended. The result gives the folder back. Throws EngineError
 * `invalid-configuration` for a folder that other users can read or that a running service uses.
 */
export async function openJobsFolder(folder: string, lost: () => void): Promise<() => void> {
  const giveBack = await tryLock(folder, lost);
  if (giveBack !== undefined) return giveBack;
  throw fault(folder, 'is used by another service. Give each its own folder.');
}

async function tryLock(folder: string, lost: () => void): Promise<(() => void) | undefined> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { mode } = statSync(folder);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
      throw fault(folder, `can be read or changed by other users. Run: chmod 700 ${folder}`);
    return await lockFolder(folder, lost);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw fault(folder, `cannot be used (${errorCode(error)}). Name a folder that may be written.`);
  }
}

function fault(folder: string, what: string): EngineError {
  return new EngineError('invalid-configuration', `--jobs: ${folder} ${what}`);
}

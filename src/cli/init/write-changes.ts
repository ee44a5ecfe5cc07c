import { basename, dirname } from 'node:path';
import { groupBy } from '../../base/group-by.ts';
import { errorCode } from '../../base/error-code.ts';
import { EngineError } from '../../model/engine-error.ts';
import { writeFolders } from '../write-files.ts';
import type { PlannedChange } from './planned-change.ts';
import { outsideReason, readSmall } from './repository.ts';

/** Writes all files or none. Throws EngineError `unwritable-output`, also for a file that has changed since it was shown. */
export function writeChanges(changes: readonly PlannedChange[]): void {
  const changed = changes.find(({ path, before }) => outsideReason(path) !== undefined || readSmall(path) !== before);
  if (changed !== undefined) {
    const message = `${changed.path} has changed since it was read. Nothing was written. Run init again.`;
    throw new EngineError('unwritable-output', message);
  }
  const folders = groupBy(changes, ({ path }) => dirname(path));
  try {
    writeFolders(
      [...folders].map(([folder, files]) => ({
        folder,
        files: files.map(({ path, after }) => ({ filename: basename(path), text: after })),
      })),
    );
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const code = errorCode(error.cause);
    const message = `Files of this folder could not be written (${code}). Nothing was written. Give yourself access to it, or make room.`;
    throw new EngineError('unwritable-output', message, { cause: error });
  }
}

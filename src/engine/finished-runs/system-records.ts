import { basename, dirname, join, sep } from 'node:path';
import { SYSTEM_RUN_FILE } from '../../model/system-run.ts';
import type { ResultFile } from './find-results.ts';
import { readSystemRun } from './system-run.ts';

/** What the records of `assess --systems` say about results. */
export interface SystemRecords {
  /** Reasons by name of the system. */
  readonly failed: ReadonlyMap<string, string>;
  /** Whether a result is of an earlier run than the last one of its system, which failed or wrote other files. */
  isOutdated(location: string): boolean;
}

/** Reads the records among result files. `getName`: the system of a record; `undefined` for one to leave out. */
export function readRecords(
  files: readonly ResultFile[],
  getName: (file: ResultFile) => string | undefined,
): SystemRecords {
  const failed = new Map<string, string>();
  /** The files of the last run by folder; none of a run that failed. */
  const folders = new Map<string, ReadonlySet<string>>();
  for (const file of files) {
    const { location } = file;
    const run = basename(location) === SYSTEM_RUN_FILE ? readSystemRun(location) : undefined;
    const name = run === undefined ? undefined : getName(file);
    if (run === undefined || name === undefined) continue;
    const folder = dirname(location);
    if (run.state === 'failed') failed.set(name, run.reason);
    folders.set(folder, new Set(run.state === 'failed' ? [] : run.files.map(({ path }) => join(folder, path))));
  }
  return {
    failed,
    isOutdated(location) {
      const folder = findRecorded(location, folders);
      return folder !== undefined && folders.get(folder)?.has(location) === false;
    },
  };
}

/** The closest folder above a file that has a record. */
function findRecorded(location: string, folders: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = location.lastIndexOf(sep); at > 0; at = location.lastIndexOf(sep, at - 1)) {
    const folder = location.slice(0, at);
    if (folders.has(folder)) return folder;
  }
  return undefined;
}

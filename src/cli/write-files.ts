import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ownerTag, removeLitter } from '../engine/temporary-names.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import { EngineError } from '../model/engine-error.ts';
import { errorCode } from '../base/error-code.ts';
import { textSlices } from '../base/long-text.ts';

const LOCK_MS = 2000;
const WAIT_MS = 5000;
const PARTS = { before: /\..+\./, after: /\.part/, kind: 'file' } as const;
const PAUSE = new Int32Array(new SharedArrayBuffer(4));

export interface OutputFile {
  readonly filename: string;
  readonly text: string | Uint8Array;
  /** The rest of a text that is too long for one string. */
  readonly more?: Iterable<string>;
}

export interface OutputBatch {
  readonly folder: string;
  readonly files: readonly OutputFile[];
  /** For thousands of files that can be made again: a loss of power may leave some of them empty. */
  readonly isUnflushed?: boolean;
}

/** Writes files into one folder, as `writeFolders` does. */
export function writeFiles(folder: string, files: readonly OutputFile[]): readonly string[] {
  return writeFolders([{ folder, files }]);
}

/**
 * Writes files into folders so that a reader sees each one either in its old or its complete new state. All files are
 * written under temporary names, then renamed together, one run at a time. When the disk is full or a folder is not
 * writable, no file is replaced. An interrupt leaves no temporary file, since nothing here waits for the event loop;
 * the next run removes those of a killed run.
 */
export function writeFolders(batches: readonly OutputBatch[]): readonly string[] {
  const pending: { readonly temporary: string; readonly target: string }[] = [];
  const releases: (() => void)[] = [];
  let target = '';
  try {
    for (const { folder, files, isUnflushed } of batches) {
      target = folder;
      makeFolder(folder);
      removeLitter(folder, PARTS);
      for (const file of files) {
        const { filename } = file;
        target = join(folder, basename(filename));
        const temporary = join(folder, `.${basename(filename)}.${ownerTag()}.part`);
        pending.push({ temporary, target });
        writeNew(temporary, file, isUnflushed !== true);
      }
    }
    for (const folder of [...new Set(batches.map((batch) => batch.folder))].sort())
      releases.push(lock(join(folder, '.renaming.part')));
    for (const each of pending) {
      target = each.target;
      refuseFolder(target);
    }
    for (const each of pending) {
      target = each.target;
      renameSync(each.temporary, target);
    }
  } catch (error) {
    for (const { temporary } of pending) discard(temporary);
    throw error instanceof EngineError ? error : unwritable(target, error);
  } finally {
    for (const release of releases) release();
  }
  return pending.map((each) => each.target);
}

/**
 * Locks a folder while files are renamed, so that two runs never leave a mixture. Renaming takes milliseconds, so a
 * lock older than two seconds is from a killed run and is taken over. Only its owner removes a lock.
 */
function lock(path: string): () => void {
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until) {
    try {
      closeSync(openSync(path, 'wx'));
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    if (isOld(path)) rmSync(path, { force: true });
    else Atomics.wait(PAUSE, 0, 0, 5);
  }
  throw Object.assign(new Error('another run writes into the folder'), { code: 'EBUSY' });
}

function isOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > LOCK_MS;
}

/** Errors are ignored: a file that cannot be removed was never written, and the earlier error is reported. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/** Checked before the first rename, so that no existing file is replaced. */
function refuseFolder(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    throw Object.assign(new Error('a folder has the name of a file to write'), { code: 'EISDIR' });
}

/** Exclusive, so that a link planted under the temporary name is not followed; flushed before the rename. */
function writeNew(path: string, file: OutputFile, isFlushed: boolean): void {
  const descriptor = openSync(path, 'wx');
  try {
    for (const bytes of readBytes(file)) writeFileSync(descriptor, bytes);
    if (isFlushed) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** In parts, so that a large text is not in memory a second time as bytes. */
function* readBytes({ text, more }: OutputFile): Generator<Uint8Array> {
  if (typeof text !== 'string') yield text;
  else for (const slice of textSlices({ text, ...omitUndefined({ more }) })) yield Buffer.from(slice, 'utf8');
}

/** Level by level: the recursive mode of Node.js never returns where a parent refuses children, as in `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw unwritable(folder, error);
  }
}

function unwritable(path: string, cause: unknown): EngineError {
  const code = errorCode(cause);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const help = isFull
    ? 'The disk is full, and nothing was replaced. Make room, or name another folder with --output.'
    : 'Name a folder that can be written to with --output.';
  const message = `${path} could not be written (${code}). ${help}`;
  return new EngineError('unwritable-output', message, { cause });
}

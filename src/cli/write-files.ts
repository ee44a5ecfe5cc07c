import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EngineError } from '../model/engine-error.ts';

export interface OutputFile {
  readonly filename: string;
  readonly text: string;
}

/**
 * Writes files into a folder so that a reader sees each either as it was or whole: a temporary file in the
 * same folder is renamed over the old one. An interrupt can leave no temporary file, since nothing here waits.
 */
export function writeFiles(folder: string, files: readonly OutputFile[]): readonly string[] {
  const written: string[] = [];
  makeFolder(folder);
  for (const { filename, text } of files) {
    const target = join(folder, basename(filename));
    const temporary = join(folder, `.${basename(filename)}.${randomUUID()}.part`);
    try {
      writeDurably(temporary, text);
      renameSync(temporary, target);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw unwritable(target, error);
    }
    written.push(target);
  }
  return written;
}

/** Exclusive, so that a link planted under the temporary name is not followed; flushed before the rename. */
function writeDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'wx');
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw unwritable(folder, error);
  }
}

function unwritable(path: string, cause: unknown): EngineError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  const message = `${path} could not be written (${code}). Name a folder that can be written to with --output.`;
  return new EngineError('unwritable-output', message, { cause });
}

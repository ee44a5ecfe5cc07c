import { existsSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { readRegularFile } from '../regular-file.ts';

/** The git folder of one working tree, and the one that all working trees share. */
export interface GitFolder {
  readonly own: string;
  readonly shared: string;
}

const MAX_POINTER = 64 * 1024;

/**
 * The git folder of a working tree: `.git`, or the target of a file with this name, as in a linked working tree or a
 * submodule. `undefined` where there is none.
 */
export function gitFolder(top: string): GitFolder | undefined {
  const at = join(top, '.git');
  const own = isFolder(at) ? at : pointedTo(top, readSmall(at, MAX_POINTER), /^gitdir: (.{1,4096})$/m);
  if (own === undefined || !isFolder(own)) return undefined;
  const shared = pointedTo(own, readSmall(join(own, 'commondir'), MAX_POINTER), /^(.{1,4096})$/m) ?? own;
  return existsSync(join(shared, 'objects')) ? { own, shared } : undefined;
}

/** The text of a small regular file; nothing for any other file. */
export function readSmall(location: string, fileBytes: number): string | undefined {
  const outcome = readRegularFile({ location, fileBytes, room: fileBytes, keep: () => true });
  return outcome.state === 'kept' ? outcome.bytes.toString('latin1') : undefined;
}

function pointedTo(from: string, text: string | undefined, pattern: RegExp): string | undefined {
  const path = pattern.exec(text ?? '')?.[1]?.trimEnd();
  if (path === undefined) return undefined;
  const decoded = Buffer.from(path, 'latin1').toString('utf8');
  return isAbsolute(decoded) ? decoded : resolve(from, decoded);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  type Dirent,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../base/error-code.ts';
import type { Slice } from './elf.ts';
import type { Seen } from './item.ts';
import { byText } from '../base/text-order.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_LINKS = 40;
const MAX_ENTRIES = 10_000;

/** Files of a host or of an unpacked image. Paths begin with `/` and never lead out of the root. */
export interface HostFiles {
  text(path: string): Seen<string>;
  bytes(path: string): Seen<Buffer>;
  names(path: string): Seen<readonly string[]>;
  /** Target of a link, as written. */
  link(path: string): Seen<string>;
  exists(path: string): Seen<boolean>;
  /** Entries of a folder, sorted by name; links are not followed. */
  entries(path: string): Seen<readonly Entry[]>;
  parts<T>(path: string, read: (slice: Slice, identity: string) => T): Seen<T>;
}

export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link' | 'other';
}

/** Reads below `root` only: links are resolved as if `root` were `/`, as in a chroot. Nothing is ever written. */
export function hostFiles(root: string): HostFiles {
  const bytes = (path: string): Seen<Buffer> => attempt(() => readWhole(join(root, resolved(root, path))));
  return {
    bytes,
    text: (path) => {
      const seen = bytes(path);
      return seen.status === 'ok' ? { status: 'ok', value: seen.value.toString('utf8') } : seen;
    },
    names: (path) =>
      attempt(() =>
        readdirSync(join(root, resolved(root, path)))
          .sort()
          .slice(0, MAX_ENTRIES),
      ),
    link: (path) => attempt(() => readlinkSync(join(root, resolved(root, path, false)))),
    exists: (path) => attempt(() => lstatSync(join(root, resolved(root, path))) !== undefined),
    entries: (path) => attempt(() => readEntries(join(root, resolved(root, path)))),
    parts: (path, read) => attempt(() => readParts(join(root, resolved(root, path)), read)),
  };
}

/** Resolves links inside the root. With `last` false, the last part may stay a link. */
function resolved(root: string, path: string, last = true): string {
  const ahead = path.split('/').reverse();
  const done: string[] = [];
  let links = 0;
  for (let step = ahead.pop(); step !== undefined; step = ahead.pop()) {
    if (step === '' || step === '.') continue;
    if (step === '..') {
      done.pop();
      continue;
    }
    const here = join(root, ...done, step);
    const isLink = (last || ahead.some((one) => one !== '')) && lstatSync(here).isSymbolicLink();
    if (!isLink) {
      done.push(step);
      continue;
    }
    links += 1;
    if (links > MAX_LINKS) throw Object.assign(new Error('too many links'), { code: 'ELOOP' });
    const target = readlinkSync(here);
    if (target.startsWith('/')) done.length = 0;
    ahead.push(...target.split('/').reverse());
  }
  return `/${done.join('/')}`;
}

function readEntries(folder: string): readonly Entry[] {
  const found = readdirSync(folder, { withFileTypes: true }).slice(0, MAX_ENTRIES);
  const entries = found.map((one): Entry => ({ name: one.name, kind: readKind(one) }));
  return entries.sort(byText(({ name }) => name));
}

function readKind(entry: Dirent): Entry['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

/** A file has the same identity under all its names. */
function readParts<T>(path: string, read: (slice: Slice, identity: string) => T): T {
  const descriptor = openRegular(path);
  try {
    const { dev, ino, size } = fstatSync(descriptor);
    const slice: Slice = (offset, length) => {
      const wanted = Math.max(0, Math.min(length, size - offset));
      if (wanted === 0) return Buffer.alloc(0);
      const chunk = Buffer.alloc(wanted);
      return chunk.subarray(0, readSync(descriptor, chunk, 0, wanted, offset));
    };
    return read(slice, `${String(dev)}:${String(ino)}`);
  } finally {
    closeSync(descriptor);
  }
}

/** Regular files only, so that it never waits for a pipe or device. */
function openRegular(path: string): number {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw Object.assign(new Error('no regular file'), { code: 'EINVAL' });
}

/** Sizes in /proc and /sys are wrong, so it reads to the end. */
function readWhole(path: string): Buffer {
  const descriptor = openRegular(path);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for (;;) {
      const chunk = Buffer.alloc(64 * 1024);
      const count = readSync(descriptor, chunk, 0, chunk.length, null);
      if (count === 0) return Buffer.concat(chunks, size);
      size += count;
      if (size > MAX_BYTES) throw Object.assign(new Error('too large'), { code: 'EFBIG' });
      chunks.push(chunk.subarray(0, count));
    }
  } finally {
    closeSync(descriptor);
  }
}

function attempt<T>(read: () => T): Seen<T> {
  try {
    return { status: 'ok', value: read() };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { status: 'absent' };
    if (code === 'EACCES' || code === 'EPERM') return { status: 'denied', reason: 'no permission' };
    return { status: 'error', reason: `it could not be read (${code})` };
  }
}

import { gunzipSync } from 'node:zlib';
import { errorCode } from '../../../base/error-code.ts';
import type { Room } from '../../../model/evidence.ts';
import type { ChartFile } from './chart.ts';
import { readTar } from './tar.ts';

export type ArchiveRead =
  { readonly ok: true; readonly files: readonly ChartFile[] } | { readonly ok: false; readonly why: string };

/** Helm's own limits for packed charts. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_FILE = 5 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
/** Ratio of unpacked to packed bytes: the maximum of deflate. */
const MAX_RATIO = 1032;
const UNBOUNDED: Room = { left: () => Infinity, spend: () => undefined };
const decoder = new TextDecoder('utf-8');

/**
 * The files of a packed chart (`.tgz`), with names relative to the chart. The whole archive is refused when it grows
 * beyond 100 MiB or the rest of the run's limit (`room`), contains a link, or names a file outside its folder.
 * Unpacked bytes count for the run, also where the archive is refused; nested archives share the limit.
 */
export function readArchive(bytes: Uint8Array, file: string, room: Room = UNBOUNDED): ArchiveRead {
  const unpacked = unpack(bytes, room);
  if (!unpacked.ok) return unpacked;
  const tar = readTar(unpacked.bytes, { entries: MAX_ENTRIES, fileSize: MAX_FILE });
  if (!tar.ok) return tar;
  const files: ChartFile[] = [];
  for (const entry of tar.entries) {
    const name = nameWithin(entry.name);
    if (name === undefined) return { ok: false, why: 'it names a file outside its folder' };
    const content = { text: decoder.decode(entry.bytes), bytes: entry.bytes, binary: false };
    files.push({ name, ...content, file, packed: true, room });
  }
  return files.length === 0 ? { ok: false, why: 'it contains no file' } : { ok: true, files };
}

type Unpacked = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly why: string };

function unpack(packed: Uint8Array, room: Room): Unpacked {
  const limit = Math.min(MAX_UNPACKED, room.left());
  const full = limit < MAX_UNPACKED ? 'it would exceed the limit of bytes in all' : 'it unpacks to more than 100 MiB';
  if (limit <= 0) return { ok: false, why: full };
  try {
    const bytes = gunzipSync(packed, { maxOutputLength: limit });
    room.spend(bytes.length);
    return { ok: true, bytes };
  } catch (error) {
    // how much was unpacked before the fault is not known
    room.spend(Math.min(limit, packed.length * MAX_RATIO));
    return { ok: false, why: errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? full : 'it is not a gzip archive' };
  }
}

/** The name without the first folder, which is the chart's; `undefined` for a path outside it. */
function nameWithin(name: string): string | undefined {
  const parts = name.replaceAll('\\', '/').split('/');
  const inner = parts.slice(1).filter((part) => part !== '' && part !== '.');
  const rooted = parts[0] === '' || parts[0] === 'Chart.yaml' || parts[1] === '' || /^[A-Za-z]:/.test(inner[0] ?? '');
  return inner.length === 0 || inner.includes('..') || rooted ? undefined : inner.join('/');
}

import { gunzipSync } from 'node:zlib';
import type { ChartFile } from './chart.ts';
import { readTar } from './tar.ts';

export type ArchiveRead =
  { readonly ok: true; readonly files: readonly ChartFile[] } | { readonly ok: false; readonly why: string };

/** Helm's own limits for packed charts. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_FILE = 5 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
const decoder = new TextDecoder('utf-8');

/**
 * The files of a packed chart (`.tgz`), named within the chart. The whole archive is refused when it grows
 * beyond 100 MiB, holds a link, or names a file outside its folder.
 */
export function readArchive(bytes: Uint8Array, file: string): ArchiveRead {
  const unpacked = unpack(bytes);
  if (unpacked === undefined) return { ok: false, why: 'it is not a gzip archive, or unpacks to more than 100 MiB' };
  const tar = readTar(unpacked, { entries: MAX_ENTRIES, fileSize: MAX_FILE });
  if (!tar.ok) return tar;
  const files: ChartFile[] = [];
  for (const entry of tar.entries) {
    const name = nameWithin(entry.name);
    if (name === undefined) return { ok: false, why: 'it names a file outside its folder' };
    files.push({ name, text: decoder.decode(entry.bytes), bytes: entry.bytes, binary: false, file, packed: true });
  }
  return files.length === 0 ? { ok: false, why: 'it holds no file' } : { ok: true, files };
}

function unpack(bytes: Uint8Array): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED });
  } catch {
    return undefined;
  }
}

/** The name behind the first folder, which is the chart's own; `undefined` for one that leads out of it. */
function nameWithin(name: string): string | undefined {
  const parts = name.replaceAll('\\', '/').split('/');
  const inner = parts.slice(1).filter((part) => part !== '' && part !== '.');
  const rooted = parts[0] === '' || parts[0] === 'Chart.yaml' || parts[1] === '' || /^[A-Za-z]:/.test(inner[0] ?? '');
  return inner.length === 0 || inner.includes('..') || rooted ? undefined : inner.join('/');
}

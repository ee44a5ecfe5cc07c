import { realpathSync, statSync } from 'node:fs';
import { limitsWith } from '../sources/limits.ts';
import { packEvidence } from '../sources/pack-evidence.ts';
import { isZip } from '../sources/possible-kinds.ts';
import { readPrefix } from '../sources/roots.ts';
import { readFirstBytes, readRegularFile } from '../sources/regular-file.ts';
import { nameStandardInput, readStandardInput } from '../sources/standard-input.ts';
import { writeArchive } from '../sources/write-archive.ts';
import { EngineError } from '../model/engine-error.ts';
import type { AssessRequest } from './request.ts';

export interface Package {
  readonly archive: Buffer;
  /** The contained files; an archive from the user is sent unchanged and is listed itself. */
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Prefix that makes the paths relative to the current folder. */
  readonly pathPrefix?: string;
}

type Request = Pick<AssessRequest, 'paths' | 'exclude' | 'limits'>;

/** As `packForSending`, but a single file is sent unchanged, with its name. */
export async function packForDrawing(request: Request): Promise<Package & { readonly fileName?: string }> {
  const [only] = request.paths;
  if (request.paths.length !== 1 || only === undefined || only === '-' || isArchive(only))
    return packForSending(request);
  const files = await packEvidence(request.paths, request);
  const [first, ...more] = files;
  if (first === undefined || more.length > 0) return pack(files);
  const { path, bytes } = first;
  return { archive: bytes, files: [{ path, size: bytes.length }], fileName: path.split('/').at(-1) ?? path };
}

/** Reads evidence as a run would, within the same limits, and packs it into one archive. Throws EngineError. */
export async function packForSending({ paths, exclude, limits }: Request): Promise<Package> {
  const [only = '-'] = paths;
  if (paths.length === 1 && only === '-') return packInput(limits);
  const packed =
    paths.length === 1 && isArchive(only)
      ? whole(only, readArchiveFile(only, limits))
      : await pack(await packEvidence(paths, { exclude, limits }));
  return { ...packed, ...readPrefix(paths) };
}

async function packInput(limits: Request['limits']): Promise<Package> {
  const bytes = await readStandardInput(process.stdin, limitsWith(limits).fileBytes);
  if (isZip(bytes)) return whole('standard input', bytes);
  return pack(await packEvidence([], { limits, upload: { bytes, name: nameStandardInput(bytes) } }));
}

async function pack(files: Parameters<typeof writeArchive>[0]): Promise<Package> {
  return { archive: await writeArchive(files), files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) };
}

function whole(path: string, archive: Buffer): Package {
  return { archive, files: [{ path, size: archive.length }] };
}

function isArchive(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && isZip(readFirstBytes(realpathSync(path)));
}

function readArchiveFile(path: string, limits: Request['limits']): Buffer {
  const { fileBytes } = limitsWith(limits);
  const outcome = readRegularFile({ location: realpathSync(path), fileBytes, room: fileBytes, keep: () => true });
  if (outcome.state === 'kept') return Buffer.from(outcome.bytes);
  const why = outcome.state === 'refused' ? outcome.why : 'could not be read.';
  throw new EngineError('unreadable-input', `${path} ${why}`);
}

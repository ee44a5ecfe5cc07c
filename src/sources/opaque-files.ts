import { counted } from '../base/counted.ts';
import type { EvidenceFile, Room } from '../model/evidence.ts';
import type { Problem } from '../model/problem.ts';
import type { EventLoopYield } from './yield-to-event-loop.ts';
import { createOpaqueFile } from './evidence-file.ts';
import type { Refusals } from './refusals.ts';
import { hashRegularFile } from './regular-file.ts';

/** A local file whose bytes no parser can read. */
export interface OpaqueFile {
  /** Path in the evidence. */
  readonly path: string;
  /** Path on this machine. */
  readonly location: string;
  /** Bytes according to the file system. A sparse file may use less on disk. */
  readonly size: number;
}

/** Files that no parser reads. */
export interface OpaqueFiles {
  /** Adds a file, without a digest until `hash()`. */
  list(file: OpaqueFile): void;
  /** Hashes the listed files, in their order, as far as there is room. */
  hash(): Promise<void>;
  problems(): readonly Problem[];
}

interface Surroundings {
  readonly files: Map<string, EvidenceFile>;
  readonly room: Room;
  readonly breather: EventLoopYield;
  readonly digests: boolean;
  readonly refuse: Refusals['refuse'];
}

/** Creates an empty list. Its files are hashed last, so that they take no room from evidence. */
export function createOpaqueFiles({ files, room, breather, digests, refuse }: Surroundings): OpaqueFiles {
  const waiting: OpaqueFile[] = [];
  const left: OpaqueFile[] = [];

  function hashOne({ path, location, size }: OpaqueFile): void {
    const outcome = hashRegularFile(location, Infinity, size);
    room.spend(outcome.size);
    if (outcome.state === 'hashed') return void files.set(path, createOpaqueFile(path, size, outcome.sha256));
    files.delete(path);
    refuse(outcome.code, path, outcome.why, { size: outcome.size });
  }

  return {
    list: (file) => {
      files.set(file.path, createOpaqueFile(file.path, file.size));
      if (digests) waiting.push(file);
    },
    hash: async () => {
      for (const file of waiting.splice(0)) {
        if (breather.due()) await breather.take();
        if (file.size <= room.left()) hashOne(file);
        else left.push(file);
      }
    },
    problems: () => unhashed(left),
  };
}

function unhashed([first, ...others]: readonly OpaqueFile[]): readonly Problem[] {
  if (first === undefined) return [];
  const what = others.length === 0 ? 'is' : `and ${counted(others.length, 'other file')} are`;
  const message = `${first.path} ${what} listed with size and without SHA-256: no parser reads such a file, and hashing would exceed the limit of bytes in all. Raise the limit if you need the digest.`;
  return [{ code: 'total-too-large', severity: 'info', message, place: { file: first.path, pointer: [] } }];
}

import { createHash } from 'node:crypto';
import { read } from 'node:fs';

const PART = 4 * 1024 * 1024;
/** Parallel reads: allocating memory for a file is slow, and each read waits only for its own. */
const AT_ONCE = 2;

export interface LargeFile {
  /** Shorter than expected where the file has shrunk. */
  readonly bytes: Buffer;
  /** `undefined` unless requested. */
  readonly sha256: string | undefined;
}

/**
 * Reads a file of known size whose first bytes are already read: several parts at a time, hashed in order. Takes half
 * as long as sequential reads and hashes. Rejects with the error of the system.
 */
export async function readLarge(descriptor: number, first: Buffer, size: number, digest: boolean): Promise<LargeFile> {
  const buffer = Buffer.allocUnsafeSlow(size);
  const { end, sha256 } = await fillLarge(descriptor, buffer, first.copy(buffer), digest);
  // Node holds on to what was read into for two garbage collections more: let that be an empty husk
  const memory = structuredClone(buffer.buffer, { transfer: [buffer.buffer] });
  return { bytes: Buffer.from(memory, 0, end), sha256 };
}

async function fillLarge(descriptor: number, buffer: Buffer, from: number, digest: boolean) {
  const hash = digest ? createHash('sha256').update(buffer.subarray(0, from)) : undefined;
  const begun: Promise<number>[] = [];
  const begin = (): void => {
    const start = from + begun.length * PART;
    if (start >= buffer.length) return;
    const part = readPart(descriptor, buffer.subarray(start, Math.min(start + PART, buffer.length)), start);
    // that it failed is told in its turn, if nothing before it did
    part.catch(() => undefined);
    begun.push(part);
  };
  for (let count = 0; count < AT_ONCE; count += 1) begin();
  try {
    let end = from;
    for (let at = 0; at < begun.length; at += 1) {
      const size = (await begun[at]) ?? 0;
      begin();
      hash?.update(buffer.subarray(end, end + size));
      end += size;
      if (size < PART) break;
    }
    return { end, sha256: hash?.digest('hex') };
  } finally {
    // the file must not be closed, nor the buffer let go, while something is read
    await Promise.allSettled(begun);
  }
}

async function readPart(descriptor: number, part: Buffer, position: number): Promise<number> {
  let filled = 0;
  while (filled < part.length) {
    const count = await readOnce(descriptor, part.subarray(filled), position + filled);
    if (count === 0) break;
    filled += count;
  }
  return filled;
}

function readOnce(descriptor: number, into: Buffer, position: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(descriptor, into, 0, into.length, position, (error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

import { extend } from '../base/extend.ts';
import type { EvidenceFile, Room } from '../model/evidence.ts';
import { cutHead, decodeHead, HEAD_BYTES, type Decoding } from './text.ts';

/**
 * An evidence file from its raw bytes. Small files are decoded at once and their bytes released (they may be a shared
 * buffer). Of a large one only the head is decoded; the rest is decoded at the first call of `text()`, which releases
 * the bytes. Undecodable bytes give an empty text, so that no parser recognises them.
 */
export function createEvidenceFile(
  path: string,
  bytes: Buffer,
  sha256: string | undefined,
  decoding: Decoding,
): EvidenceFile {
  const known = { path, size: bytes.length, sha256 };
  if (decoding.encoding === 'unsupported') return extend(known, { head: '', text: () => '' });
  if (decoding.encoding === 'utf-16') return extend(known, { head: cutHead(decoding.text), text: () => decoding.text });
  const head = decodeHead(bytes, decoding.start);
  if (bytes.length <= HEAD_BYTES) return extend(known, { head, text: () => head });
  let content: Buffer | string = bytes;
  const text = (): string => {
    if (typeof content !== 'string') content = content.toString('utf8', decoding.start);
    return content;
  };
  const utf8 = (): Buffer | undefined => (typeof content === 'string' ? undefined : content.subarray(decoding.start));
  return extend(known, { head, text, utf8 });
}

/** A file that is listed with its digest although its bytes cannot be decoded as text. */
export function createOpaqueFile(path: string, size: number, sha256?: string): EvidenceFile {
  return { path, size, sha256, head: '', text: () => '' };
}

/**
 * A file kept as bytes because it is packed text. The bytes are copied, since they may be a view of a shared buffer.
 */
export function createPackedFile(path: string, bytes: Buffer, sha256: string | undefined, room: Room): EvidenceFile {
  const kept = Buffer.from(bytes);
  return { path, size: kept.length, sha256, head: '', text: () => '', bytes: () => kept, room };
}

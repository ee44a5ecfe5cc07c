import { isUtf8 } from 'node:buffer';

export const HEAD_BYTES = 64 * 1024;

/** How bytes are decoded: at first use, except UTF-16, which must be decoded to be checked. */
export type Decoding =
  | { readonly encoding: 'utf-8'; readonly start: number }
  | { readonly encoding: 'utf-16'; readonly text: string }
  | { readonly encoding: 'unsupported' };

const UNSUPPORTED: Decoding = { encoding: 'unsupported' };

/**
 * UTF-8 with or without byte order mark, or UTF-16 with one. Anything else is unsupported: broken sequences, UTF-32,
 * and files with a NUL in the first 64 KiB (UTF-16 without mark, or not text).
 */
export function detectDecoding(bytes: Buffer): Decoding {
  const mark = bytes.toString('hex', 0, 4);
  if (mark === 'fffe0000' || mark === '0000feff') return UNSUPPORTED;
  if (mark.startsWith('fffe')) return decodeUtf16(bytes, 'utf-16le');
  if (mark.startsWith('feff')) return decodeUtf16(bytes, 'utf-16be');
  if (bytes.subarray(0, HEAD_BYTES).includes(0) || !isUtf8(bytes)) return UNSUPPORTED;
  return { encoding: 'utf-8', start: mark.startsWith('efbbbf') ? 3 : 0 };
}

function decodeUtf16(bytes: Buffer, label: string): Decoding {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return text.slice(0, HEAD_BYTES).includes('\0') ? UNSUPPORTED : { encoding: 'utf-16', text };
  } catch {
    return UNSUPPORTED;
  }
}

/** The first 64 KiB of UTF-8 bytes as text, cut before an incomplete character. */
export function decodeHead(bytes: Buffer, start: number): string {
  let end = Math.min(bytes.length, HEAD_BYTES);
  while (end > start && isContinuation(bytes[end])) end -= 1;
  return bytes.toString('utf8', start, end);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}

/** The first 32 Ki units of decoded UTF-16, never half a surrogate pair. */
export function cutHead(text: string): string {
  const end = HEAD_BYTES / 2;
  const last = text.charCodeAt(end - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? end - 1 : end);
}

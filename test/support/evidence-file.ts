import { createHash } from 'node:crypto';
import type { EvidenceFile } from '../../src/model/evidence.ts';

const HEAD_BYTES = 64 * 1024;

/** An evidence file made of bytes or text, as a source would hand it over. Text becomes UTF-8 without a mark. */
export function evidenceFile(path: string, content: string | Uint8Array): EvidenceFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  let text: string | undefined;
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  const start = bytes[0] === 0xef ? 3 : 0;
  return {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    head: decode(bytes.subarray(0, HEAD_BYTES)),
    text: () => (text ??= decode(bytes)),
    utf8: () => (isUtf16 ? undefined : Buffer.from(bytes.subarray(start))),
  };
}

/** UTF-8 with or without mark, UTF-16 of either byte order with mark; the mark is dropped. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

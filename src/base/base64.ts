/**
 * Decodes standard Base64 (RFC 4648, section 4). `undefined` for any other text: line breaks, the URL alphabet,
 * missing padding and non-zero trailing bits are refused, so that two readers cannot decode it to different bytes.
 */
export function decodeBase64(text: string): Buffer | undefined {
  if (text.length % 4 !== 0 || text.includes('-') || text.includes('_')) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const padding = Number(text.endsWith('=')) + Number(text.endsWith('=='));
  if (bytes.length !== (text.length / 4) * 3 - padding) return undefined;
  const tail = bytes.subarray(bytes.length - (bytes.length % 3)).toString('base64');
  return padding === 0 || text.endsWith(tail) ? bytes : undefined;
}

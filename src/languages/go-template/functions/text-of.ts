import { plainText } from '../format/print.ts';
import type { GoValue } from '../go-value.ts';
import { utf8Text } from '../utf8.ts';

/** A value as text: bytes are read as UTF-8, everything else is formatted as `%v`. */
export function toText(value: GoValue): string {
  if (typeof value === 'object' && value !== null && value.kind === 'bytes') return utf8Text(value.bytes);
  return plainText(value);
}

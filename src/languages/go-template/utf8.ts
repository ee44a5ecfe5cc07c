import { TemplateFailure } from './failure.ts';
import { UNKNOWN_CHARACTER, UNKNOWN_TEXT } from './stand-in.ts';

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();
const WIDE = /[^\x00-\x7f]/;

/** Length in bytes, as Go's `len` counts. A stand-in for one character counts as one. */
export function utf8Length(text: string): number {
  if (!WIDE.test(text)) return text.length;
  let length = 0;
  for (const character of text) {
    if (character === UNKNOWN_TEXT) throw new TemplateFailure('the length of a value is not known', 'undecidable');
    length += character === UNKNOWN_CHARACTER ? 1 : utf8Width(character);
  }
  return length;
}

function utf8Width(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** The bytes from `start` up to `end` as text. A character that is cut in two becomes U+FFFD. */
export function utf8Slice(text: string, start: number, end: number): string {
  if (!WIDE.test(text)) return text.slice(start, end);
  if (text.includes(UNKNOWN_TEXT)) return start === 0 || start < end ? text : '';
  if (text.includes(UNKNOWN_CHARACTER)) return [...text].slice(start, end).join('');
  return DECODER.decode(ENCODER.encode(text).subarray(start, end));
}

/** The UTF-8 bytes of a text, as Go stores it. An unpaired surrogate becomes U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  return ENCODER.encode(text);
}

/** The text of UTF-8 bytes. Invalid bytes become U+FFFD. */
export function utf8Text(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

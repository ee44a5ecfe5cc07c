import type { TfUnknown, TfValue } from './value.ts';

/** A part of a text: literal text, or an unknown value. */
export type TextPart = string | TfUnknown;

/** Represents an unknown part while a text is parsed. A text that contains this character is not parsed. */
export const GAP = '\uF8FF';
const BLANKS = /[ \t\r\n]*/y;
const WORD = /[^\s,:{}[\]"]+/y;

/** Joins the parts of a string into its value. */
export type Join = (parts: readonly TextPart[]) => TfValue | undefined;

/** The state of parsing a JSON text with gaps. */
export interface GapReading {
  readonly source: string;
  readonly gaps: readonly TfUnknown[];
  readonly join: Join;
  at: number;
  gap: number;
  depth: number;
}

/**
 * Reads a string from its opening quote to its end, in parts; `undefined` where it does not end or has an invalid
 * escape.
 */
export function takeString(reading: GapReading): readonly TextPart[] | undefined {
  const start = reading.at + 1;
  let end = reading.source.indexOf('"', start);
  while (end !== -1 && isEscaped(reading.source, end)) end = reading.source.indexOf('"', end + 1);
  if (end === -1) return undefined;
  reading.at = end + 1;
  const parts: TextPart[] = [];
  for (const [position, piece] of reading.source.slice(start, end).split(GAP).entries()) {
    const plain = unescaped(piece);
    if (plain === undefined) return undefined;
    if (position > 0) parts.push(...takeGaps(reading, GAP));
    if (plain !== '') parts.push(plain);
  }
  return parts;
}

function isEscaped(source: string, at: number): boolean {
  let start = at;
  while (source[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

function unescaped(piece: string): string | undefined {
  try {
    const value: unknown = JSON.parse(`"${piece}"`);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The next word after blanks: a number, a name or gaps; consumes nothing but the blanks. */
export function wordAt(reading: GapReading): string {
  skip(reading);
  WORD.lastIndex = reading.at;
  return WORD.exec(reading.source)?.[0] ?? '';
}

/** Consumes the values of all gaps in a piece of the text, which are the next ones. */
export function takeGaps(reading: GapReading, piece: string): readonly TfUnknown[] {
  const from = reading.gap;
  reading.gap += piece.split(GAP).length - 1;
  return reading.gaps.slice(from, reading.gap);
}

/** Takes a sign, if it comes next. */
export function takes(reading: GapReading, sign: string): boolean {
  skip(reading);
  if (reading.source[reading.at] !== sign) return false;
  reading.at += 1;
  return true;
}

function skip(reading: GapReading): void {
  BLANKS.lastIndex = reading.at;
  BLANKS.exec(reading.source);
  reading.at = BLANKS.lastIndex;
}

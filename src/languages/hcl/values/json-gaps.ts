import type { TfUnknown, TfValue } from './value.ts';

/** A part of a text: what is written, or a value that is not known. */
export type TextPart = string | TfUnknown;

/** Stands for a part that is not known, while the text is read; a text in which it occurs is not. */
export const GAP = '\uF8FF';
const BLANKS = /[ \t\r\n]*/y;
const WORD = /[^\s,:{}[\]"]+/y;

/** The value of a string from its parts. */
export type Join = (parts: readonly TextPart[]) => TfValue | undefined;

/** How far a JSON text was read. */
export interface GapReading {
  readonly source: string;
  readonly gaps: readonly TfUnknown[];
  readonly join: Join;
  at: number;
  gap: number;
  depth: number;
}

/** A string from its opening quote to its end, in parts; `undefined` where it has no end or a wrong escape. */
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

/** The word that comes next, behind blanks: a number, a name or gaps; it is not taken. */
export function wordAt(reading: GapReading): string {
  skip(reading);
  WORD.lastIndex = reading.at;
  return WORD.exec(reading.source)?.[0] ?? '';
}

/** The values of all gaps in a piece of the text, which are the next ones. */
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

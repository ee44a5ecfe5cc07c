import { stripVTControlCharacters } from 'node:util';

/**
 * The columns that a text occupies on a terminal: none for colour codes, two for wide East Asian characters and
 * emoji.
 */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const character of stripVTControlCharacters(text)) columns += isWide(character) ? 2 : 1;
  return columns;
}

function isWide(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return code >= 0x1100 && (code <= 0x115f || (code >= 0x2e80 && code <= 0xa4cf) || isWideLater(code));
}

function isWideLater(code: number): boolean {
  return (
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}

const FEWEST = 30;

/** Wraps lines between words at the width; continuation lines are indented to the text. Unchanged without a width. */
export function wrapped(text: string, width: number | undefined): string {
  if (width === undefined) return text;
  const most = Math.max(FEWEST, width);
  return text
    .split('\n')
    .flatMap((line) => (displayWidth(line) <= most ? [line] : broken(line, most)))
    .join('\n');
}

function broken(line: string, most: number): readonly string[] {
  const indent = /^ */.exec(line)?.[0] ?? '';
  const lines: string[] = [];
  let current = '';
  for (const word of line
    .trimStart()
    .split(/(?<= )/)
    .flatMap((each) => pieces(each, most - indent.length))) {
    if (current !== '' && displayWidth(indent + current + word.trimEnd()) > most) {
      lines.push(indent + current.trimEnd());
      current = '';
    }
    current += word;
  }
  return [...lines, indent + current];
}

/** Splits a word that is wider than a line; an escape sequence is never cut. */
function pieces(word: string, most: number): readonly string[] {
  if (displayWidth(word.trimEnd()) <= most) return [word];
  const found: string[] = [];
  let piece = '';
  // an escape sequence or one character
  // oxlint-disable-next-line no-control-regex
  for (const [part] of word.matchAll(/\u001b\[[\d;]{0,20}m|[^]/gu)) {
    if (piece !== '' && displayWidth(piece + part) > most) {
      found.push(piece);
      piece = '';
    }
    piece += part;
  }
  return piece === '' ? found : [...found, piece];
}

import { ArgumentFault } from './operator.ts';

/** Whether a UTF-16 code unit matches. */
export type Matches = (code: number) => boolean;

const SETS: ReadonlyMap<string, Matches> = new Map([
  ['d', isDigit],
  ['D', (code: number) => !isDigit(code)],
  ['w', isWord],
  ['W', (code: number) => !isWord(code)],
  ['s', isSpace],
  ['S', (code: number) => !isSpace(code)],
]);
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
]);

interface Reader {
  readonly source: string;
  at: number;
}

/** Reads what follows a backslash: a set, a control character, or an escaped punctuation mark. */
export function readEscape(reader: Reader): Matches {
  const character = reader.source.charAt(reader.at);
  const set = SETS.get(character);
  if (set !== undefined) {
    reader.at += 1;
    return set;
  }
  const wanted = escapedCode(reader);
  return (code) => code === wanted;
}

/** Reads a class after its `[`: characters, ranges and sets, negated with a leading `^`. */
export function readClass(reader: Reader): Matches {
  const negated = reader.source[reader.at] === '^';
  if (negated) reader.at += 1;
  const parts: Matches[] = [];
  while (reader.source[reader.at] !== ']') {
    if (reader.at >= reader.source.length) throw new ArgumentFault('has a "[" without "]" in its pattern');
    parts.push(readMember(reader));
  }
  reader.at += 1;
  if (parts.length === 0) throw new ArgumentFault('has an empty class in its pattern');
  return (code) => parts.some((part) => part(code)) !== negated;
}

function readMember(reader: Reader): Matches {
  const set = reader.source[reader.at] === '\\' ? SETS.get(reader.source.charAt(reader.at + 1)) : undefined;
  if (set !== undefined) {
    reader.at += 2;
    return set;
  }
  const low = readCode(reader);
  const isRange = reader.source[reader.at] === '-' && !']'.includes(reader.source[reader.at + 1] ?? ']');
  if (!isRange) return (code) => code === low;
  reader.at += 1;
  const high = readCode(reader);
  if (high < low) throw new ArgumentFault('has a range in the wrong order in its pattern');
  return (code) => code >= low && code <= high;
}

function readCode(reader: Reader): number {
  const character = reader.source.charAt(reader.at);
  reader.at += 1;
  return character === '\\' ? escapedCode(reader) : character.charCodeAt(0);
}

function escapedCode(reader: Reader): number {
  const character = reader.source.charAt(reader.at);
  reader.at += 1;
  const control = CONTROLS.get(character);
  if (control !== undefined) return control;
  if (character === '' || /[A-Za-z0-9]/.test(character))
    throw new ArgumentFault(
      `has "\\${character}" in its pattern. This escape is not allowed, nor are back-references and \\b`,
    );
  return character.charCodeAt(0);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isWord(code: number): boolean {
  return isDigit(code) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
}

/** White space and line terminators (ECMA-262 section 22.2.2.9). */
function isSpace(code: number): boolean {
  return /\s/.test(String.fromCharCode(code));
}

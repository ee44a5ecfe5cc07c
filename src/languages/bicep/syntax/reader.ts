import type { BicepExpression, Range } from './ast.ts';
import { Fault } from './fault.ts';
import type { Token } from './tokens.ts';

const DEEPEST = 150;
const NOTHING: Token = { kind: 'end', text: '', start: 0, end: 0 };

/** The position in the tokens of a file. */
export interface Reader {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
}

/** Expressions contain everything else, so their reader is passed along. */
export type ReadExpression = (reader: Reader) => BicepExpression;

/** The token at the position, or one after it. */
export function peek(reader: Reader, ahead = 0): Token {
  return reader.tokens[reader.at + ahead] ?? reader.tokens.at(-1) ?? NOTHING;
}

/** Whether a sign comes next. */
export function isNext(reader: Reader, sign: string, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return token.kind === 'sign' && token.text === sign;
}

/** Whether a name comes next, such as a keyword. */
export function isWord(reader: Reader, word: string, ahead = 0): boolean {
  const token = peek(reader, ahead);
  return token.kind === 'name' && token.text === word;
}

/** Takes a sign or a word if it comes next. */
export function take(reader: Reader, text: string): boolean {
  if (!isNext(reader, text) && !isWord(reader, text)) return false;
  reader.at += 1;
  return true;
}

/** Takes a sign or word that must come next. Throws `Fault`. */
export function expect(reader: Reader, text: string): void {
  if (!take(reader, text)) fail(reader, `"${text}" is missing`);
}

/** Takes a name that must come next. Throws `Fault`. */
export function takeName(reader: Reader): string {
  const token = peek(reader);
  if (token.kind !== 'name') fail(reader, 'a name is missing');
  reader.at += 1;
  return token.text;
}

/** Skips line ends. */
export function skipLines(reader: Reader): void {
  while (peek(reader).kind === 'line') reader.at += 1;
}

/** Stops reading the declaration. The fault of a token that is none says more. */
export function fail(reader: Reader, message: string): never {
  const token = peek(reader);
  throw new Fault(token.kind === 'wrong' ? token.text : message, token.start);
}

/** Runs `read` one level deeper. */
export function oneLevelDeeper<Read>(reader: Reader, read: (reader: Reader) => Read): Read {
  if (reader.depth >= DEEPEST)
    throw new Fault(`something nests deeper than ${DEEPEST} levels`, peek(reader).start, true);
  reader.depth += 1;
  const result = read(reader);
  reader.depth -= 1;
  return result;
}

/** The range from an offset to the end of the last token that was taken. */
export function rangeFrom(reader: Reader, start: number): Range {
  return { start, end: Math.max(reader.tokens[reader.at - 1]?.end ?? start, start) };
}

/** Reads items up to a closing sign, which lines or commas separate. */
export function readItems<Item>(reader: Reader, close: string, read: (reader: Reader) => Item): readonly Item[] {
  const items: Item[] = [];
  skipLines(reader);
  while (!take(reader, close)) {
    items.push(read(reader));
    const isSeparated = peek(reader).kind === 'line' || isNext(reader, ',');
    if (!isSeparated && !isNext(reader, close)) fail(reader, `"${close}" is missing`);
    skipLines(reader);
    if (take(reader, ',')) skipLines(reader);
  }
  return items;
}

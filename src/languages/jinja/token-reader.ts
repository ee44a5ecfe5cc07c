import { SyntaxFault, type Expression } from './syntax.ts';
import type { Token } from './tokens.ts';

const MAX_DEPTH = 60;

/** The position of a parser in tokens. */
export interface TokenReader {
  readonly tokens: readonly Token[];
  at: number;
  depth: number;
  /** Passed here, because a part of an expression may contain a whole one. */
  readonly inner: (reader: TokenReader) => Expression;
}

/** Runs `read` one level deeper. Throws `SyntaxFault` beyond the maximum depth. */
export function deeper<T>(reader: TokenReader, read: () => T): T {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw new SyntaxFault('too deep');
  const result = read();
  reader.depth -= 1;
  return result;
}

/** Whether this operator comes next; consumes nothing. */
export function isNext(reader: TokenReader, operator: string): boolean {
  const token = reader.tokens[reader.at];
  return token?.kind === 'operator' && token.text === operator;
}

/** Takes this operator if it comes next, and says whether it did. */
export function skip(reader: TokenReader, operator: string): boolean {
  const found = isNext(reader, operator);
  if (found) reader.at += 1;
  return found;
}

/** Takes this word if it comes next, and says whether it did. */
export function skipWord(reader: TokenReader, name: string): boolean {
  const token = reader.tokens[reader.at];
  const found = token?.kind === 'name' && token.text === name;
  if (found) reader.at += 1;
  return found;
}

/** Consumes the next name. Throws `SyntaxFault` where something else comes next. */
export function word(reader: TokenReader): string {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'name') throw new SyntaxFault('no name where one belongs');
  reader.at += 1;
  return token.text;
}

/** Consumes this operator. Throws `SyntaxFault` where something else comes next. */
export function expectOperator(reader: TokenReader, operator: string): void {
  if (!skip(reader, operator)) throw new SyntaxFault('a sign is missing');
}

import type { BicepExpression } from './ast.ts';
import { expect, isNext, isWord, peek, rangeFrom, skipLines, type ReadExpression, type Reader } from './reader.ts';

/** Reads a body that a condition may precede. */
export function readBody(reader: Reader, read: ReadExpression): BicepExpression {
  const { start } = peek(reader);
  if (!isWord(reader, 'if') || !isNext(reader, '(', 1)) return read(reader);
  reader.at += 2;
  skipLines(reader);
  const condition = read(reader);
  skipLines(reader);
  expect(reader, ')');
  skipLines(reader);
  const body = read(reader);
  return { kind: 'if', condition, body, range: rangeFrom(reader, start) };
}

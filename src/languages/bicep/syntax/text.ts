import type { Call, BicepExpression, Text } from './ast.ts';
import { oneLevelDeeper, fail, peek, rangeFrom, skipLines, take, type ReadExpression, type Reader } from './reader.ts';

/** Reads a text with the expressions inside of it. */
export function readTextLiteral(reader: Reader, read: ReadExpression): Text {
  const first = peek(reader);
  if (first.kind !== 'text') return fail(reader, 'a string is missing');
  const parts: (string | BicepExpression)[] = [first.text];
  reader.at += 1;
  let isOpen = first.opens;
  while (isOpen) {
    skipLines(reader);
    parts.push(oneLevelDeeper(reader, read));
    skipLines(reader);
    const next = peek(reader);
    if (next.kind !== 'text' || next.begins) return fail(reader, 'an expression in a string is not closed');
    parts.push(next.text);
    reader.at += 1;
    isOpen = next.opens;
  }
  const { start } = first;
  return { kind: 'text', parts: parts.filter((part) => part !== ''), range: rangeFrom(reader, start) };
}

/** Reads decorators, each on its line. */
export function readDecorators(reader: Reader, read: ReadExpression): readonly Call[] {
  const decorators: Call[] = [];
  while (take(reader, '@')) {
    const found = read(reader);
    if (found.kind === 'call') decorators.push(found);
    skipLines(reader);
  }
  return decorators;
}

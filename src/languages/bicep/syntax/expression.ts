import type { BinaryOperator, BicepExpression } from './ast.ts';
import { oneLevelDeeper, expect, isNext, peek, rangeFrom, skipLines, take, type Reader } from './reader.ts';
import { readTerm } from './term.ts';

/** Operators by how tightly they bind, the loosest first (Bicep documentation, "Operators"). */
const LEVELS: readonly (readonly BinaryOperator[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!=', '=~', '!~'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
/** A minus at the beginning of a line may be the sign of the next item, and an asterisk a member of a type below a decorator. */
const NOT_ON_NEXT_LINE: ReadonlySet<string> = new Set(['-', '*', '<', '>']);

/** Reads an expression. Throws `Fault`. */
export function readExpression(reader: Reader): BicepExpression {
  return oneLevelDeeper(reader, readChoice);
}

function readChoice(reader: Reader): BicepExpression {
  const { start } = peek(reader);
  const condition = readBinary(reader, 0);
  const before = reader.at;
  skipLines(reader);
  if (!take(reader, '?')) {
    reader.at = before;
    return condition;
  }
  skipLines(reader);
  const yes = readExpression(reader);
  skipLines(reader);
  expect(reader, ':');
  skipLines(reader);
  const no = readExpression(reader);
  return { kind: 'choice', condition, yes, no, range: rangeFrom(reader, start) };
}

function readBinary(reader: Reader, level: number): BicepExpression {
  const operators = LEVELS[level];
  if (operators === undefined) return readUnary(reader);
  const { start } = peek(reader);
  let left = readBinary(reader, level + 1);
  for (;;) {
    const operator = takeOperator(reader, operators);
    if (operator === undefined) return left;
    skipLines(reader);
    const right = readBinary(reader, level + 1);
    left = { kind: 'binary', operator, left, right, range: rangeFrom(reader, start) };
  }
}

function takeOperator(reader: Reader, operators: readonly BinaryOperator[]): BinaryOperator | undefined {
  const before = reader.at;
  skipLines(reader);
  const isOnNextLine = reader.at > before;
  const found = operators.find((each) => isNext(reader, each));
  if (found !== undefined && !(isOnNextLine && NOT_ON_NEXT_LINE.has(found))) {
    reader.at += 1;
    return found;
  }
  reader.at = before;
  return undefined;
}

function readUnary(reader: Reader): BicepExpression {
  const { start } = peek(reader);
  const operator = (['!', '-'] as const).find((each) => isNext(reader, each));
  if (operator === undefined) return readTerm(reader, readExpression);
  reader.at += 1;
  const operand = oneLevelDeeper(reader, readUnary);
  return { kind: 'unary', operator, operand, range: rangeFrom(reader, start) };
}

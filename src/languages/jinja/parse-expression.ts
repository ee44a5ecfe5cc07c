import { SyntaxFault, type Expression } from './syntax.ts';
import { readUnary } from './parse-primary.ts';
import { deeper, isNext, skip, skipWord, type TokenReader } from './token-reader.ts';
import { tokenize } from './tokens.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '>', '<=', '>=']);

/** A reader at the start of a text. Throws `SyntaxFault`. */
export function openReader(source: string, escapes: boolean): TokenReader {
  return { tokens: tokenize(source, escapes), at: 0, depth: 0, inner: readConditional };
}

/** One whole expression (Jinja's template designer documentation, "Expressions"). Throws `SyntaxFault`. */
export function parseExpression(source: string, escapes: boolean): Expression {
  const reader = openReader(source, escapes);
  const expression = readExpression(reader);
  if (reader.at < reader.tokens.length) throw new SyntaxFault('something follows the expression');
  return expression;
}

/** Reads `a if b else c`, which binds loosest; a comma makes a tuple, which becomes a list. Throws `SyntaxFault`. */
export function readExpression(reader: TokenReader): Expression {
  const first = readConditional(reader);
  if (!isNext(reader, ',') || reader.depth > 0) return first;
  const items = [first];
  while (skip(reader, ',') && reader.at < reader.tokens.length) items.push(readConditional(reader));
  return { kind: 'list', items };
}

function readConditional(reader: TokenReader): Expression {
  return deeper(reader, () => {
    let expression = readOr(reader);
    while (skipWord(reader, 'if')) {
      const test = readOr(reader);
      const otherwise = skipWord(reader, 'else') ? readConditional(reader) : undefined;
      expression = { kind: 'if', test, yes: expression, ...omitUndefined({ otherwise }) };
    }
    return expression;
  });
}

/** Reads an expression without a conditional, such as the iterable of a loop. Throws `SyntaxFault`. */
export function readOr(reader: TokenReader): Expression {
  let left = readAnd(reader);
  while (skipWord(reader, 'or')) left = { kind: 'binary', operator: 'or', left, right: readAnd(reader) };
  return left;
}

function readAnd(reader: TokenReader): Expression {
  let left = readNot(reader);
  while (skipWord(reader, 'and')) left = { kind: 'binary', operator: 'and', left, right: readNot(reader) };
  return left;
}

function readNot(reader: TokenReader): Expression {
  if (!skipWord(reader, 'not')) return readComparison(reader);
  return { kind: 'unary', operator: 'not', of: deeper(reader, () => readNot(reader)) };
}

/** `a < b < c` means that both comparisons are true. */
function readComparison(reader: TokenReader): Expression {
  let operand = readSum(reader);
  let whole: Expression | undefined;
  for (let operator = comparison(reader); operator !== undefined; operator = comparison(reader)) {
    const right = readSum(reader);
    const link: Expression = { kind: 'binary', operator, left: operand, right };
    whole = whole === undefined ? link : { kind: 'binary', operator: 'and', left: whole, right: link };
    operand = right;
  }
  return whole ?? operand;
}

function comparison(reader: TokenReader): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.kind === 'operator' && COMPARISONS.has(token.text)) {
    reader.at += 1;
    return token.text;
  }
  if (skipWord(reader, 'in')) return 'in';
  const after = reader.tokens[reader.at + 1];
  if (token?.kind === 'name' && token.text === 'not' && after?.kind === 'name' && after.text === 'in') {
    reader.at += 2;
    return 'not in';
  }
  return undefined;
}

function readSum(reader: TokenReader): Expression {
  return readBinary(reader, ['+', '-'], readJoin);
}

function readJoin(reader: TokenReader): Expression {
  return readBinary(reader, ['~'], readProduct);
}

function readProduct(reader: TokenReader): Expression {
  return readBinary(reader, ['*', '/', '//', '%'], readPower);
}

function readPower(reader: TokenReader): Expression {
  return readBinary(reader, ['**'], (inner) => readUnary(inner, true));
}

function readBinary(
  reader: TokenReader,
  operators: readonly string[],
  next: (reader: TokenReader) => Expression,
): Expression {
  let left = next(reader);
  for (;;) {
    const token = reader.tokens[reader.at];
    if (token?.kind !== 'operator' || !operators.includes(token.text)) return left;
    reader.at += 1;
    left = { kind: 'binary', operator: token.text, left, right: next(reader) };
  }
}

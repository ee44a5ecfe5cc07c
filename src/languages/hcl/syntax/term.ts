import type { Call, Expression, UnaryOperator } from './ast.ts';
import { readObject, readTuple } from './collections.ts';
import {
  deeper,
  expect,
  inLines,
  looksAt,
  peek,
  createRange,
  skipBlanks,
  take,
  takeName,
  type Cursor,
} from './cursor.ts';
import { Fault } from './fault.ts';
import { isDigit, takeNumber } from './number.ts';
import { readHeredoc } from './heredoc.ts';
import { readQuoted } from './quoted.ts';
import { readTraversal } from './traversal.ts';

/** Reads a term with its preceding signs and its traversal. A sign applies to the whole traversal. */
export function readTerm(cursor: Cursor): Expression {
  const signs: { readonly operator: UnaryOperator; readonly at: number }[] = [];
  for (;;) {
    skipBlanks(cursor);
    const code = peek(cursor);
    if (code !== 0x2d && code !== 0x21) break;
    signs.push({ operator: code === 0x2d ? '-' : '!', at: cursor.at });
    cursor.at += 1;
  }
  let term = readTraversal(cursor, readBareTerm(cursor));
  for (const { operator, at } of signs.reverse()) {
    term = { kind: 'unary', operator, operand: term, range: createRange(cursor, at, term.range.end) };
  }
  return term;
}

function readBareTerm(cursor: Cursor): Expression {
  const start = cursor.at;
  const code = peek(cursor);
  if (code === 0x22) return readQuoted(cursor);
  if (isDigit(code)) return takeNumber(cursor);
  if (code === 0x28) return readParentheses(cursor);
  if (code === 0x5b) return deeper(cursor, readTuple);
  if (code === 0x7b) return deeper(cursor, readObject);
  if (code === 0x3c && looksAt(cursor, '<<')) return readHeredoc(cursor);
  const name = takeName(cursor);
  if (name === undefined)
    throw new Fault('an expression is missing or begins with a character that cannot begin one', start);
  return readNamed(cursor, name, start);
}

function readParentheses(cursor: Cursor): Expression {
  cursor.at += 1;
  return inLines(cursor, true, () => {
    const inner = cursor.expression(cursor);
    skipBlanks(cursor);
    expect(cursor, ')', 'a parenthesis is not closed');
    return inner;
  });
}

function readNamed(cursor: Cursor, first: string, start: number): Expression {
  let name = first;
  while (take(cursor, '::')) {
    const next = takeName(cursor);
    if (next === undefined) throw new Fault('a function name ends with "::"', cursor.at);
    name += `::${next}`;
  }
  const range = createRange(cursor, start);
  const behind = cursor.at;
  skipBlanks(cursor);
  if (peek(cursor) === 0x28) return readCall(cursor, name, start);
  cursor.at = behind;
  if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true', range };
  return name === 'null' ? { kind: 'null', range } : { kind: 'variable', name, range };
}

function readCall(cursor: Cursor, name: string, start: number): Call {
  cursor.at += 1;
  return inLines(cursor, true, () => {
    const args: Expression[] = [];
    let expands = false;
    for (;;) {
      skipBlanks(cursor);
      if (take(cursor, ')')) break;
      if (expands) throw new Fault('no argument may follow the expanded one (...)', cursor.at);
      args.push(cursor.expression(cursor));
      skipBlanks(cursor);
      expands = take(cursor, '...');
      skipBlanks(cursor);
      if (take(cursor, ',')) continue;
      expect(cursor, ')', 'the arguments of a function are not closed');
      break;
    }
    return { kind: 'call', name, args, expands, range: createRange(cursor, start) };
  });
}

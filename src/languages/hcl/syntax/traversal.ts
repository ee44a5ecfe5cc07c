import type { Expression } from './ast.ts';
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
import { isDigit, takeDigits } from './number.ts';

/** Reads the steps after a term: `.name`, `.0`, `[key]`, `.*` and `[*]`, in chains of any length. */
export function readTraversal(cursor: Cursor, root: Expression): Expression {
  let whole = root;
  for (;;) {
    const behind = cursor.at;
    skipBlanks(cursor);
    const code = peek(cursor);
    if (code === 0x2e && !looksAt(cursor, '...')) whole = readDot(cursor, whole);
    else if (code === 0x5b) whole = readBracket(cursor, whole);
    else {
      cursor.at = behind;
      return whole;
    }
  }
}

function readDot(cursor: Cursor, of: Expression): Expression {
  cursor.at += 1;
  skipBlanks(cursor);
  if (take(cursor, '*')) {
    const each = readAttributeSteps(cursor, { kind: 'element', range: createRange(cursor, cursor.at) });
    return { kind: 'splat', of, each, range: createRange(cursor, of.range.start) };
  }
  return readStep(cursor, of);
}

function readStep(cursor: Cursor, of: Expression): Expression {
  if (isDigit(peek(cursor))) {
    const key = takeDigits(cursor);
    return { kind: 'index', of, key, range: createRange(cursor, of.range.start) };
  }
  const name = takeName(cursor);
  if (name === undefined) throw new Fault('an attribute name is missing after "."', cursor.at);
  return { kind: 'attribute', of, name, range: createRange(cursor, of.range.start) };
}

/** An attribute-only splat ends before the first bracket, which applies to the whole splat. */
function readAttributeSteps(cursor: Cursor, root: Expression): Expression {
  let each = root;
  for (;;) {
    const behind = cursor.at;
    skipBlanks(cursor);
    if (peek(cursor) !== 0x2e || looksAt(cursor, '...')) {
      cursor.at = behind;
      return each;
    }
    cursor.at += 1;
    skipBlanks(cursor);
    each = readStep(cursor, each);
  }
}

function readBracket(cursor: Cursor, of: Expression): Expression {
  cursor.at += 1;
  const key = inLines(cursor, true, () => {
    skipBlanks(cursor);
    if (isFullSplat(cursor)) return undefined;
    const inner = cursor.expression(cursor);
    skipBlanks(cursor);
    expect(cursor, ']', 'an index is not closed');
    return inner;
  });
  if (key !== undefined) return { kind: 'index', of, key, range: createRange(cursor, of.range.start) };
  const element: Expression = { kind: 'element', range: createRange(cursor, cursor.at) };
  const each = deeper(cursor, () => readTraversal(cursor, element));
  return { kind: 'splat', of, each, range: createRange(cursor, of.range.start) };
}

function isFullSplat(cursor: Cursor): boolean {
  const start = cursor.at;
  if (!take(cursor, '*')) return false;
  skipBlanks(cursor);
  if (take(cursor, ']')) return true;
  cursor.at = start;
  return false;
}

import type { Expression, ForExpression, ObjectItem } from './ast.ts';
import {
  expect,
  inLines,
  looksAt,
  peek,
  createRange,
  skipBlanks,
  skipLines,
  take,
  takeName,
  type Cursor,
} from './cursor.ts';
import { Fault } from './fault.ts';

/** Reads `[...]`: a tuple or a `for` expression. */
export function readTuple(cursor: Cursor): Expression {
  const start = cursor.at;
  cursor.at += 1;
  return inLines(cursor, true, () => {
    if (startsFor(cursor)) return readFor(cursor, start, ']');
    const items: Expression[] = [];
    for (;;) {
      skipBlanks(cursor);
      if (take(cursor, ']')) break;
      items.push(cursor.expression(cursor));
      skipBlanks(cursor);
      if (take(cursor, ',')) continue;
      expect(cursor, ']', 'a list is not closed');
      break;
    }
    return { kind: 'tuple', items, range: createRange(cursor, start) };
  });
}

/** Reads `{...}`: an object, whose items end with a comma or line end, or a `for` expression. */
export function readObject(cursor: Cursor): Expression {
  const start = cursor.at;
  cursor.at += 1;
  if (startsFor(cursor)) return inLines(cursor, true, () => readFor(cursor, start, '}'));
  return inLines(cursor, false, () => {
    const items: ObjectItem[] = [];
    for (;;) {
      skipLines(cursor);
      if (take(cursor, '}')) break;
      items.push(readItem(cursor));
      skipBlanks(cursor);
      if (take(cursor, ',') || peek(cursor) === 0x0a) continue;
      expect(cursor, '}', 'an item of an object is not followed by a comma, a line end or a closing brace');
      break;
    }
    return { kind: 'object', items, range: createRange(cursor, start) };
  });
}

function readItem(cursor: Cursor): ObjectItem {
  const start = cursor.at;
  const isBare = peek(cursor) !== 0x28;
  const expression = cursor.expression(cursor);
  const key = isBare ? asKey(expression) : expression;
  skipBlanks(cursor);
  if (!(take(cursor, '=') || take(cursor, ':'))) throw new Fault('an item of an object has no "="', cursor.at);
  const value = cursor.expression(cursor);
  return { key, value, range: createRange(cursor, start) };
}

/** A bare word is a text key, also `true` and `null`; parentheses make it an expression. */
function asKey(key: Expression): Expression {
  if (key.kind === 'variable') return { kind: 'text', value: key.name, range: key.range };
  if (key.kind !== 'boolean' && key.kind !== 'null') return key;
  return { kind: 'text', value: key.kind === 'null' ? 'null' : String(key.value), range: key.range };
}

function startsFor(cursor: Cursor): boolean {
  skipLines(cursor);
  const start = cursor.at;
  if (looksAt(cursor, 'for') && takeName(cursor) === 'for') return true;
  cursor.at = start;
  return false;
}

function readFor(cursor: Cursor, start: number, close: ']' | '}'): ForExpression {
  const variables = readForVariables(cursor);
  const collection = cursor.expression(cursor);
  skipBlanks(cursor);
  expect(cursor, ':', 'a for expression has no ":"');
  const first = cursor.expression(cursor);
  skipBlanks(cursor);
  const keyed = close === '}';
  if (keyed) expect(cursor, '=>', 'a for expression for an object has no "=>"');
  const value = keyed ? cursor.expression(cursor) : first;
  skipBlanks(cursor);
  const groups = keyed && take(cursor, '...');
  skipBlanks(cursor);
  const condition = readCondition(cursor);
  skipBlanks(cursor);
  expect(cursor, close, 'a for expression is not closed');
  return {
    kind: 'for',
    ...variables,
    collection,
    ...(keyed ? { key: first } : {}),
    value,
    groups,
    ...(condition === undefined ? {} : { condition }),
    range: createRange(cursor, start),
  };
}

/** `name in` or `key, value in`, as in `for` expressions and template directives. */
export function readForVariables(cursor: Cursor): Pick<ForExpression, 'keyName' | 'valueName'> {
  skipBlanks(cursor);
  const first = takeName(cursor);
  skipBlanks(cursor);
  const second = take(cursor, ',') ? readSecond(cursor) : undefined;
  skipBlanks(cursor);
  if (first === undefined || takeName(cursor) !== 'in') throw new Fault('a for expression has no "in"', cursor.at);
  return second === undefined ? { valueName: first } : { keyName: first, valueName: second };
}

function readSecond(cursor: Cursor): string {
  skipBlanks(cursor);
  const name = takeName(cursor);
  if (name === undefined) throw new Fault('the second name of a for expression is missing', cursor.at);
  return name;
}

function readCondition(cursor: Cursor): Expression | undefined {
  const start = cursor.at;
  if (takeName(cursor) === 'if') return cursor.expression(cursor);
  cursor.at = start;
  return undefined;
}

import type { TypeExpression, TypeMember } from './ast.ts';
import { readExpression } from './expression.ts';
import {
  oneLevelDeeper,
  expect,
  fail,
  isNext,
  peek,
  rangeFrom,
  readItems,
  skipLines,
  take,
  takeName,
  type Reader,
} from './reader.ts';
import { readDecorators, readTextLiteral } from './text.ts';

/** Reads a type: what matters of it is which kind of value it is, and whether it is secret. */
export function readType(reader: Reader): TypeExpression {
  return oneLevelDeeper(reader, readUnion);
}

function readUnion(reader: Reader): TypeExpression {
  const { start } = peek(reader);
  skipBar(reader);
  const of = [readSuffixed(reader)];
  while (skipBar(reader)) of.push(readSuffixed(reader));
  const [only] = of;
  return only !== undefined && of.length === 1 ? only : { kind: 'union', of, range: rangeFrom(reader, start) };
}

function skipBar(reader: Reader): boolean {
  const before = reader.at;
  skipLines(reader);
  if (take(reader, '|')) {
    skipLines(reader);
    return true;
  }
  reader.at = before;
  return false;
}

function readSuffixed(reader: Reader): TypeExpression {
  const { start } = peek(reader);
  let type = readPrimary(reader);
  for (;;) {
    if (take(reader, '?')) type = { kind: 'nullable', of: type, range: rangeFrom(reader, start) };
    else if (isNext(reader, '<')) type = readGeneric(reader, start);
    else if (isNext(reader, '[')) type = readBrackets(reader, type, start);
    else if (take(reader, '.')) type = readTypeMember(reader, type, start);
    else if (!take(reader, '!')) return type;
  }
}

/** `string[]` is a list; `names[*]` and `names[0]` are what a list is of, which are steps where the list has a name. */
function readBrackets(reader: Reader, of: TypeExpression, start: number): TypeExpression {
  expect(reader, '[');
  if (take(reader, ']')) return { kind: 'list', of, range: rangeFrom(reader, start) };
  const step = peek(reader).text;
  if (!take(reader, '*')) reader.at += 1;
  expect(reader, ']');
  if (of.kind === 'name') return { kind: 'name', steps: [...of.steps, step], range: rangeFrom(reader, start) };
  return of.kind === 'list' ? of.of : unnamed(reader, start);
}

function readTypeMember(reader: Reader, of: TypeExpression, start: number): TypeExpression {
  const name = take(reader, '*') ? '*' : takeName(reader);
  const range = rangeFrom(reader, start);
  return of.kind === 'name' ? { kind: 'name', steps: [...of.steps, name], range } : unnamed(reader, start);
}

/** `resourceInput<'<type>'>` is the type of a resource. */
function readGeneric(reader: Reader, start: number): TypeExpression {
  expect(reader, '<');
  readItems(reader, '>', readType);
  return unnamed(reader, start);
}

/** A type that is not worked out. */
function unnamed(reader: Reader, start: number): TypeExpression {
  return { kind: 'name', steps: [], range: rangeFrom(reader, start) };
}

function readPrimary(reader: Reader): TypeExpression {
  const token = peek(reader);
  const { start } = token;
  if (token.kind === 'text') {
    const { parts } = readTextLiteral(reader, readExpression);
    return { kind: 'literal', value: parts.join(''), range: rangeFrom(reader, start) };
  }
  take(reader, '!');
  if (take(reader, '-') || peek(reader).kind === 'number') return readNumber(reader, start);
  if (peek(reader).kind === 'name') return readNamed(reader);
  if (take(reader, '{')) {
    const members = readItems(reader, '}', (inner) => readMember(inner, true));
    return { kind: 'object', members, range: rangeFrom(reader, start) };
  }
  if (take(reader, '[')) {
    const members = readItems(reader, ']', (inner) => readMember(inner, false));
    return { kind: 'tuple', members, range: rangeFrom(reader, start) };
  }
  expect(reader, '(');
  skipLines(reader);
  const type = readType(reader);
  skipLines(reader);
  expect(reader, ')');
  return type;
}

function readNumber(reader: Reader, start: number): TypeExpression {
  const { kind, text } = peek(reader);
  if (kind !== 'number') fail(reader, 'a type is missing');
  reader.at += 1;
  return { kind: 'literal', value: Number(text), range: rangeFrom(reader, start) };
}

function readNamed(reader: Reader): TypeExpression {
  const { start } = peek(reader);
  const name = takeName(reader);
  const range = rangeFrom(reader, start);
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', range };
  if (name === 'null') return { kind: 'literal', value: null, range };
  // `resource '<type>'` is a type too
  if (name === 'resource' && peek(reader).kind === 'text') readTextLiteral(reader, readExpression);
  return { kind: 'name', steps: [name], range };
}

function readMember(reader: Reader, isNamed: boolean): TypeMember {
  const decorators = readDecorators(reader, readExpression);
  if (!isNamed && decorators.length > 0) take(reader, ',');
  const name = isNamed ? readMemberName(reader) : '';
  if (!isNamed && take(reader, '...')) skipLines(reader);
  return { name, decorators, type: readType(reader) };
}

function readMemberName(reader: Reader): string {
  const name = readName(reader);
  expect(reader, ':');
  skipLines(reader);
  return name;
}

function readName(reader: Reader): string {
  if (peek(reader).kind === 'text') return readTextLiteral(reader, readExpression).parts.join('');
  return take(reader, '*') ? '*' : takeName(reader);
}

import type { ArrayLiteral, Loop, ObjectLiteral, Property, ResourceDeclaration, Spread, Text } from './ast.ts';
import { readResource } from './resource.ts';
import {
  expect,
  isNext,
  isWord,
  peek,
  rangeFrom,
  readItems,
  skipLines,
  take,
  takeName,
  type ReadExpression,
  type Reader,
} from './reader.ts';
import { readBody } from './body.ts';
import { Fault } from './fault.ts';
import { readDecorators, readTextLiteral } from './text.ts';

/** Reads a list, or a loop that makes one. */
export function readArray(reader: Reader, read: ReadExpression): ArrayLiteral | Loop {
  const { start } = peek(reader);
  expect(reader, '[');
  const before = reader.at;
  skipLines(reader);
  if (isWord(reader, 'for') && !isNext(reader, '(', 2) && isLoop(reader)) return readLoop(reader, start, read);
  reader.at = before;
  const items = readItems(reader, ']', (inner) => readSpread(inner, read) ?? read(inner));
  return { kind: 'array', items, range: rangeFrom(reader, start) };
}

/** `for` may be the name of something too. */
function isLoop(reader: Reader): boolean {
  return peek(reader, 1).kind === 'name' || isNext(reader, '(', 1);
}

function readLoop(reader: Reader, start: number, read: ReadExpression): Loop {
  expect(reader, 'for');
  const hasIndex = take(reader, '(');
  const item = takeName(reader);
  let index: string | undefined;
  if (hasIndex) {
    expect(reader, ',');
    index = takeName(reader);
    expect(reader, ')');
  }
  expect(reader, 'in');
  const list = read(reader);
  expect(reader, ':');
  skipLines(reader);
  const body = readBody(reader, read);
  skipLines(reader);
  expect(reader, ']');
  return { kind: 'for', item, index, list, body, range: rangeFrom(reader, start) };
}

/** Reads an object, with the resources that bodies of resources declare below them. */
export function readObject(reader: Reader, read: ReadExpression): ObjectLiteral {
  const { start } = peek(reader);
  expect(reader, '{');
  const resources: ResourceDeclaration[] = [];
  const members: (Property | Spread)[] = [];
  readItems(reader, '}', (inner) => {
    const resource = readInner(inner, read);
    if (resource === undefined) members.push(readSpread(inner, read) ?? readProperty(inner, read));
    else resources.push(resource);
  });
  const repeated = findRepeated(members);
  if (repeated !== undefined) throw new Fault('an object has two members of one name', repeated.range.start);
  return { kind: 'object', members, resources, range: rangeFrom(reader, start) };
}

/** The compiler refuses such objects (BCP025). */
function findRepeated(members: readonly (Property | Spread)[]): Property | undefined {
  const keys = new Set<string>();
  for (const each of members) {
    if (each.kind !== 'property' || each.key.parts.some((part) => typeof part !== 'string')) continue;
    const key = each.key.parts.join('');
    if (keys.has(key)) return each;
    keys.add(key);
  }
  return undefined;
}

function readInner(reader: Reader, read: ReadExpression): ResourceDeclaration | undefined {
  const decorators = readDecorators(reader, read);
  const isResource = isWord(reader, 'resource') && peek(reader, 1).kind === 'name' && peek(reader, 2).kind === 'text';
  return isResource ? readResource(reader, decorators, read) : undefined;
}

function readSpread(reader: Reader, read: ReadExpression): Spread | undefined {
  const { start } = peek(reader);
  if (!take(reader, '...')) return undefined;
  const value = read(reader);
  return { kind: 'spread', value, range: rangeFrom(reader, start) };
}

function readProperty(reader: Reader, read: ReadExpression): Property {
  const { start } = peek(reader);
  const key = readKey(reader, read);
  skipLines(reader);
  expect(reader, ':');
  skipLines(reader);
  const value = read(reader);
  return { kind: 'property', key, value, range: rangeFrom(reader, start) };
}

function readKey(reader: Reader, read: ReadExpression): Text {
  const { kind, start } = peek(reader);
  if (kind === 'text') return readTextLiteral(reader, read);
  const name = takeName(reader);
  return { kind: 'text', parts: [name], range: rangeFrom(reader, start) };
}

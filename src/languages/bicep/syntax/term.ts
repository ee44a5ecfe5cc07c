import type { BicepExpression } from './ast.ts';
import { readArray, readObject } from './collections.ts';
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
  type ReadExpression,
  type Reader,
} from './reader.ts';
import { readTextLiteral } from './text.ts';

/** Reads a value with the members, indexes and calls that follow it. */
export function readTerm(reader: Reader, read: ReadExpression): BicepExpression {
  const { start } = peek(reader);
  let term = readPrimary(reader, read);
  for (;;) {
    const next = readStep(reader, term, start, read);
    if (next === undefined) return term;
    term = next;
  }
}

function readStep(
  reader: Reader,
  of: BicepExpression,
  start: number,
  read: ReadExpression,
): BicepExpression | undefined {
  const before = reader.at;
  skipLines(reader);
  // a member may begin the next line, an index may not: it would be the next item of a list
  if (!isNext(reader, '.') && !isNext(reader, '.?')) reader.at = before;
  const safe = isNext(reader, '.?');
  if (take(reader, '.') || take(reader, '.?')) {
    const name = takeName(reader);
    const args = isNext(reader, '(') ? readArguments(reader, read) : undefined;
    const range = rangeFrom(reader, start);
    return args === undefined ? { kind: 'member', of, name, safe, range } : { kind: 'call', of, name, args, range };
  }
  if (take(reader, '::')) {
    const name = takeName(reader);
    return { kind: 'nested', of, name, range: rangeFrom(reader, start) };
  }
  if (take(reader, '!')) return { kind: 'assertion', of, range: rangeFrom(reader, start) };
  return isNext(reader, '[') ? readIndex(reader, of, start, read) : undefined;
}

function readIndex(reader: Reader, of: BicepExpression, start: number, read: ReadExpression): BicepExpression {
  expect(reader, '[');
  skipLines(reader);
  const safe = take(reader, '?');
  const fromEnd = take(reader, '^');
  const index = read(reader);
  skipLines(reader);
  expect(reader, ']');
  return { kind: 'index', of, index, safe, fromEnd, range: rangeFrom(reader, start) };
}

function readPrimary(reader: Reader, read: ReadExpression): BicepExpression {
  const token = peek(reader);
  const { start } = token;
  if (token.kind === 'text') return readTextLiteral(reader, read);
  if (token.kind === 'number') {
    reader.at += 1;
    return { kind: 'number', value: Number(token.text), range: rangeFrom(reader, start) };
  }
  if (token.kind === 'name') return readWord(reader, read);
  if (isNext(reader, '{')) return oneLevelDeeper(reader, (inner) => readObject(inner, read));
  if (isNext(reader, '[')) return oneLevelDeeper(reader, (inner) => readArray(inner, read));
  return isNext(reader, '(') ? readGroup(reader, read) : fail(reader, 'a value is missing');
}

function readWord(reader: Reader, read: ReadExpression): BicepExpression {
  const { start } = peek(reader);
  const name = takeName(reader);
  const range = rangeFrom(reader, start);
  if (take(reader, '=>')) return readLambda(reader, [name], start, read);
  if (name === 'true' || name === 'false') return { kind: 'boolean', value: name === 'true', range };
  if (name === 'null') return { kind: 'null', range };
  if (!isNext(reader, '(')) return { kind: 'name', name, range };
  const args = readArguments(reader, read);
  return { kind: 'call', of: undefined, name, args, range: rangeFrom(reader, start) };
}

function readGroup(reader: Reader, read: ReadExpression): BicepExpression {
  const { start } = peek(reader);
  const names = lambdaNames(reader);
  if (names !== undefined) return readLambda(reader, names, start, read);
  expect(reader, '(');
  skipLines(reader);
  const inner = read(reader);
  skipLines(reader);
  expect(reader, ')');
  return inner;
}

/** The names of `(one, other) =>`, which are taken; `undefined` for anything else in parentheses. */
function lambdaNames(reader: Reader): readonly string[] | undefined {
  const names: string[] = [];
  let ahead = 1;
  while (['name', 'line'].includes(peek(reader, ahead).kind) || isNext(reader, ',', ahead)) {
    const token = peek(reader, ahead);
    if (token.kind === 'name') names.push(token.text);
    ahead += 1;
  }
  if (!isNext(reader, ')', ahead) || !isNext(reader, '=>', ahead + 1)) return undefined;
  reader.at += ahead + 2;
  return names;
}

function readLambda(reader: Reader, names: readonly string[], start: number, read: ReadExpression): BicepExpression {
  skipLines(reader);
  const body = read(reader);
  return { kind: 'lambda', names, body, range: rangeFrom(reader, start) };
}

function readArguments(reader: Reader, read: ReadExpression): readonly BicepExpression[] {
  expect(reader, '(');
  return oneLevelDeeper(reader, (inner) => readItems(inner, ')', read));
}

import { SyntaxFault, type Arguments, type Expression } from './syntax.ts';
import { deeper, expectOperator, isNext, skip, skipWord, word, type TokenReader } from './token-reader.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';

/** Words that end a test instead of being its argument. */
const AFTER_TEST: ReadonlySet<string> = new Set(['else', 'or', 'and', 'is', 'if', 'not', 'in']);
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['none', null],
  ['None', null],
]);

const SIGNS = ['-', '+'] as const;

/** Reads a value with its sign, attributes and calls, and with `filters` also filters and tests. */
export function readUnary(reader: TokenReader, filters: boolean): Expression {
  const sign = SIGNS.find((each) => isNext(reader, each));
  if (sign !== undefined) {
    reader.at += 1;
    const of = deeper(reader, () => readUnary(reader, false));
    const signed: Expression = { kind: 'unary', operator: sign, of };
    return filters ? readFilters(reader, signed) : signed;
  }
  const value = readPostfix(reader, readPrimary(reader));
  return filters ? readFilters(reader, value) : value;
}

function readFilters(reader: TokenReader, start: Expression): Expression {
  let expression = start;
  for (;;) {
    if (skip(reader, '|')) {
      const name = dottedName(reader);
      const args = skip(reader, '(') ? readArguments(reader) : NO_ARGUMENTS;
      expression = { kind: 'filter', of: expression, name, arguments: args };
    } else if (skipWord(reader, 'is')) expression = readTest(reader, expression);
    else if (isNext(reader, '(') || isNext(reader, '.') || isNext(reader, '[')) {
      expression = readPostfix(reader, expression);
    } else return expression;
  }
}

function readTest(reader: TokenReader, of: Expression): Expression {
  const negated = skipWord(reader, 'not');
  const name = dottedName(reader);
  if (skip(reader, '(')) return { kind: 'test', of, name, arguments: readArguments(reader), negated };
  const token = reader.tokens[reader.at];
  const starts =
    token !== undefined &&
    (token.kind === 'operator' ? '[{'.includes(token.text) : token.kind !== 'name' || !AFTER_TEST.has(token.text));
  const positional = starts ? [readPostfix(reader, readPrimary(reader))] : [];
  return { kind: 'test', of, name, arguments: { positional, named: new Map() }, negated };
}

const NO_ARGUMENTS: Arguments = { positional: [], named: new Map() };

/** `default` or `ansible.builtin.default`; only the last word counts. */
function dottedName(reader: TokenReader): string {
  let name = word(reader);
  while (skip(reader, '.')) name = word(reader);
  return name;
}

function readPostfix(reader: TokenReader, start: Expression): Expression {
  let expression = start;
  for (;;) {
    if (skip(reader, '.')) {
      const token = reader.tokens[reader.at];
      reader.at += 1;
      if (token?.kind !== 'name' && token?.kind !== 'number') throw new SyntaxFault('no name after the dot');
      const value = token.kind === 'number' ? Number(token.text) : token.text;
      expression = { kind: 'get', of: expression, key: { kind: 'literal', value } };
    } else if (skip(reader, '[')) expression = readIndex(reader, expression);
    else if (skip(reader, '(')) expression = { kind: 'call', of: expression, arguments: readArguments(reader) };
    else return expression;
  }
}

function readIndex(reader: TokenReader, of: Expression): Expression {
  const from = isNext(reader, ':') ? undefined : reader.inner(reader);
  if (!skip(reader, ':')) {
    expectOperator(reader, ']');
    if (from === undefined) throw new SyntaxFault('empty index');
    return { kind: 'get', of, key: from };
  }
  const to = isNext(reader, ']') ? undefined : reader.inner(reader);
  expectOperator(reader, ']');
  return { kind: 'slice', of, ...omitUndefined({ from, to }) };
}

function readArguments(reader: TokenReader): Arguments {
  const positional: Expression[] = [];
  const named = new Map<string, Expression>();
  while (!skip(reader, ')')) {
    const token = reader.tokens[reader.at];
    const after = reader.tokens[reader.at + 1];
    if (token?.kind === 'name' && after?.kind === 'operator' && after.text === '=') {
      reader.at += 2;
      named.set(token.text, reader.inner(reader));
    } else positional.push(reader.inner(reader));
    if (!isNext(reader, ')')) expectOperator(reader, ',');
  }
  return { positional, named };
}

function readPrimary(reader: TokenReader): Expression {
  const token = reader.tokens[reader.at];
  if (token === undefined) throw new SyntaxFault('ends too early');
  reader.at += 1;
  if (token.kind === 'number') return { kind: 'literal', value: Number(token.text.replaceAll('_', '')) };
  if (token.kind === 'text') return textLiteral(reader, token.text);
  if (token.kind === 'name') {
    const constant = CONSTANTS.get(token.text);
    return constant === undefined ? { kind: 'name', name: token.text } : { kind: 'literal', value: constant };
  }
  if (token.text === '(') return readGroup(reader);
  if (token.text === '[') return { kind: 'list', items: readItems(reader, ']') };
  if (token.text === '{') return readMap(reader);
  throw new SyntaxFault('no value where one belongs');
}

/** Adjacent texts are joined, as in Python. */
function textLiteral(reader: TokenReader, first: string): Expression {
  let value = first;
  for (let next = reader.tokens[reader.at]; next?.kind === 'text'; next = reader.tokens[reader.at]) {
    value += next.text;
    reader.at += 1;
  }
  return { kind: 'literal', value };
}

function readGroup(reader: TokenReader): Expression {
  if (skip(reader, ')')) return { kind: 'list', items: [] };
  const first = reader.inner(reader);
  if (skip(reader, ')')) return first;
  expectOperator(reader, ',');
  return { kind: 'list', items: [first, ...readItems(reader, ')')] };
}

function readItems(reader: TokenReader, end: string): readonly Expression[] {
  const items: Expression[] = [];
  while (!skip(reader, end)) {
    items.push(reader.inner(reader));
    if (!isNext(reader, end)) expectOperator(reader, ',');
  }
  return items;
}

function readMap(reader: TokenReader): Expression {
  const entries: [Expression, Expression][] = [];
  while (!skip(reader, '}')) {
    const key = reader.inner(reader);
    expectOperator(reader, ':');
    entries.push([key, reader.inner(reader)]);
    if (!isNext(reader, '}')) expectOperator(reader, ',');
  }
  return { kind: 'map', entries };
}

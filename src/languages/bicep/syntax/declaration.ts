import type { Call, Declaration, FunctionDeclaration, ImportDeclaration } from './ast.ts';
import { readExpression } from './expression.ts';
import { expect, fail, isNext, peek, rangeFrom, readItems, skipLines, take, takeName, type Reader } from './reader.ts';
import { readModule, readResource } from './resource.ts';
import { readDecorators, readTextLiteral } from './text.ts';
import { readType } from './type.ts';

/** Reads a declaration with its decorators. Throws `Fault`. */
export function readDeclaration(reader: Reader): Declaration {
  const decorators = readDecorators(reader, readExpression);
  const { kind, text } = peek(reader);
  const read = kind === 'name' ? KEYWORDS.get(text) : undefined;
  return read === undefined ? fail(reader, 'a declaration does not begin with a known word') : read(reader, decorators);
}

type Read = (reader: Reader, decorators: readonly Call[]) => Declaration;

const KEYWORDS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['param', readParameter],
  ['var', readVariable],
  ['output', readOutput],
  ['type', readTypeDeclaration],
  ['func', readFunction],
  ['resource', (reader, decorators) => readResource(reader, decorators, readExpression)],
  ['module', (reader, decorators) => readModule(reader, decorators, readExpression)],
  ['targetScope', readTargetScope],
  ['import', readImport],
  ['using', (reader) => readPath(reader, 'using')],
  ['extends', (reader) => readPath(reader, 'extends')],
  ['extension', readExtension],
  ['provider', readExtension],
  ['metadata', readOther],
  ['assert', readOther],
  ['test', readOther],
  ['extensionConfig', readExtension],
]);

function readParameter(reader: Reader, decorators: readonly Call[]): Declaration {
  const { start } = begin(reader);
  const name = takeName(reader);
  const type = isNext(reader, '=') || isAtEnd(reader) ? undefined : readType(reader);
  const value = take(reader, '=') ? readValue(reader) : undefined;
  return { kind: 'param', name, type, value, decorators, range: rangeFrom(reader, start) };
}

/** A union of types may begin on the next line. */
function isAtEnd(reader: Reader): boolean {
  const { kind } = peek(reader);
  return kind === 'end' || (kind === 'line' && !isNext(reader, '|', 1));
}

function begin(reader: Reader): { readonly start: number } {
  const { start } = peek(reader);
  reader.at += 1;
  return { start };
}

function readValue(reader: Reader): ReturnType<typeof readExpression> {
  skipLines(reader);
  return readExpression(reader);
}

function readVariable(reader: Reader, decorators: readonly Call[]): Declaration {
  const { start } = begin(reader);
  const name = takeName(reader);
  if (!isNext(reader, '=')) readType(reader);
  expect(reader, '=');
  const value = readValue(reader);
  return { kind: 'var', name, value, decorators, range: rangeFrom(reader, start) };
}

function readOutput(reader: Reader, decorators: readonly Call[]): Declaration {
  const { start } = begin(reader);
  const name = takeName(reader);
  const type = isNext(reader, '=') ? undefined : readType(reader);
  expect(reader, '=');
  const value = readValue(reader);
  return { kind: 'output', name, type, value, decorators, range: rangeFrom(reader, start) };
}

function readTypeDeclaration(reader: Reader, decorators: readonly Call[]): Declaration {
  const { start } = begin(reader);
  const name = takeName(reader);
  expect(reader, '=');
  skipLines(reader);
  const type = readType(reader);
  return { kind: 'type', name, type, decorators, range: rangeFrom(reader, start) };
}

function readFunction(reader: Reader, decorators: readonly Call[]): FunctionDeclaration {
  const { start } = begin(reader);
  const name = takeName(reader);
  expect(reader, '(');
  const parameters = readItems(reader, ')', (inner) => {
    const parameter = takeName(inner);
    readType(inner);
    return parameter;
  });
  readType(reader);
  expect(reader, '=>');
  const body = readValue(reader);
  return { kind: 'func', name, parameters, body, decorators, range: rangeFrom(reader, start) };
}

function readTargetScope(reader: Reader): Declaration {
  const { start } = begin(reader);
  expect(reader, '=');
  const value = readValue(reader);
  return { kind: 'targetScope', value, range: rangeFrom(reader, start) };
}

function readImport(reader: Reader): Declaration {
  const { start } = begin(reader);
  // `import '<provider>' as name` was how extensions were written before
  if (peek(reader).kind === 'text') {
    reader.at -= 1;
    return readExtension(reader);
  }
  let [all, items]: [string | undefined, ImportDeclaration['items']] = [undefined, []];
  if (take(reader, '*')) {
    expect(reader, 'as');
    all = takeName(reader);
  } else {
    expect(reader, '{');
    items = readItems(reader, '}', readImportItem);
  }
  expect(reader, 'from');
  const path = readTextLiteral(reader, readExpression);
  return { kind: 'import', path, all, items, range: rangeFrom(reader, start) };
}

function readImportItem(reader: Reader): ImportDeclaration['items'][number] {
  const { kind } = peek(reader);
  const name = kind === 'text' ? readTextLiteral(reader, readExpression).parts.join('') : takeName(reader);
  return { name, as: take(reader, 'as') ? takeName(reader) : name };
}

function readPath(reader: Reader, kind: 'using' | 'extends'): Declaration {
  const { start } = begin(reader);
  const path = take(reader, 'none') ? undefined : readTextLiteral(reader, readExpression);
  if (take(reader, 'with')) readExpression(reader);
  return { kind, path, range: rangeFrom(reader, start) };
}

function readExtension(reader: Reader): Declaration {
  const { start } = begin(reader);
  const { kind } = peek(reader);
  let name = kind === 'text' ? readTextLiteral(reader, readExpression).parts.join('') : takeName(reader);
  if (take(reader, 'with')) readExpression(reader);
  if (take(reader, 'as')) name = takeName(reader);
  return { kind: 'extension', name, range: rangeFrom(reader, start) };
}

/** What says nothing about resources. */
function readOther(reader: Reader): Declaration {
  const { start } = begin(reader);
  takeName(reader);
  if (peek(reader).kind === 'text') readTextLiteral(reader, readExpression);
  expect(reader, '=');
  readValue(reader);
  return { kind: 'other', range: rangeFrom(reader, start) };
}

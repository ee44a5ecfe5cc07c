import type { Call, ModuleDeclaration, ResourceDeclaration } from './ast.ts';
import { readBody } from './body.ts';
import { expect, peek, rangeFrom, skipLines, take, takeName, type ReadExpression, type Reader } from './reader.ts';
import { readTextLiteral } from './text.ts';

/** Reads `resource <name> '<type>@<version>' [existing] = <body>`. */
export function readResource(reader: Reader, decorators: readonly Call[], read: ReadExpression): ResourceDeclaration {
  const { start } = peek(reader);
  expect(reader, 'resource');
  const name = takeName(reader);
  const type = readTextLiteral(reader, read);
  const isExisting = take(reader, 'existing');
  const body = readAssigned(reader, read);
  return { kind: 'resource', name, type, isExisting, body, decorators, range: rangeFrom(reader, start) };
}

/** Reads `module <name> '<path>' = <body>`. */
export function readModule(reader: Reader, decorators: readonly Call[], read: ReadExpression): ModuleDeclaration {
  const { start } = peek(reader);
  expect(reader, 'module');
  const name = takeName(reader);
  const path = readTextLiteral(reader, read);
  const body = readAssigned(reader, read);
  return { kind: 'module', name, path, body, decorators, range: rangeFrom(reader, start) };
}

function readAssigned(reader: Reader, read: ReadExpression): ResourceDeclaration['body'] {
  expect(reader, '=');
  skipLines(reader);
  return readBody(reader, read);
}

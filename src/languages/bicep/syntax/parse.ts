import type { Declaration, Syntax, SyntaxFault } from './ast.ts';
import { readDeclaration } from './declaration.ts';
import { Fault } from './fault.ts';
import { fail, peek, skipLines, type Reader } from './reader.ts';
import { readTokens } from './tokens.ts';

const KEYWORDS: ReadonlySet<string> = new Set([
  'param',
  'var',
  'resource',
  'module',
  'output',
  'type',
  'func',
  'targetScope',
  'metadata',
  'import',
  'extension',
  'assert',
  'using',
]);

/** Reads a file. Never throws: a declaration that is broken is reported, and those after it are still read. */
export function parseBicep(text: string): Syntax {
  const reader: Reader = { tokens: readTokens(text), at: 0, depth: 0 };
  const declarations: Declaration[] = [];
  const faults: SyntaxFault[] = [];
  for (skipLines(reader); peek(reader).kind !== 'end'; skipLines(reader)) {
    const before = reader.at;
    const read = attempt(reader, text);
    if ('kind' in read) declarations.push(read);
    else {
      faults.push(read);
      skipDeclaration(reader, text, before);
    }
  }
  const repeated = repeatedNames(declarations);
  return {
    declarations: declarations.filter((each) => !repeated.has(each)),
    faults: [...faults, ...repeated.values()],
  };
}

/** The compiler refuses a file that declares a name twice (BCP028). */
function repeatedNames(declarations: readonly Declaration[]): ReadonlyMap<Declaration, SyntaxFault> {
  const names = new Set<string>();
  const found = new Map<Declaration, SyntaxFault>();
  for (const each of declarations) {
    if (!('name' in each) || each.kind === 'output' || each.kind === 'extension') continue;
    const { kind, range } = each;
    const key = `${kind === 'type' || kind === 'func' ? kind : 'value'} ${each.name}`;
    const message = 'a name is declared a second time';
    if (names.has(key)) found.set(each, { message, code: 'partly-read', at: range.start, keyword: kind });
    names.add(key);
  }
  return found;
}

function attempt(reader: Reader, text: string): Declaration | SyntaxFault {
  const first = peek(reader);
  try {
    const declaration = readDeclaration(reader);
    const { kind } = peek(reader);
    return kind === 'line' || kind === 'end'
      ? declaration
      : fail(reader, 'something follows a declaration on its line');
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    reader.depth = 0;
    const keyword = first.kind === 'name' ? first.text : decorated(text, first.start);
    return { message: error.message, code: error.isTooDeep ? 'too-deep' : 'partly-read', at: error.at, keyword };
  }
}

/** The word that begins the first line below decorators. */
function decorated(text: string, start: number): string {
  return /^(?!@)([a-z]\w{0,30})[ \t]/im.exec(text.slice(start, start + 4000))?.[1] ?? '';
}

/** Moves to the next line that begins a declaration. It relies on line starts, because braces and quotes may be wrong. */
function skipDeclaration(reader: Reader, text: string, before: number): void {
  const { start } = reader.tokens[before] ?? { start: 0 };
  const wasDecorated = text.charAt(start) === '@';
  reader.at = before + 1;
  let isFirst = wasDecorated;
  for (; peek(reader).kind !== 'end'; reader.at += 1) {
    if (reader.tokens[reader.at - 1]?.kind !== 'line') continue;
    const token = peek(reader);
    const isLineStart = token.start === 0 || /[\r\n]/.test(text.charAt(token.start - 1));
    if (!isLineStart) continue;
    const isDecorator = token.kind === 'sign' && token.text === '@';
    const isDeclaration = token.kind === 'name' && KEYWORDS.has(token.text);
    // the declaration below the broken one's own decorators is the broken one
    if (isFirst && (isDecorator || isDeclaration)) isFirst = isDecorator;
    else if (isDecorator || isDeclaration) return;
  }
}

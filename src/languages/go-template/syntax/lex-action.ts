import { alphanumericLength, isDigit, isSpace } from './characters.ts';
import { TemplateSyntaxFailure, type Token, type TokenType } from './token.ts';

const KEYWORDS: ReadonlySet<string> = new Set([
  'block',
  'break',
  'continue',
  'define',
  'else',
  'end',
  'if',
  'range',
  'template',
  'with',
]);
const SINGLE: ReadonlyMap<string, TokenType> = new Map([
  ['=', 'assign'],
  ['|', 'pipe'],
  ['(', 'open'],
  [')', 'close'],
  [',', 'comma'],
]);
/** A Go constant: digits with prefix, point, exponent and imaginary mark; checked when converted. */
const NUMBER =
  /[+-]?(?:0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pP][+-]?[0-9_]*)?|0[oO][0-7_]*|0[bB][01_]*|[0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9_]*)?)i?/y;

type Lexer = (source: string, start: number, spaced: boolean) => Token;

const BY_FIRST: ReadonlyMap<string, Lexer> = new Map([
  ['"', (source, start, spaced) => quoted(source, start, spaced, 'string', 'unterminated quoted string')],
  ["'", (source, start, spaced) => quoted(source, start, spaced, 'character', 'unterminated character constant')],
  ['`', raw],
  ['$', (source, start, spaced) => named(source, start, spaced, 'variable')],
  [':', declaration],
]);

/** Reads the token of an action that starts at `start`, which must not be white space or a delimiter. */
export function lexActionToken(source: string, start: number, spaced: boolean): Token {
  const code = source.charCodeAt(start);
  const first = source[start] ?? '';
  const lexer = BY_FIRST.get(first);
  if (lexer !== undefined) return lexer(source, start, spaced);
  if (first === '.' && !isDigit(source.charCodeAt(start + 1))) return dotOrField(source, start, spaced);
  if (first === '.' || first === '+' || first === '-' || isDigit(code)) return number(source, start, spaced);
  if (alphanumericLength(source, start) > 0) return word(source, start, spaced);
  const single = SINGLE.get(first);
  if (single !== undefined) return { type: single, text: first, start, spaced };
  if (code > 32 && code < 127) return { type: 'other', text: first, start, spaced };
  throw new TemplateSyntaxFailure('unrecognized character in action', start);
}

function declaration(source: string, start: number, spaced: boolean): Token {
  if (source[start + 1] !== '=') throw new TemplateSyntaxFailure('expected :=', start);
  return { type: 'declare', text: ':=', start, spaced };
}

function quoted(source: string, start: number, spaced: boolean, type: TokenType, open: string): Token {
  const quote = source.charCodeAt(start);
  for (let position = start + 1; position < source.length; position += 1) {
    const code = source.charCodeAt(position);
    if (code === 10) break;
    if (code === quote) return { type, text: source.slice(start, position + 1), start, spaced };
    if (code !== 92) continue;
    position += 1;
    if (source.charCodeAt(position) === 10) break;
  }
  throw new TemplateSyntaxFailure(open, start);
}

function raw(source: string, start: number, spaced: boolean): Token {
  const close = source.indexOf('`', start + 1);
  if (close === -1) throw new TemplateSyntaxFailure('unterminated raw quoted string', start);
  return { type: 'raw-string', text: source.slice(start, close + 1), start, spaced };
}

function nameEnd(source: string, start: number): number {
  let position = start;
  for (;;) {
    const length = alphanumericLength(source, position);
    if (length === 0) return position;
    position += length;
  }
}

function checkEnd(source: string, end: number): void {
  if (end >= source.length || isSpace(source.charCodeAt(end)) || source.startsWith('}}', end)) return;
  if (!'.,|:)('.includes(source[end] ?? '')) throw new TemplateSyntaxFailure('bad character in name', end);
}

function named(source: string, start: number, spaced: boolean, type: TokenType): Token {
  const end = nameEnd(source, start + 1);
  checkEnd(source, end);
  return { type, text: source.slice(start, end), start, spaced };
}

function dotOrField(source: string, start: number, spaced: boolean): Token {
  const token = named(source, start, spaced, 'field');
  return token.text === '.' ? { ...token, type: 'dot' } : token;
}

function word(source: string, start: number, spaced: boolean): Token {
  const token = named(source, start, spaced, 'identifier');
  if (KEYWORDS.has(token.text)) return { ...token, type: 'keyword' };
  if (token.text === 'true' || token.text === 'false') return { ...token, type: 'bool' };
  return token.text === 'nil' ? { ...token, type: 'nil' } : token;
}

function number(source: string, start: number, spaced: boolean): Token {
  NUMBER.lastIndex = start;
  const text = NUMBER.exec(source)?.[0] ?? '';
  const end = start + text.length;
  if (text === '' || alphanumericLength(source, end) > 0) throw new TemplateSyntaxFailure('bad number syntax', start);
  return { type: 'number', text, start, spaced };
}

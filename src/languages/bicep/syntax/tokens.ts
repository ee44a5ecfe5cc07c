import { readRawText, readQuotedText, type TextToken } from './texts.ts';

export type Token =
  | {
      readonly kind: 'name' | 'sign' | 'line' | 'end';
      readonly text: string;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'number'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly kind: 'wrong'; readonly text: string; readonly start: number; readonly end: number }
  | TextToken;

const BLANK = /[ \t\f\v\u00a0\ufeff]+|\/\/[^\r\n]*|#[a-z][^\r\n]*/y;
const LINE = /[\r\n]+/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const RAW = /\$*'''/y;
const SIGN = /\.\.\.|\.\?|::|=>|==|=~|!=|!~|<=|>=|&&|\|\||\?\?|[{}[\]():,.?=!<>+\-*/%|@^;]/y;
/** A line that begins a declaration is not inside of a text. */
const DECLARATION = /(?:param|var|resource|module|output|type|func|targetScope|metadata|import|extension|using)[ \t]/y;

interface Open {
  /** Braces that are open inside of the expression in a text. */
  braces: number;
  /** Quotes and dollar signs of a text over several lines; absent for one on a line. */
  readonly dollars: number | undefined;
}

/** Splits a file into tokens. Never throws: what is no token is one that says why. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const open: Open[] = [];
  let at = 0;
  while (at < text.length) {
    const end = blankEnd(text, at);
    if (end > at) at = end;
    else {
      const token = readToken(text, at, open);
      tokens.push(token);
      at = Math.max(token.end, at + 1);
    }
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length });
  return tokens;
}

/** The end of blanks or of a comment at an offset; the offset itself where there is none, or it is not closed. */
function blankEnd(text: string, at: number): number {
  if (matches(BLANK, text, at)) return BLANK.lastIndex;
  const close = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) : -1;
  return close === -1 ? at : close + 2;
}

function readToken(text: string, at: number, open: Open[]): Token {
  if (matches(LINE, text, at)) {
    if (matches(DECLARATION, text, LINE.lastIndex)) open.length = 0;
    matches(LINE, text, at);
    return { kind: 'line', text: '', start: at, end: LINE.lastIndex };
  }
  const code = text.charAt(at);
  if (code === '$' || code === "'") return readQuoted(text, at, open);
  if (code === '}' && open.at(-1)?.braces === 0) return continued(text, at, open);
  if (text.startsWith('/*', at)) return { kind: 'wrong', text: 'a comment is not closed', start: at, end: text.length };
  for (const [kind, pattern] of KINDS) {
    if (!matches(pattern, text, at)) continue;
    const token = { kind, text: text.slice(at, pattern.lastIndex), start: at, end: pattern.lastIndex };
    count(token.text, open);
    return token;
  }
  return noToken(at);
}

function noToken(at: number): Token {
  return { kind: 'wrong', text: 'there is a character that has no meaning', start: at, end: at + 1 };
}

const KINDS = [
  ['name', NAME],
  ['number', NUMBER],
  ['sign', SIGN],
] as const;

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function count(sign: string, open: readonly Open[]): void {
  const last = open.at(-1);
  if (last === undefined) return;
  if (sign === '{') last.braces += 1;
  else if (sign === '}') last.braces -= 1;
}

function readQuoted(text: string, at: number, open: Open[]): Token {
  if (matches(RAW, text, at)) {
    const dollars = RAW.lastIndex - at - 3;
    const from = RAW.lastIndex + (/^\r?\n/.exec(text.slice(RAW.lastIndex, RAW.lastIndex + 2))?.[0].length ?? 0);
    return opening(readRawText(text, at, from, dollars), open, dollars);
  }
  if (text.charAt(at) === '$') return noToken(at);
  return opening(readQuotedText(text, at, at + 1), open, undefined);
}

function opening(token: Token, open: Open[], dollars: number | undefined): Token {
  if (token.kind !== 'text' || !token.opens) return token;
  open.push({ braces: 0, dollars });
  return { ...token, begins: true };
}

/** The rest of a text behind an expression. */
function continued(text: string, at: number, open: Open[]): Token {
  const last = open.pop();
  const dollars = last?.dollars;
  const token = dollars === undefined ? readQuotedText(text, at, at + 1) : readRawText(text, at, at + 1, dollars);
  if (token.kind !== 'text') return token;
  if (token.opens) open.push({ braces: 0, dollars });
  return { ...token, begins: false };
}

import { lexActionToken } from './lex-action.ts';
import { isSpace } from './characters.ts';
import { TemplateSyntaxFailure, type Token } from './token.ts';

interface Cursor {
  position: number;
  /** Whether the delimiter before drops leading white space of the following text. */
  trim: boolean;
}

/**
 * Splits a template into tokens; comments are dropped and trim markers applied. Grammar of Go's text/template,
 * sections "Text and spaces" and "Actions". Throws `TemplateSyntaxFailure`.
 */
export function lex(source: string): readonly Token[] {
  const tokens: Token[] = [];
  const cursor: Cursor = { position: 0, trim: false };
  while (cursor.position < source.length) {
    const left = source.indexOf('{{', cursor.position);
    const end = left === -1 ? source.length : left;
    pushText(source, cursor, end, tokens);
    cursor.trim = false;
    if (left === -1) break;
    cursor.position = left + 2;
    if (trimsLeft(source, cursor.position)) cursor.position += 2;
    if (source.startsWith('/*', cursor.position)) skipComment(source, cursor);
    else lexAction(source, left, cursor, tokens);
  }
  tokens.push({ type: 'end', text: '', start: source.length, spaced: false });
  return tokens;
}

/** `{{- `: a minus and white space after the delimiter. */
function trimsLeft(source: string, position: number): boolean {
  return source[position] === '-' && isSpace(source.charCodeAt(position + 1));
}

function pushText(source: string, cursor: Cursor, end: number, tokens: Token[]): void {
  let start = cursor.position;
  let stop = end;
  if (cursor.trim) while (start < stop && isSpace(source.charCodeAt(start))) start += 1;
  if (trimsLeft(source, end + 2)) while (stop > start && isSpace(source.charCodeAt(stop - 1))) stop -= 1;
  if (stop > start) tokens.push({ type: 'text', text: source.slice(start, stop), start, spaced: false });
}

function skipComment(source: string, cursor: Cursor): void {
  const close = source.indexOf('*/', cursor.position);
  if (close === -1) throw new TemplateSyntaxFailure('unclosed comment', cursor.position);
  const after = close + 2;
  if (source.startsWith('}}', after)) {
    cursor.position = after + 2;
  } else if (isSpace(source.charCodeAt(after)) && source.startsWith('-}}', after + 1)) {
    cursor.position = after + 4;
    cursor.trim = true;
  } else {
    throw new TemplateSyntaxFailure('comment ends before closing delimiter', cursor.position);
  }
}

function lexAction(source: string, left: number, cursor: Cursor, tokens: Token[]): void {
  tokens.push({ type: 'left', text: '{{', start: left, spaced: false });
  let parentheses = 0;
  for (;;) {
    const before = cursor.position;
    while (isSpace(source.charCodeAt(cursor.position))) cursor.position += 1;
    const spaced = cursor.position > before;
    const trim = spaced && source.startsWith('-}}', cursor.position);
    if (trim || source.startsWith('}}', cursor.position)) {
      if (parentheses > 0) throw new TemplateSyntaxFailure('unclosed left paren', cursor.position);
      tokens.push({ type: 'right', text: '}}', start: cursor.position, spaced });
      cursor.position += trim ? 3 : 2;
      cursor.trim = trim;
      return;
    }
    if (cursor.position >= source.length) throw new TemplateSyntaxFailure('unclosed action', left);
    const token = lexActionToken(source, cursor.position, spaced);
    if (token.type === 'open') parentheses += 1;
    if (token.type === 'close') parentheses -= 1;
    if (parentheses < 0) throw new TemplateSyntaxFailure('unexpected right paren', token.start);
    tokens.push(token);
    cursor.position += token.text.length;
  }
}

import type { TemplateFunction } from '../template-function.ts';
import { utf8Bytes } from '../utf8.ts';
import { NO_VALUE, printText } from '../format/print.ts';

const HTML: ReadonlyMap<string, string> = new Map([
  ['"', '&#34;'],
  ["'", '&#39;'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['\0', '\ufffd'],
]);
const JS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ["'", "\\'"],
  ['"', '\\"'],
  ['<', '\\u003C'],
  ['>', '\\u003E'],
  ['&', '\\u0026'],
  ['=', '\\u003D'],
]);
const STAYS_IN_QUERY = /^[A-Za-z0-9\-_.~\uF7C1\uF7C2]$/;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \uF7C1\uF7C2]$/u;

/** Go's `template.HTMLEscapeString`. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/["'&<>\0]/g, (character) => HTML.get(character) ?? character);
}

function escapeJs(text: string): string {
  let result = '';
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const code = point.toString(16).toUpperCase().padStart(4, '0');
    result += JS.get(character) ?? (PRINTABLE.test(character) ? character : `\\u${code}`);
  }
  return result;
}

/** Go's `url.QueryEscape`: a space becomes a plus. */
export function escapeQuery(text: string): string {
  let result = '';
  for (const character of text) {
    if (STAYS_IN_QUERY.test(character)) result += character;
    else if (character === ' ') result += '+';
    else for (const byte of utf8Bytes(character)) result += `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return result;
}

function escaping(escape: (text: string) => string): TemplateFunction {
  return { parameters: [], rest: 'any', call: (args) => escape(printText(args.map((value) => value ?? NO_VALUE))) };
}

/** `html`, `js` and `urlquery` of text/template. */
export const ESCAPES: readonly (readonly [string, TemplateFunction])[] = [
  ['html', escaping(escapeHtml)],
  ['js', escaping(escapeJs)],
  ['urlquery', escaping(escapeQuery)],
];

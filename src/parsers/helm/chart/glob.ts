import { compileRe2 } from '../../../languages/re2/re2.ts';
import { literal } from './literal.ts';

const MAX_PATTERN = 1000;
const MAX_ALTERNATIVES = 1000;

/**
 * Compiles a pattern of `.Files.Glob`: `*` and `?` stay within a folder, `**` crosses folders, `[a-z]` and `[!a]` are
 * classes, `{a,b}` are alternatives, `\` escapes the next character. An invalid pattern matches everything.
 */
export function compileGlob(pattern: string): (name: string) => boolean {
  const source = pattern.length > MAX_PATTERN ? undefined : translate(pattern);
  const compiled = source === undefined ? undefined : compileRe2(`(?s)^(?:${source})$`);
  return (name) => compiled?.test(name) ?? true;
}

function translate(pattern: string): string | undefined {
  let source = '';
  let open = 0;
  let alternatives = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const sign = pattern.charAt(at);
    if (sign === '*') {
      const deep = pattern.charAt(at + 1) === '*';
      while (pattern.charAt(at + 1) === '*') at += 1;
      source += deep ? '.*' : '[^/]*';
    } else if (sign === '?') source += '[^/]';
    else if (sign === '[') {
      const end = pattern.indexOf(']', at + 2);
      if (end === -1) return undefined;
      source += readClass(pattern.slice(at + 1, end));
      at = end;
    } else if (sign === '{') {
      open += 1;
      source += '(?:';
    } else if (sign === '}' && open > 0) {
      open -= 1;
      source += ')';
    } else if (sign === ',' && open > 0) {
      alternatives += 1;
      if (alternatives > MAX_ALTERNATIVES) return undefined;
      source += '|';
    } else if (sign === '\\') {
      at += 1;
      source += literal(pattern.charAt(at));
    } else source += literal(sign);
  }
  return open === 0 ? source : undefined;
}

function readClass(body: string): string {
  const negated = body.startsWith('!');
  const range = /^(.)-(.)$/s.exec(negated ? body.slice(1) : body);
  const inner =
    range === null
      ? [...(negated ? body.slice(1) : body)].map(literal).join('')
      : `${literal(range[1] ?? '')}-${literal(range[2] ?? '')}`;
  return `[${negated ? '^' : ''}${inner}]`;
}

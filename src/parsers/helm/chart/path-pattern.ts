import { compileRe2, type Re2Pattern } from '../../../languages/re2/re2.ts';
import { literal } from './literal.ts';

const MAX_PATTERN = 1000;
/** A class that matches no character. */
const NEVER = '[^\\x{0}-\\x{10FFFF}]';

/**
 * Compiles a shell pattern for one path (Go documentation, `path.Match`): `*` and `?` stay within a part, `[a-z]` and
 * `[^a]` are classes, `\` escapes the next character. `undefined` for an invalid pattern.
 */
export function compilePathPattern(pattern: string): Re2Pattern | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  let source = '';
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === '*') source += source.endsWith('[^/]*') ? '' : '[^/]*';
    else if (character === '?') source += '[^/]';
    else if (character === '\\') {
      at += 1;
      if (at >= pattern.length) return undefined;
      source += literal(pattern.charAt(at));
    } else if (character === '[') {
      const read = readClass(pattern, at + 1);
      if (read === undefined) return undefined;
      source += read.source;
      at = read.end;
    } else source += literal(character);
  }
  return compileRe2(`(?s)^${source}$`);
}

interface ClassRead {
  readonly source: string;
  /** Index of the closing bracket. */
  readonly end: number;
}

function readClass(pattern: string, from: number): ClassRead | undefined {
  let at = from;
  const negated = pattern.charAt(at) === '^';
  if (negated) at += 1;
  let ranges = '';
  for (let read = 0; at < pattern.length; read += 1) {
    if (pattern.charAt(at) === ']' && read > 0) {
      const source = ranges === '' ? NEVER : `[${ranges}]`;
      return { source: negated ? `[^/${ranges}]` : source, end: at };
    }
    const low = readBound(pattern, at);
    if (low === undefined) return undefined;
    at = low.next;
    let high = low.character;
    if (pattern.charAt(at) === '-') {
      const bound = readBound(pattern, at + 1);
      if (bound === undefined) return undefined;
      high = bound.character;
      at = bound.next;
    }
    ranges += negated ? readRange(low.character, high) : withoutSlash(low.character, high);
  }
  return undefined;
}

function readBound(pattern: string, at: number): { readonly character: string; readonly next: number } | undefined {
  const first = pattern.charAt(at);
  if (first === '' || first === '-' || first === ']') return undefined;
  if (first !== '\\') return { character: first, next: at + 1 };
  const second = pattern.charAt(at + 1);
  return second === '' ? undefined : { character: second, next: at + 2 };
}

function readRange(low: string, high: string): string {
  return low <= high ? `${literal(low)}-${literal(high)}` : '';
}

function withoutSlash(low: string, high: string): string {
  return low <= '/' && '/' <= high ? readRange(low, '.') + readRange('0', high) : readRange(low, high);
}

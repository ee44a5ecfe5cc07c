const MAX_PATTERN = 1000;

/**
 * A shell pattern for one path (Go documentation, `path.Match`): `*` and `?` stay within a part, `[a-z]` and
 * `[^a]` are classes, `\` takes the next character as it is. `undefined` for a pattern that is none.
 */
export function compilePathPattern(pattern: string): RegExp | undefined {
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
  return new RegExp(`^${source}$`, 's');
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
  while (at < pattern.length) {
    if (pattern.charAt(at) === ']' && ranges !== '') {
      return { source: negated ? `[^/${ranges}]` : `(?!/)[${ranges}]`, end: at };
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
    if (low.character <= high) ranges += `${escaped(low.character)}-${escaped(high)}`;
    else ranges += '';
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

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function literal(character: string): string {
  return /[\w/ ]/.test(character) ? character : escaped(character);
}

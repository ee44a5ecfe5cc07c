import { SyntaxFault } from './syntax.ts';

export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'operator';
  readonly text: string;
}

const MAX_TOKENS = 20_000;
const SPACE = /\s+/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
const OPERATOR = /\*\*|\/\/|==|!=|<=|>=|[-+*/%~<>=()[\]{}|.,:]/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/**
 * The tokens of an expression, with quotes removed. In playbooks Ansible reads a backslash in a text literally; only
 * in template files it escapes. Throws `SyntaxFault` for a character that cannot begin a token.
 */
export function tokenize(source: string, escapes: boolean): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < source.length) {
    if (tokens.length > MAX_TOKENS) throw new SyntaxFault('too long');
    if (take(SPACE) !== undefined) continue;
    const name = take(NAME);
    const number = name === undefined ? take(NUMBER) : undefined;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (source[at] === "'" || source[at] === '"') {
      const { text, end } = quoted(source, at, escapes);
      tokens.push({ kind: 'text', text });
      at = end;
    } else {
      const operator = take(OPERATOR);
      if (operator === undefined) throw new SyntaxFault('strange character');
      tokens.push({ kind: 'operator', text: operator });
    }
  }
  return tokens;
}

function quoted(source: string, start: number, escapes: boolean): { readonly text: string; readonly end: number } {
  const quote = source[start];
  let text = '';
  for (let at = start + 1; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === quote) return { text, end: at + 1 };
    if (character !== '\\' || !escapes) {
      text += character;
      continue;
    }
    at += 1;
    const escaped = source.charAt(at);
    // as in Python, a backslash before any other character stands for itself
    text += ESCAPES.get(escaped) ?? (escaped === '\\' || escaped === quote ? escaped : `\\${escaped}`);
  }
  throw new SyntaxFault('text without end');
}

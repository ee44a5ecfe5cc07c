import { DEEPEST, type Expression } from './syntax.ts';

/** Longer texts are not expressions that anyone deploys: Resource Manager refuses more than 24,576 characters. */
const LONGEST = 100_000;
const TOKEN = /[ \t\r\n]*(?:([A-Za-z_][A-Za-z0-9_]*)|(-?\d{1,18}(?:\.\d{1,18})?)|('(?:[^']|'')*')|([()[\],.?]))/y;

interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign';
  readonly text: string;
}

/** Whether a text of a template is an expression: in brackets, and not escaped by a second one. */
export function isExpression(text: string): boolean {
  return text.startsWith('[') && text.endsWith(']') && !text.startsWith('[[');
}

/** What a text says that is no expression: a doubled bracket at its beginning means one. */
export function literalText(text: string): string {
  return text.startsWith('[[') ? text.slice(1) : text;
}

/** Reads an expression with its brackets; `undefined` where it is not a valid one, or nests too deeply. */
export function parseExpression(text: string): Expression | undefined {
  if (text.length > LONGEST) return undefined;
  const tokens = readTokens(text.slice(1, -1));
  if (tokens === undefined) return undefined;
  const parser = createParser(tokens);
  const parsed = parser.expression(0);
  return parser.isAtEnd() ? parsed : undefined;
}

function readTokens(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (match === null) return undefined;
    const [, name, number, quoted, sign] = match;
    if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replaceAll("''", "'") });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

interface Parser {
  expression(depth: number): Expression | undefined;
  isAtEnd(): boolean;
}

function createParser(tokens: readonly Token[]): Parser {
  let at = 0;
  const isNext = (sign: string): boolean => tokens[at]?.kind === 'sign' && tokens[at]?.text === sign;
  const accept = (sign: string): boolean => {
    if (!isNext(sign)) return false;
    at += 1;
    return true;
  };

  function expression(depth: number): Expression | undefined {
    if (depth > DEEPEST) return undefined;
    let found = primary(depth);
    while (found !== undefined) {
      const safe = isNext('?') && accept('?');
      if (accept('.')) found = memberByName(found, safe);
      else if (accept('[')) found = memberByValue(found, safe, depth);
      else return safe ? undefined : found;
    }
    return undefined;
  }

  function memberByName(of: Expression, safe: boolean): Expression | undefined {
    const token = tokens[at];
    if (token?.kind !== 'name') return undefined;
    at += 1;
    if (accept('(')) return undefined;
    return { kind: 'member', of, name: { kind: 'literal', value: token.text }, safe };
  }

  function memberByValue(of: Expression, safe: boolean, depth: number): Expression | undefined {
    const name = expression(depth + 1);
    return name !== undefined && accept(']') ? { kind: 'member', of, name, safe } : undefined;
  }

  function primary(depth: number): Expression | undefined {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'text') return { kind: 'literal', value: token.text };
    if (token?.kind === 'number') return { kind: 'literal', value: Number(token.text) };
    if (token?.kind !== 'name') return undefined;
    const name = functionName(token.text);
    return name === undefined || !accept('(') ? undefined : parseCall(name, depth);
  }

  /** Functions that a template defines have a namespace. */
  function functionName(first: string): string | undefined {
    if (!accept('.')) return first;
    const token = tokens[at];
    at += 1;
    return token?.kind === 'name' ? `${first}.${token.text}` : undefined;
  }

  function parseCall(name: string, depth: number): Expression | undefined {
    const args: Expression[] = [];
    if (accept(')')) return { kind: 'call', name, args };
    do {
      const argument = expression(depth + 1);
      if (argument === undefined) return undefined;
      args.push(argument);
    } while (accept(','));
    return accept(')') ? { kind: 'call', name, args } : undefined;
  }

  return { expression, isAtEnd: () => at === tokens.length };
}

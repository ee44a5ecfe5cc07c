/** A text, or a part of one that ends where an expression inside of it begins. */
export interface TextToken {
  readonly kind: 'text';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False for what follows an expression inside of a text. */
  readonly begins: boolean;
  /** Whether an expression follows. */
  readonly opens: boolean;
}

interface WrongToken {
  readonly kind: 'wrong';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ["'", "'"],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['$', '$'],
]);

const PLAIN = /[^'\\\r\n$]+/y;

/** Reads a text in single quotes from behind its quote: to its end, or to the expression inside of it. */
export function readQuotedText(text: string, start: number, from: number): TextToken | WrongToken {
  const pieces: string[] = [];
  let at = from;
  for (;;) {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0] ?? '';
    pieces.push(plain);
    at += plain.length;
    const sign = text.charAt(at);
    if (sign === "'") return { kind: 'text', text: pieces.join(''), start, end: at + 1, begins: true, opens: false };
    if (sign === '' || sign === '\n' || sign === '\r')
      return { kind: 'wrong', text: 'a string is not closed on its line', start, end: at };
    if (sign === '$' && text.charAt(at + 1) === '{')
      return { kind: 'text', text: pieces.join(''), start, end: at + 2, begins: true, opens: true };
    if (sign === '$') {
      pieces.push('$');
      at += 1;
      continue;
    }
    const escape = readEscape(text, at);
    if (escape === undefined) {
      const message = 'a string contains an escape sequence that does not exist';
      return { kind: 'wrong', text: message, start: at, end: lineEnd(text, at) };
    }
    pieces.push(escape.value);
    at = escape.end;
  }
}

function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 ? text.length : found;
}

function readEscape(text: string, at: number): { readonly value: string; readonly end: number } | undefined {
  const short = ESCAPES.get(text.charAt(at + 1));
  if (short !== undefined) return { value: short, end: at + 2 };
  const [whole, hex = ''] = /^\\u\{([0-9a-fA-F]{1,6})\}/.exec(text.slice(at, at + 12)) ?? [];
  const code = Number.parseInt(hex, 16);
  return whole !== undefined && code <= 0x10_ff_ff
    ? { value: String.fromCodePoint(code), end: at + whole.length }
    : undefined;
}

const RAW_MARK = /'''|\$+\{?/g;

/** Reads a text in three quotes. Without a dollar sign before it nothing in it has a meaning. */
export function readRawText(text: string, start: number, from: number, dollars: number): TextToken | WrongToken {
  RAW_MARK.lastIndex = from;
  for (let mark = RAW_MARK.exec(text); mark !== null; mark = RAW_MARK.exec(text)) {
    const [found] = mark;
    const end = mark.index + found.length;
    if (found === "'''") return closedRaw(text, start, from, end);
    if (dollars > 0 && found.endsWith('{') && found.length > dollars)
      return { kind: 'text', text: text.slice(from, end - 1 - dollars), start, end, begins: true, opens: true };
  }
  return { kind: 'wrong', text: 'a string in three quotes is not closed', start, end: text.length };
}

/** Quotes directly before the closing ones belong to the text. */
function closedRaw(text: string, start: number, from: number, close: number): TextToken {
  let end = close;
  while (text.charAt(end) === "'") end += 1;
  return { kind: 'text', text: text.slice(from, end - 3), start, end, begins: true, opens: false };
}

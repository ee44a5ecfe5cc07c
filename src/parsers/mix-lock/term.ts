/**
 * An Elixir term in lock files: texts, atoms, numbers, lists, tuples, and keywords (`name: value`, a pair). An atom
 * is an object, to distinguish it from a text.
 */
export type Term = string | Atom | Tuple | readonly Term[];

export interface Atom {
  readonly atom: string;
}

export interface Tuple {
  readonly tuple: readonly Term[];
}

/** A term and the offset of its end. */
export interface ReadTerm {
  readonly term: Term;
  readonly end: number;
}

const MAX_DEPTH = 50;
const MAX_ITEMS = 10_000;
const SPACE = /\s/;
const TEXT = /"([^"\\#]*(?:(?:\\.|#(?!\{))[^"\\#]*)*)"/sy;
const ATOM = /:([A-Za-z_][\w@]{0,254}[?!]?)/y;
const WORD = /[A-Za-z_][\w.]{0,254}[?!]?|[+-]?\d[\w.]{0,50}/y;
const KEYWORD = /([A-Za-z_][\w@]{0,254}[?!]?):(?=\s)/y;
const CLOSING = new Map([
  ['[', ']'],
  ['{', '}'],
]);

/** The next offset after white space and comments. */
export function skipBlank(text: string, at: number): number {
  let next = at;
  while (next < text.length) {
    const mark = text.charAt(next);
    if (mark === '#') next = endOfLine(text, next);
    else if (SPACE.test(mark)) next += 1;
    else break;
  }
  return next;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** Reads the term that begins at an offset, without evaluation: `undefined` for anything but data. */
export function readTerm(text: string, at: number, depth = 0): ReadTerm | undefined {
  const start = skipBlank(text, at);
  const mark = text[start] ?? '';
  const closing = CLOSING.get(mark);
  if (closing !== undefined) return depth > MAX_DEPTH ? undefined : readItems(text, start + 1, closing, depth + 1);
  if (mark === '"') return readText(text, start);
  if (mark === ':' && text[start + 1] === '"') {
    const name = readText(text, start + 1);
    return name && typeof name.term === 'string' ? { term: { atom: name.term }, end: name.end } : undefined;
  }
  const [found, name] = matched(ATOM, text, start) ?? matched(WORD, text, start) ?? [];
  return found === undefined ? undefined : { term: { atom: name ?? found }, end: start + found.length };
}

/** Reads a text in double quotes. One with an interpolation would need evaluation and is not read. */
export function readText(text: string, at: number): ReadTerm | undefined {
  const [found, inner] = matched(TEXT, text, at) ?? [];
  if (found === undefined || inner === undefined) return undefined;
  return { term: inner.replaceAll(/\\(.)/gs, '$1'), end: at + found.length };
}

function readItems(text: string, from: number, closing: string, depth: number): ReadTerm | undefined {
  const items: Term[] = [];
  let at = skipBlank(text, from);
  while (text[at] !== closing) {
    const item = items.length < MAX_ITEMS ? readItem(text, at, depth) : undefined;
    if (item === undefined) return undefined;
    items.push(item.term);
    at = skipBlank(text, item.end);
    if (text[at] === ',') at = skipBlank(text, at + 1);
    else if (text[at] !== closing) return undefined;
  }
  return { term: closing === '}' ? { tuple: items } : items, end: at + 1 };
}

/** A keyword with its value equals a pair of the atom and the value. */
function readItem(text: string, at: number, depth: number): ReadTerm | undefined {
  const [found, name] = matched(KEYWORD, text, at) ?? [];
  if (found === undefined || name === undefined) return readTerm(text, at, depth);
  const value = readTerm(text, at + found.length, depth);
  return value && { term: { tuple: [{ atom: name }, value.term] }, end: value.end };
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

type Part = string | typeof ANY;

const ANY = Symbol('any character');

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A pattern without alternatives and repetitions, which is searched by its longest text. */
export interface Sequence {
  readonly parts: readonly Part[];
  /** Index of the longest text among the parts. */
  readonly needleAt: number;
  readonly needle: string;
}

/** Meaning of `\` and a letter in RE2; before punctuation it means the character itself. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
const PUNCTUATION = /[!-/:-@[-`{-~]/;
const META = /[*+?()|[\]{}^$]/;

/** Reads a pattern that is plain text with optional `.`; `undefined` for any other. */
export function readSequence(source: string): Sequence | undefined {
  const parts: Part[] = [];
  let text = '';
  for (let at = 0; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (META.test(char)) return undefined;
    if (char === '.') {
      if (text !== '') parts.push(text);
      parts.push(ANY);
      text = '';
      continue;
    }
    if (char !== '\\') {
      text += char;
      continue;
    }
    at += 1;
    const escaped = source.charAt(at);
    const meant = ESCAPES.get(escaped) ?? (PUNCTUATION.test(escaped) ? escaped : undefined);
    if (meant === undefined) return undefined;
    text += meant;
  }
  if (text !== '') parts.push(text);
  const texts = parts.filter((part) => typeof part === 'string');
  const needle = texts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
  return needle === '' ? undefined : { parts, needleAt: parts.indexOf(needle), needle };
}

/**
 * The first `limit` matches of a sequence in a text, without overlaps. `undefined` when comparing the candidates
 * takes more than `most` steps; the search for the longest text costs one pass.
 */
export function findSequence(
  { parts, needleAt, needle }: Sequence,
  text: string,
  limit: number,
  most: number,
): readonly Span[] | undefined {
  const found: Span[] = [];
  let steps = 0;
  let free = 0;
  let from = 0;
  while (found.length < limit) {
    const at = text.indexOf(needle, from);
    if (at === -1) break;
    steps += parts.length + needle.length;
    if (steps > most) return undefined;
    const start = before(parts.slice(0, needleAt), text, at);
    const end = after(parts.slice(needleAt + 1), text, at + needle.length);
    if (start < free || end === -1) {
      from = at + 1;
      continue;
    }
    found.push({ start, end });
    free = end;
    from = end;
  }
  return found;
}

function before(parts: readonly Part[], text: string, end: number): number {
  let at = end;
  for (const part of [...parts].reverse()) {
    const length = part === ANY ? sizeBefore(text, at) : part.length;
    if (length === 0 || (part !== ANY && !text.startsWith(part, at - length)) || at < length) return -1;
    at -= length;
  }
  return at;
}

function after(parts: readonly Part[], text: string, start: number): number {
  let at = start;
  for (const part of parts) {
    const length = part === ANY ? sizeAt(text, at) : part.length;
    if (length === 0 || (part !== ANY && !text.startsWith(part, at))) return -1;
    at += length;
  }
  return at;
}

function sizeAt(text: string, at: number): number {
  const code = text.codePointAt(at);
  if (code === undefined || code === 10) return 0;
  return code > 0xffff ? 2 : 1;
}

function sizeBefore(text: string, end: number): number {
  if (end === 0) return 0;
  const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return isPair ? 2 : sizeAt(text, end - 1);
}

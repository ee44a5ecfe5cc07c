const MAX_WORDS = 10_000;

/**
 * Splits a line into words as a shell does: quotes group and are removed, a backslash makes the next character
 * literal, `#` before a word begins a comment. `undefined` when a quote is not closed.
 */
export function splitWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length;) {
    const character = line.charAt(at);
    if (character === '#' && word === undefined) break;
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      if (words.length >= MAX_WORDS) return undefined;
      word = undefined;
      at += 1;
      continue;
    }
    const piece = pieceAt(line, at);
    if (piece === undefined) return undefined;
    word = (word ?? '') + piece.text;
    at = piece.end;
  }
  if (word !== undefined) words.push(word);
  return words;
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function pieceAt(line: string, at: number): Piece | undefined {
  const character = line.charAt(at);
  if (character === '"' || character === "'") return quotedAt(line, at);
  const isEscape = character === '\\' && at + 1 < line.length;
  return isEscape ? { text: line.charAt(at + 1), end: at + 2 } : { text: character, end: at + 1 };
}

function quotedAt(line: string, start: number): Piece | undefined {
  const quote = line.charAt(start);
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === quote) return { text, end: at + 1 };
    if (character === '\\' && quote === '"' && '"\\'.includes(line.charAt(at + 1))) at += 1;
    text += line.charAt(at);
  }
  return undefined;
}

/**
 * Splits a task's free form (`src=a dest="b c"`) into words: like a shell, but quotes stay and expressions in braces
 * are never split. `undefined` when a quote or brace is not closed.
 */
export function splitFreeForm(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word = '';
  let around: Around = { quote: '', braces: 0 };
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    around = behind(around, line, at);
    if (isOpen(around) || !/\s/.test(character) || endsBrace(word)) word += character;
    else if (word !== '') {
      words.push(word);
      word = '';
    }
    if (words.length >= MAX_WORDS) return undefined;
  }
  if (isOpen(around)) return undefined;
  if (word !== '') words.push(word);
  return words;
}

interface Around {
  readonly quote: string;
  readonly braces: number;
}

function isOpen({ quote, braces }: Around): boolean {
  return quote !== '' || braces > 0;
}

/** State after a character. Braces in quotes and quotes in braces are text. */
function behind({ quote, braces }: Around, line: string, at: number): Around {
  const inner = quote === '' ? braces + step(line.slice(at, at + 2), braces) : braces;
  const character = line.charAt(at);
  if (inner > 0 || (character !== '"' && character !== "'")) return { quote, braces: inner };
  if (quote === '') return { quote: character, braces: inner };
  return { quote: quote === character ? '' : quote, braces: inner };
}

function step(pair: string, braces: number): number {
  if (pair === '{{' || pair === '{%') return 1;
  return (pair === '}}' || pair === '%}') && braces > 0 ? -1 : 0;
}

function endsBrace(word: string): boolean {
  if (!/(?:[^}]\}|[^%]%)$/.test(word) || /(?:\}\}|%\})$/.test(word)) return false;
  return /\{[{%]/.test(word.slice(word.lastIndexOf('}', word.length - 2) + 1, -1));
}

/** `"text"` without its quotes. */
export function unquoted(text: string): string {
  const quote = text.charAt(0);
  const isQuoted = text.length > 1 && (quote === '"' || quote === "'") && text.endsWith(quote);
  return isQuoted ? text.slice(1, -1) : text;
}

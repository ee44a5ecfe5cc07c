const MAX_WORDS = 10_000;

/**
 * Words of a line as a shell would cut them: quotes group and are dropped, a backslash takes the next character
 * as it is, `#` before a word begins a comment. `undefined` when a quote is not closed.
 */
export function splitWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word = '';
  let open = false;
  let quote = '';
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
      else if (character === '\\' && quote === '"' && '"\\'.includes(line.charAt(at + 1)))
        word += line.charAt((at += 1));
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      open = true;
    } else if (character === '\\' && at + 1 < line.length) {
      word += line.charAt((at += 1));
      open = true;
    } else if (/\s/.test(character)) {
      if (open) words.push(word);
      word = '';
      open = false;
      if (words.length >= MAX_WORDS) return undefined;
    } else if (character === '#' && !open) break;
    else {
      word += character;
      open = true;
    }
  }
  if (quote !== '') return undefined;
  if (open) words.push(word);
  return words;
}

/**
 * Words of a task's free form (`src=a dest="b c"`): like a shell, but quotes stay and expressions in braces are
 * never cut. `undefined` when a quote or brace is not closed.
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

/** What keeps blanks from dividing words: an open quote, or open braces. */
interface Around {
  readonly quote: string;
  readonly braces: number;
}

function isOpen({ quote, braces }: Around): boolean {
  return quote !== '' || braces > 0;
}

/** What is open behind a character. Braces in quotes and quotes in braces are text. */
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

/** The first of two closing braces has been seen. */
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

/** The value of a variable at an instruction: `null` where nothing sets it, `undefined` where it is unknown. */
export type Lookup = (name: string) => string | null | undefined;

const MAX_DEPTH = 5;
const MAX_LENGTH = 4000;
/** Variables that contain each other twice double with each line. */
const MAX_VALUE = 16_000;

/**
 * A text with its variables replaced and its quotes removed (Docker, "Dockerfile reference", Environment
 * replacement). `undefined` where the file does not decide a variable: an argument without default, a variable of the
 * base image, a pattern, a value that is too long.
 */
export function settled(text: string, lookup: Lookup, escape: string, depth = 0): string | undefined {
  if (depth > MAX_DEPTH || text.length > MAX_LENGTH) return undefined;
  let out = '';
  let quote = '';
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character === escape && quote !== "'" && at + 1 < text.length) {
      out += text.charAt(at + 1);
      at += 2;
    } else if (changesQuote(character, quote)) {
      quote = quote === '' ? character : '';
      at += 1;
    } else if (character === '$' && quote !== "'") {
      const put = substituted(text, at, lookup, escape, depth);
      if (put === undefined || out.length + put.text.length > MAX_VALUE) return undefined;
      out += put.text;
      at += put.length;
    } else {
      out += character;
      at += 1;
    }
  }
  return out;
}

/** Whether a character begins a quoted part, or ends the one of `quote`. */
function changesQuote(character: string, quote: string): boolean {
  return quote === '' ? character === '"' || character === "'" : character === quote;
}

function substituted(
  text: string,
  at: number,
  lookup: Lookup,
  escape: string,
  depth: number,
): { readonly text: string; readonly length: number } | undefined {
  const found = reference(text, at);
  if (found !== undefined) {
    const value = readValue(found, lookup, escape, depth);
    return value === undefined ? undefined : { text: value, length: found.length };
  }
  // braces that nobody closes end the reading of all
  return text.startsWith('${', at) ? undefined : { text: '$', length: 1 };
}

interface Reference {
  readonly name: string;
  /** `:-`, `-`, `:+`, `+`, or an operator with a pattern. */
  readonly operator: string;
  readonly word: string;
  readonly length: number;
}

function reference(text: string, at: number): Reference | undefined {
  const plain = /^\$([A-Za-z_]\w{0,200})/.exec(text.slice(at, at + 220));
  if (plain?.[1] !== undefined) return { name: plain[1], operator: '', word: '', length: plain[0].length };
  const open = /^\$\{([A-Za-z_]\w{0,200})(:[-+?]|[-+?]|##?|%%?|\/\/?)?/.exec(text.slice(at, at + 230));
  if (open?.[1] === undefined) return undefined;
  const start = at + open[0].length;
  const end = closing(text, start);
  if (end === undefined) return undefined;
  return { name: open[1], operator: open[2] ?? '', word: text.slice(start, end), length: end + 1 - at };
}

function closing(text: string, start: number): number | undefined {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text.charAt(at) === '{') depth += 1;
    else if (text.charAt(at) === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function readValue(found: Reference, lookup: Lookup, escape: string, depth: number): string | undefined {
  const { name, operator, word } = found;
  const value = lookup(name);
  const other = (): string | undefined => settled(word, lookup, escape, depth + 1);
  if (value === undefined) return undefined;
  switch (operator) {
    case '':
      return value ?? undefined;
    case ':-':
    case '-':
      return value === null || (operator === ':-' && value === '') ? other() : value;
    case ':+':
    case '+':
      return value === null || (operator === ':+' && value === '') ? '' : other();
    default:
      return undefined;
  }
}

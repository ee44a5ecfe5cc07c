import { define, textArgument, type FunctionRow } from './define.ts';
import { lowerText, upperText } from './case.ts';

type WordType = 'connector' | 'punctuation' | 'upper' | 'letters' | 'number' | 'other';

interface Word {
  readonly type: WordType;
  readonly text: string;
}

/** Chinese, Japanese and Korean scripts, whose letters do not count here. */
const OTHER_SCRIPT =
  '[\\u1100-\\u11ff\\u3040-\\u318f\\u3400-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{2fa1f}]';
const LETTER = `(?:(?!${OTHER_SCRIPT})\\p{L})`;
const SMALL_LETTER = `(?:(?!${OTHER_SCRIPT}|\\p{Lu})\\p{L})`;
const CONNECTOR = '[\\-_\\s]';
const FORMS: readonly (readonly [WordType, RegExp])[] = [
  ['connector', new RegExp(`${CONNECTOR}+`, 'uy')],
  ['punctuation', /\p{P}+/uy],
  ['upper', new RegExp(`\\p{Lu}{2,}(?!${LETTER})|\\p{Lu}+(?=\\p{Lu}${LETTER})|\\p{Lu}${SMALL_LETTER}*`, 'uy')],
  ['letters', new RegExp(`${LETTER}${SMALL_LETTER}*`, 'uy')],
  ['number', /\p{N}+/uy],
  ['other', new RegExp(`(?:(?!${CONNECTOR}|${LETTER})[^\\p{N}\\p{P}])+|[^]`, 'uy')],
];

function getWords(text: string): readonly Word[] {
  const words: Word[] = [];
  for (let position = 0; position < text.length;) {
    const word = wordAt(text, position);
    words.push(word);
    position += word.text.length;
  }
  return words;
}

function wordAt(text: string, position: number): Word {
  for (const [type, form] of FORMS) {
    form.lastIndex = position;
    const match = form.exec(text);
    if (match !== null && match[0] !== '') return { type, text: match[0] };
  }
  return { type: 'other', text: text.slice(position, position + 1) };
}

function lowered({ type, text }: Word, connector: string): string {
  if (type === 'connector') return [...text].map(() => connector).join('');
  return type === 'upper' ? lowerText(text) : text;
}

function separates(next: Word | undefined): boolean {
  return next !== undefined && next.type !== 'connector' && next.type !== 'punctuation';
}

/**
 * Joins the words of a text in lower case: `HTTPServer` gives `http_server`, `http2xx` gives `http_2xx`, `Bld4Floor`
 * gives `bld4_floor`.
 */
function joinWords(text: string, connector: string): string {
  const words = getWords(text);
  let result = '';
  let index = 0;
  const take = (): string => {
    const word = words[index];
    index += 1;
    return word === undefined ? '' : lowered(word, connector);
  };
  const isPlain = (): boolean => words[index]?.type === 'letters' || words[index]?.type === 'number';
  const separate = (): string => (separates(words[index]) ? connector : '');

  while (index < words.length) {
    const { type } = words[index] ?? { type: 'other' };
    result += take();
    if (type === 'connector' || type === 'punctuation') continue;
    if (type === 'number') {
      while (isPlain()) result += take();
      result += separate();
    } else if (words[index]?.type !== 'number') {
      result += separate();
    } else if (words[index + 1]?.type === 'letters') {
      result += connector + take();
      while (isPlain()) result += take();
      result += separate();
    } else {
      result += take() + separate();
    }
  }
  return result;
}

function pascalCase(text: string): string {
  let capital = true;
  let allUpper = false;
  let before = '';
  let result = '';
  let started = false;
  for (const character of text) {
    const connects = /^[-_\s]$/.test(character);
    if (!started && connects) {
      result += character;
      continue;
    }
    started = true;
    if (connects) {
      if (capital && before !== '') result += before;
      before = character;
      capital = true;
      continue;
    }
    const isUpper = /^\p{Lu}$/u.test(character);
    if (capital) {
      allUpper = isUpper;
      result += upperText(character);
    } else {
      allUpper &&= isUpper;
      result += allUpper ? lowerText(character) : character;
    }
    capital = false;
    before = '';
  }
  if (!started) return text + text.slice(-1);
  return capital ? result + before : result;
}

/** Functions on names that are made of words (Helm documentation, "String Functions"). */
export const WORD_CASE: readonly FunctionRow[] = [
  ['snakecase', define(['string'], (args) => joinWords(textArgument(args, 0), '_'))],
  ['kebabcase', define(['string'], (args) => joinWords(textArgument(args, 0), '-'))],
  ['camelcase', define(['string'], (args) => pascalCase(textArgument(args, 0)))],
];

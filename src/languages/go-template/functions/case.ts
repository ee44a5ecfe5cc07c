import { define, textArgument, type FunctionRow } from './define.ts';
import { UNKNOWN_TEXT } from '../stand-in.ts';
import { byteText, isWhiteSpace } from './strings.ts';

const UPPER = /^\p{Lu}$/u;
const LOWER = /^\p{Ll}$/u;
const TITLE = /^\p{Lt}$/u;
const WORD_CHARACTER = /^[\p{L}\p{Nd}_]$/u;

/** As in Go, each character stays one: if its other case has several characters, it does not change. */
function upper(character: string): string {
  const changed = character.toUpperCase();
  return [...changed].length === 1 ? changed : character;
}

function lower(character: string): string {
  const changed = character.toLowerCase();
  return [...changed].length === 1 ? changed : character;
}

/** Go and JavaScript change the case of ASCII alike. */
const ASCII = /^[\x00-\x7f]*$/;

/** Upper case as in Go: character by character, where JavaScript makes two characters of some. */
export function upperText(text: string): string {
  return ASCII.test(text) ? text.toUpperCase() : [...text].map(upper).join('');
}

/** Lower case as in Go: character by character, regardless of context. */
export function lowerText(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : [...text].map(lower).join('');
}

function title(text: string): string {
  let before = ' ';
  let result = '';
  for (const character of text) {
    result += endsWord(before) ? upper(character) : character;
    before = character;
  }
  return result;
}

function endsWord(character: string): boolean {
  if (character.charCodeAt(0) < 0x80) return !WORD_CHARACTER.test(character);
  return !WORD_CHARACTER.test(character) && isWhiteSpace(character);
}

function untitle(text: string): string {
  let first = true;
  let result = '';
  for (const character of text) {
    const space = isWhiteSpace(character);
    result += first && !space ? lower(character) : character;
    first = space;
  }
  return result;
}

function swapCase(text: string): string {
  let result = '';
  for (const character of text) {
    if (UPPER.test(character) || TITLE.test(character)) result += lower(character);
    else result += LOWER.test(character) ? upper(character) : character;
  }
  return result;
}

function initials(text: string): string {
  let gap = true;
  let result = '';
  for (const character of byteText(text)) {
    const space = isWhiteSpace(character);
    if (gap && !space) result += character;
    gap = space;
  }
  return result;
}

function onText(change: (text: string) => string): ReturnType<typeof define> {
  return define(['string'], (args) => change(textArgument(args, 0)));
}

/** Functions on upper and lower case (Helm documentation, "String Functions"). */
export const CASE: readonly FunctionRow[] = [
  ['upper', onText(upperText)],
  ['lower', onText(lowerText)],
  ['title', onText(title)],
  ['untitle', onText(untitle)],
  ['swapcase', onText(swapCase)],
  ['initials', onText((text) => (text.includes(UNKNOWN_TEXT) ? UNKNOWN_TEXT : initials(text)))],
];

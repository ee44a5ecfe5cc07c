import { within, type Place } from '../../../model/place.ts';
import { isList, own } from '../../../base/value.ts';
import type { Container } from './containers.ts';

/** One word of a command line with its place; a redacted word keeps only its place. */
export interface Word {
  readonly text: string | undefined;
  readonly place: Place;
  /** The end of the command in a shell. */
  readonly end?: true;
}

const SHELL = /(?:^|\/)(?:sh|bash|ash|dash)$/;
/** Blanks, comments, command ends and words of a shell (POSIX, Shell Command Language, section 2.3). */
const PART =
  /[ \t\r]+|\\\r?\n|(#[^\n]*)|(\n|;+|&&?|\|\|?)|((?:[<>]&|"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s;&|"'\\])+)|./gsu;

/** The words of a container's command and arguments; text for a shell is split as a shell does. */
export function commandWords(container: Container): readonly Word[] {
  const items = ['command', 'args'].flatMap((key) => readItems(container, key));
  const shell = SHELL.test(items[0]?.text ?? '');
  return items.flatMap(({ text, place }): readonly Word[] => {
    if (text === undefined) return [{ text, place }];
    if (shell && /\s/.test(text)) return shellWords(text, place);
    return text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, place }));
  });
}

function readItems(container: Container, key: string): readonly Word[] {
  const list = own(container.values, key);
  if (!isList(list)) return [];
  return list.map((item, index) => ({
    text: typeof item === 'string' ? item : undefined,
    place: within(container.place, [key, index]),
  }));
}

function shellWords(text: string, place: Place): readonly Word[] {
  const words: Word[] = [];
  for (const [, comment, end, word] of text.matchAll(PART)) {
    if (comment !== undefined) continue;
    if (end !== undefined) words.push({ text: end, place, end: true });
    else if (word !== undefined) words.push({ text: word.replaceAll(/["']/g, ''), place });
  }
  return words;
}

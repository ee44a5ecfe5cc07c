import type { Instruction } from './instructions.ts';

/** Flags before the arguments of an instruction, such as `--from=build`, and the rest. */
export interface Parts {
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly rest: string;
}

const MAX_FLAGS = 50;
const MAX_WORDS = 500;

/** The flags before the arguments of an instruction, by name, and the text after them. */
export function splitFlags(text: string): Parts {
  const flags = new Map<string, string[]>();
  let rest = text.trimStart();
  for (let count = 0; count < MAX_FLAGS; count += 1) {
    const match = /^--([A-Za-z][\w-]{0,40})(?:=(\S{0,2000}))?(?:\s+|$)/.exec(rest);
    if (match?.[1] === undefined) break;
    const name = match[1].toLowerCase();
    flags.set(name, [...(flags.get(name) ?? []), match[2] ?? '']);
    rest = rest.slice(match[0].length);
  }
  return { flags, rest };
}

/**
 * Words of an instruction: a JSON list, or split at blanks outside quotes. Quotes stay, since variable replacement
 * needs them.
 */
export function splitInstruction(text: string, escape: Instruction['escape']): readonly string[] {
  return execForm(text) ?? splitWords(text, escape);
}

/** `["a", "b"]`; `undefined` for anything else, which is then text for a shell. */
export function execForm(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return undefined;
  try {
    const list: unknown = JSON.parse(trimmed);
    if (!Array.isArray(list)) return undefined;
    const words = list.filter((word): word is string => typeof word === 'string');
    return words.length === list.length ? words : undefined;
  } catch {
    return undefined;
  }
}

function splitWords(text: string, escape: string): readonly string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let at = 0; at < text.length && words.length < MAX_WORDS; at += 1) {
    const character = text.charAt(at);
    if (character === escape && quote !== "'" && at + 1 < text.length) {
      word += character + text.charAt(at + 1);
      at += 1;
    } else if (quote === '' && /\s/.test(character)) {
      if (word !== '') words.push(word);
      word = '';
    } else {
      if (quote === character) quote = '';
      else if (quote === '' && (character === '"' || character === "'")) quote = character;
      word += character;
    }
  }
  if (word !== '') words.push(word);
  return words;
}

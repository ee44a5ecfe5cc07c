import { endOfString, keyOf, skipSpace } from '../../model/json-text.ts';

const COLON = 0x3a;

/**
 * How many members the objects of a JSON text have, keys that repeat counted each time: the strings that a colon
 * follows. The text must be valid JSON.
 */
export function countMembers(text: string): number {
  let members = 0;
  for (let at = text.indexOf('"'); at !== -1;) {
    const next = skipSpace(text, endOfString(text, at));
    if (text.charCodeAt(next) === COLON) members += 1;
    at = text.indexOf('"', next);
  }
  return members;
}

/** The offset of the first key of valid JSON text that its object already has; `undefined` when none repeats. */
export function findRepeatedKey(text: string): number | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length;) {
    const character = text.charAt(at);
    if (character !== '"') {
      if (character === '{') open.push(new Set());
      else if (character === '[') open.push(undefined);
      else if (character === '}' || character === ']') open.pop();
      at += 1;
      continue;
    }
    const end = endOfString(text, at);
    if (text.charCodeAt(skipSpace(text, end)) === COLON) {
      const keys = open.at(-1);
      const key = keyOf(text, at, end);
      if (keys?.has(key) === true) return at;
      keys?.add(key);
    }
    at = end;
  }
  return undefined;
}

import { endOfString, isEscaped, isSpace, readJsonKey, skipSpace } from '../../languages/json/json-text.ts';

const COLON = 0x3a;
const QUOTE = 0x22;

/** Whether the objects of a valid JSON text have more than `members` members, with repeated keys counted each time. */
export function hasMoreMembers(text: string, members: number): boolean {
  const most = mostMembers(text);
  return (most === undefined || most > members) && countMembers(text) > members;
}

/**
 * Upper bound, usually exact: counts colons after a quote, though a text may begin with a colon. It reads few
 * characters, so it takes half the time of a count. `undefined` where white space precedes a colon.
 */
function mostMembers(text: string): number | undefined {
  let members = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before === QUOTE) members += isEscaped(text, at - 1) ? 0 : 1;
    else if (isSpace(before)) return undefined;
  }
  return members;
}

function countMembers(text: string): number {
  let members = 0;
  for (let at = text.indexOf('"'); at !== -1;) {
    const next = skipSpace(text, endOfString(text, at));
    if (text.charCodeAt(next) === COLON) members += 1;
    at = text.indexOf('"', next);
  }
  return members;
}

/** The offset of the first repeated key of an object in valid JSON text; `undefined` when there is none. */
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
      const key = readJsonKey(text, at, end);
      if (keys?.has(key) === true) return at;
      keys?.add(key);
    }
    at = end;
  }
  return undefined;
}

import { endOfString } from './json-text.ts';

const CLOSING = /\s*[}\]]/y;

/**
 * Converts JSON with comments and trailing commas, as some programs write it, to plain JSON: they become blanks, so
 * that offsets and lines stay the same. Invalid JSON stays invalid.
 */
export function plainJson(text: string): string {
  const bare = text.includes('/') ? blanked(text, /["/]/g, endOfComment) : text;
  return blanked(bare, /[",]/g, endOfComma);
}

function blanked(text: string, marks: RegExp, endOf: (text: string, at: number) => number): string {
  const parts: string[] = [];
  let from = 0;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const at = match.index;
    const end = match[0] === '"' ? endOfString(text, at) : endOf(text, at);
    if (end === -1) break;
    marks.lastIndex = Math.max(end, at + 1);
    if (match[0] === '"' || end === at) continue;
    parts.push(text.slice(from, at), text.slice(at, end).replaceAll(/[^\r\n]/g, ' '));
    from = end;
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

function endOfComment(text: string, at: number): number {
  if (text.startsWith('//', at)) {
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end;
  }
  if (!text.startsWith('/*', at)) return at;
  const end = text.indexOf('*/', at + 2);
  return end === -1 ? -1 : end + 2;
}

function endOfComma(text: string, at: number): number {
  CLOSING.lastIndex = at + 1;
  return CLOSING.test(text) ? at + 1 : at;
}

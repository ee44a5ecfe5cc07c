import type { Cursor } from './cursor.ts';

const KEYWORD =
  /^(?:resource|data|module|variable|output|locals|provider|terraform|ephemeral|moved|removed|import|check)[ \t{"]/;
const ATTRIBUTE = /^[\w-]{1,200}[ \t]{0,200}=(?!=)/;
const LONGEST_HEAD = 512;

/**
 * Moves the cursor past the item that begins after `start` and is broken at `fault`: to the next line that ends a
 * block or begins an item, and is not indented more than the item itself. It relies on indentation, because braces
 * and quotes may be what is wrong.
 */
export function skipItem(cursor: Cursor, start: number, fault: number): void {
  const { text, end } = cursor;
  const first = firstCharacter(text, start, end);
  const column = first - (text.lastIndexOf('\n', first - 1) + 1);
  const isAttribute = ATTRIBUTE.test(text.slice(first, first + LONGEST_HEAD));
  let at = lineAfter(text, Math.max(first, fault), end);
  while (at < end) {
    const next = lineAfter(text, at, end);
    const content = firstCharacter(text, at, next);
    if (content < next && content - at <= column) {
      const head = text.slice(content, content + LONGEST_HEAD);
      if (KEYWORD.test(head) || (isAttribute && ATTRIBUTE.test(head))) break;
      if (head.startsWith('}')) {
        cursor.at = next;
        return;
      }
    }
    at = next;
  }
  cursor.at = Math.min(at, end);
}

function firstCharacter(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && /\s/.test(text.charAt(at))) at += 1;
  return at;
}

function lineAfter(text: string, from: number, end: number): number {
  const found = text.indexOf('\n', from);
  return found === -1 || found >= end ? end : found + 1;
}

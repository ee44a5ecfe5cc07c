import { visible } from '../model/visible.ts';

/** At most `limit` UTF-16 units, never half a surrogate pair; what was cut is marked by an ellipsis. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const last = cut.charCodeAt(cut.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`;
}

/** One trimmed, non-empty line: runs of white space become one space, the rest as in `visible`. */
export function oneLine(text: string): string {
  const flat = visible(text.replace(/\s+/g, ' ')).trim();
  return flat === '' ? '(empty)' : flat;
}

/** Order by UTF-16 units: the same on every machine, unlike a locale's. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Indented JSON with a final newline. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

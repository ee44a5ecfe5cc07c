const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Text that no terminal, editor or strict decoder can be tricked with: control characters (C0, DEL, C1), line and
 * paragraph separators, bidirectional controls, byte-order marks and lone surrogates become visible as `\u001b`.
 */
export function visible(text: string): string {
  return text.replace(HIDDEN, escapeUnit);
}

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

import { shownName } from './secrets/shown-text.ts';

// C0 and C1 controls, bidirectional controls, zero-width marks, line and paragraph separators, lone surrogates.
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Fast path: most texts are plain, and this test is cheaper than HIDDEN. */
const PLAIN = /^[ -~]*$/;

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Makes text safe for an output. Control characters (C0, DEL, C1), line and paragraph separators, bidirectional
 * controls, zero-width and byte-order marks and lone surrogates become visible as `\u001b`, so no terminal, editor or
 * strict decoder is misled. What looks like a credential is shortened (`shownName`).
 */
export function safeText(text: string): string {
  const shown = shownName(text);
  return PLAIN.test(shown) ? shown : shown.replace(HIDDEN, escapeUnit);
}

/** As `safeText` for text of several lines: line feeds stay. */
export function safeLines(text: string): string {
  return text.split('\n').map(safeText).join('\n');
}

import { TemplateFailure } from './failure.ts';
import type { GoMap, GoValue } from './go-value.ts';

/**
 * Exactly one unknown letter or digit. Text that only an installation determines (random passwords, certificates, the
 * time) is written with two private-use characters. Functions that copy text keep them; a function that depends on
 * its text (hash, encode, compare) calls `holdsStandIn` first. After rendering, a scalar with one of them is an
 * unknown value.
 */
export const UNKNOWN_CHARACTER = '\uF7C1';
/** One or more unknown characters of any kind. */
export const UNKNOWN_TEXT = '\uF7C2';

/**
 * Whether the known part of a text alone shows where `part` occurs in it: random letters and digits contain no comma.
 */
export function isDecidedBy(text: string, part: string): boolean {
  if (holdsStandIn(part)) return false;
  return (
    !holdsStandIn(text) || (!text.includes(UNKNOWN_TEXT) && part !== '' && !/[\p{L}\p{N}\uF7C1\uF7C2]/u.test(part))
  );
}

/** Whether a text contains a part that is unknown before an installation. */
export function holdsStandIn(text: string): boolean {
  return text.includes(UNKNOWN_CHARACTER) || text.includes(UNKNOWN_TEXT);
}

/** Throws `TemplateFailure` for a list or map that is not fully known. For decisions that depend on its size. */
export function refuseOpen(collection: { readonly open?: true }): void {
  if (collection.open === true) throw undecidable();
}

/** The entry of a map. Throws `TemplateFailure` for a missing one where the map may have further entries. */
export function knownEntry(map: GoMap, key: string): GoValue | undefined {
  const value = map.entries.get(key);
  if (value === undefined && map.partial === true) throw undecidable();
  return value;
}

/** Throws `TemplateFailure` for text with an unknown part. For functions whose result decides on the text. */
export function refuseStandIn(text: string): void {
  if (!holdsStandIn(text)) return;
  throw undecidable();
}

function undecidable(): TemplateFailure {
  return new TemplateFailure('the template decides on a value that cannot be known', 'undecidable');
}

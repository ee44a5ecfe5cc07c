import { TemplateFailure } from './failure.ts';
import type { GoMap, GoValue } from './go-value.ts';

/**
 * Exactly one letter or digit that nobody can know. Text that only an installation can know (random passwords,
 * certificates, the time) is written with two private-use characters. They pass through functions that keep text as it
 * is; a function that looks into its text (hash, encode, compare) asks `holdsStandIn` first. After rendering, a scalar
 * that holds one of them is an unknown value.
 */
export const UNKNOWN_CHARACTER = '\uF7C1';
/** One or more characters, of any kind, that nobody can know. */
export const UNKNOWN_TEXT = '\uF7C2';

/** Whether the known part of a text alone decides where `part` stands in it: random letters and digits hide no comma. */
export function isDecidedBy(text: string, part: string): boolean {
  if (holdsStandIn(part)) return false;
  return (
    !holdsStandIn(text) || (!text.includes(UNKNOWN_TEXT) && part !== '' && !/[\p{L}\p{N}\uF7C1\uF7C2]/u.test(part))
  );
}

/** Whether a part of a text is one that nobody can know before an installation. */
export function holdsStandIn(text: string): boolean {
  return text.includes(UNKNOWN_CHARACTER) || text.includes(UNKNOWN_TEXT);
}

/** For decisions on how much a list or map holds: refuses one of which a part is not known. */
export function refuseOpen(collection: { readonly open?: true }): void {
  if (collection.open === true) throw undecidable();
}

/** The entry of a map. Refuses one that the map does not list where further entries may be anything. */
export function knownEntry(map: GoMap, key: string): GoValue | undefined {
  const value = map.entries.get(key);
  if (value === undefined && map.partial === true) throw undecidable();
  return value;
}

/** For functions whose result is a decision on the text: refuses to decide on text that nobody can know. */
export function refuseStandIn(text: string): void {
  if (!holdsStandIn(text)) return;
  throw undecidable();
}

function undecidable(): TemplateFailure {
  return new TemplateFailure('the template decides on a value that cannot be known', 'undecidable');
}

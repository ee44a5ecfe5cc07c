/** The known beginning and end of a text whose middle is not known. */
export interface TextEnds {
  readonly start: string;
  readonly end: string;
  /**
   * The text with a stand-in for each name or number that is generated when a resource is created. Stand-ins have no
   * wildcards; those of two resources differ, and two of one resource may differ. `undefined` where any other part is
   * unknown.
   */
  readonly standIn: string | undefined;
}

/** A character of private use, with which every stand-in begins. */
export const STAND_IN = '\uE000';

/**
 * The stand-in for an attribute of a resource. Characters with a meaning in the resulting texts are escaped: quotes
 * of JSON keys and wildcards in ARNs.
 */
export function createStandIn(address: string, attribute: string): string {
  const plain = address.replaceAll(/[^\w.[\]-]/gu, (sign) => `%${sign.codePointAt(0) ?? 0}.`);
  return `${STAND_IN}${plain}.${attribute}`;
}

/** Longer ends are cut: no check needs more. */
const MOST = 200;
/** More than the longest policy document; longer texts are dropped. */
const LONGEST_STAND_IN = 20_000;

/** The known parts of a text, cut to the length that callers need. */
export function textEnds(start: string, end: string, standIn: string | undefined): TextEnds {
  const isShort = standIn !== undefined && standIn.length <= LONGEST_STAND_IN;
  return { start: start.slice(0, MOST), end: end.slice(-MOST), standIn: isShort ? standIn : undefined };
}

/** Whether the part between the ends certainly contains no wildcard: only generated names are missing from it. */
export function lacksWildcards({ start, end, standIn }: TextEnds): boolean {
  if (standIn === undefined || standIn.length < start.length + end.length) return false;
  if (!standIn.startsWith(start) || !standIn.endsWith(end)) return false;
  return !/[*?]/.test(standIn.slice(start.length, standIn.length - end.length));
}

/** Whether an incompletely known text can equal `text`. */
export function mayBe({ start, end }: TextEnds, text: string): boolean {
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

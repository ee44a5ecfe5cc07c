/** What differs from case to case: quoted values, numbers, and words with dots, slashes and the like inside (paths, addresses, images). */
const PARTICULARS = /"(?:[^"\\]|\\.)*"|\S*[._/@[\]][\w/\-:[\]*]+\S*|\d+/g;
const END = /[.,;:)]+$/;

/** A sentence without what differs from case to case, so that sentences of one making are alike. */
export function toShape(sentence: string): string {
  return sentence.replace(PARTICULARS, (found) => `~${END.exec(found)?.[0] ?? ''}`);
}

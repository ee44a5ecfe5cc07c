import { HOLE } from '../../../languages/jinja/render.ts';

/** `\1`, `\g<1>` or `\g<name>` in the new text of a replacement (Python, `re.sub`). */
const REFERENCE = /\\(?:([1-9])|g<(\d)>|g<[^>]{1,30}>)/g;

/** The replacement text where the match of the pattern is unknown: each reference to a group becomes a hole. */
export function withoutGroups(text: string): string {
  return text.replaceAll(REFERENCE, HOLE);
}

/** The replacement text for one match and its groups; a named group becomes a hole. */
export function withGroups(text: string, found: readonly unknown[]): string {
  return text.replaceAll(REFERENCE, (_, one: string | undefined, other: string | undefined) => {
    const group = found[Number(one ?? other ?? Number.NaN)];
    return typeof group === 'string' ? group : HOLE;
  });
}

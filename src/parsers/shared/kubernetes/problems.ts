import type { Place } from '../../../model/place.ts';
import { pointerText } from '../../../base/pointer.ts';
import type { Problem } from '../../../model/problem.ts';

/** The problem of lost evidence: the rest of the file does not show what it says. */
export function lost(place: Place, what: string): Problem {
  const message = `${whereIs(place)} ${what}, so it was not fully read. Correct it or export it again.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}

/** The problem of content that is not evidence of this kind and needs a look. */
export function noted(place: Place, what: string): Problem {
  const message = `${whereIs(place)} ${what}, so it was not assessed.`;
  return { code: 'partly-read', severity: 'warning', message, place };
}

/** The problem of a part that is decided only when the object is applied. */
export function undecided(place: Place, what: string): Problem {
  const message = `${whereIs(place)} ${what} that are decided when it is applied, so they were not assessed. Assess what was applied.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}

/** The place of a problem as text. Its pointer contains only keys that the Kubernetes API defines. */
export function whereIs(place: Place): string {
  const document = place.document === undefined ? '' : `Document ${place.document + 1} of `;
  const pointer = pointerText(place.pointer);
  return `${document}${place.file}${pointer === '' ? '' : ` at ${pointer}`}`;
}

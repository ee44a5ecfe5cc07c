import type { Place } from '../../../model/place.ts';
import { pointerText } from '../../../base/pointer.ts';
import type { Problem } from '../../../model/problem.ts';

/** Evidence is lost: what the file says cannot be told from the rest. */
export function lost(place: Place, what: string): Problem {
  const message = `${whereIs(place)} ${what}, so it was not fully read. Correct it or export it again.`;
  return { code: 'partly-read', severity: 'error', message, place, kinds: ['kubernetes'] };
}

/** Something in the file is no evidence of this kind; the reader should look. */
export function noted(place: Place, what: string): Problem {
  const message = `${whereIs(place)} ${what}, so it was not assessed.`;
  return { code: 'partly-read', severity: 'warning', message, place };
}

/** Only keys that the Kubernetes API defines get into pointers of problems. */
export function whereIs(place: Place): string {
  const document = place.document === undefined ? '' : `Document ${place.document + 1} of `;
  const pointer = pointerText(place.pointer);
  return `${document}${place.file}${pointer === '' ? '' : ` at ${pointer}`}`;
}

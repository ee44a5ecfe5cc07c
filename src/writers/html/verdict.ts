import type { ControlResult } from '../../model/framework.ts';

/** The result of a control for a reader: undetermined is a separate verdict here, as in the summary. */
export type Verdict = 'failed' | 'undetermined' | 'satisfied' | 'not-applicable';

/** The verdicts and their titles, in the order in which they are shown. */
export const VERDICTS: readonly (readonly [Verdict, string])[] = [
  ['failed', 'not satisfied'],
  ['undetermined', 'undetermined'],
  ['satisfied', 'satisfied'],
  ['not-applicable', 'not applicable'],
];

/** The verdict that the page shows: `not-satisfied` is split into failed and undetermined. */
export function getVerdict({ status, undetermined }: ControlResult): Verdict {
  if (status !== 'not-satisfied') return status;
  return undetermined ? 'undetermined' : 'failed';
}

/** How many controls have each verdict. */
export function countVerdicts(controls: readonly ControlResult[]): ReadonlyMap<Verdict, number> {
  const counts = new Map<Verdict, number>(VERDICTS.map(([verdict]) => [verdict, 0]));
  for (const control of controls) {
    const verdict = getVerdict(control);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  }
  return counts;
}

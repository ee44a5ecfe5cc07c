import { counted } from '../base/counted.ts';
import type { ControlResult, Requirement } from '../model/framework.ts';
import { NO_SPEAKERS, type Speakers } from './crosswalk.ts';
import type { Tallies, Tally } from './tally.ts';

/**
 * The tallies of the checks that can decide one of these requirements and have a result. `not-applicable` is not a
 * result, since the check did not examine more. Advisory checks are left out.
 */
export function examinedBy(
  requirements: readonly Requirement[],
  speakers: ReadonlyMap<string, Speakers>,
  tallies: Tallies,
): readonly Tally[] {
  const deciding = new Set<string>();
  for (const { id } of requirements) {
    const { proving, contradicting } = speakers.get(id) ?? NO_SPEAKERS;
    for (const check of [...proving, ...contradicting]) deciding.add(check.id);
  }
  return [...deciding].map(tallies).filter((tally) => tally.findings.length > tally.notApplicable.length);
}

/**
 * The note of a run that examined something but has no control that is satisfied or not satisfied. `judged` are the
 * controls with a verdict.
 */
export function examinedNote(examined: readonly Tally[], judged: readonly ControlResult[]): string | undefined {
  if (examined.length === 0 || judged.some(({ status }) => status !== 'not-applicable')) return undefined;
  const things = new Set<string>();
  for (const { findings } of examined)
    for (const { outcome, subject, subjectType } of findings)
      if (outcome !== 'not-applicable') things.add(`${subjectType} ${subject}`);
  const failing = examined.filter(({ fails }) => fails.length > 0).length;
  const failed = failing === 0 ? 'none failed' : `${failing} failed, which decides nothing under this framework`;
  const apart = judged.length === 0 ? '' : `apart from ${counted(judged.length, 'not-applicable control')}, `;
  return `${counted(examined.length, 'check')} examined ${counted(things.size, 'thing')}, ${failed}; ${apart}no control is judged from this evidence.`;
}

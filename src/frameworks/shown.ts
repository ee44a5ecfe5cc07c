import type { Finding } from '../model/finding.ts';
import type { Tally } from './tally.ts';
import { tallyFindings } from './tally.ts';

/** Subjects of one check and one outcome that issues spell out; the rest is counted. */
export const MOST_ISSUES = 200;
/** The same for evidence lines, and for files. */
export const MOST_SHOWN = 20;

/** The findings whose places stand in sentences of any framework: only these need line numbers. */
export function shownFindings(findings: readonly Finding[]): ReadonlySet<Finding> {
  const shown = new Set<Finding>();
  const tallies = tallyFindings(findings);
  for (const id of new Set(findings.map(({ check }) => check.id))) {
    const tally = tallies(id);
    for (const list of [tally.fails, tally.undetermined, tally.disputed]) {
      for (const finding of list.slice(0, MOST_ISSUES)) shown.add(finding);
    }
    for (const list of [passesToShow(tally), tally.notApplicable]) {
      for (const finding of list.slice(0, MOST_SHOWN)) shown.add(finding);
    }
  }
  return shown;
}

/** Contradictions between sources come first, so that the bound never hides them. */
export function passesToShow({ passes, disputed }: Tally): readonly Finding[] {
  return disputed.length === 0 ? passes : [...disputed, ...passes];
}

/** What an advisory check has to say. */
export function notesToShow({ fails, undetermined }: Tally): readonly Finding[] {
  return [...fails, ...undetermined];
}

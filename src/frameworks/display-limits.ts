import type { Finding } from '../model/finding.ts';
import type { ListedPlaces } from '../model/listed-places.ts';
import { talliesByCheck, type Tally } from './tally.ts';

/** The most subjects of one check and one outcome that issues list; the others are counted. */
export const MOST_ISSUES = 200;
/** The most evidence lines, and files, that are listed; the others are counted. */
export const MOST_SHOWN = 20;

const SENTENCES_ONLY: ListedPlaces = { failing: 0, passing: 0 };

/**
 * The findings whose places are in sentences of any framework, and the first of each check and outcome that outputs
 * list, both in their original order and in the order of sentences. Only these need line numbers.
 */
export function shownFindings(
  findings: readonly Finding[],
  listed: ListedPlaces = SENTENCES_ONLY,
  tallies = talliesByCheck(findings),
): ReadonlySet<Finding> {
  if (listed.failing === Infinity) return new Set(findings);
  const shown = new Set(firstOfEach(findings, listed));
  const failing = Math.max(MOST_ISSUES, listed.failing);
  const passing = Math.max(MOST_SHOWN, listed.passing);
  for (const tally of tallies.values()) {
    for (const list of [tally.fails, tally.undetermined, tally.disputed])
      for (const finding of list.slice(0, failing)) shown.add(finding);
    for (const list of [passesToShow(tally), tally.notApplicable])
      for (const finding of list.slice(0, passing)) shown.add(finding);
  }
  return shown;
}

function firstOfEach(findings: readonly Finding[], { failing, passing }: ListedPlaces): readonly Finding[] {
  if (failing === 0 && passing === 0) return [];
  const counts = new Map<string, number>();
  return findings.filter(({ check, outcome, waived }) => {
    const key = `${check.id} ${waived === undefined ? outcome : 'waived'}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before < (outcome === 'pass' || outcome === 'not-applicable' ? passing : failing);
  });
}

/** The passes of a check. Those that other sources contradict come first, so that the limit never hides them. */
export function passesToShow({ passes, disputed }: Tally): readonly Finding[] {
  return disputed.length === 0 ? passes : [...disputed, ...passes];
}

/** The findings of an advisory check that are shown. */
export function notesToShow({ fails, undetermined }: Tally): readonly Finding[] {
  return [...fails, ...undetermined];
}

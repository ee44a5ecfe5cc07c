import { groupBy } from '../../base/group-by.ts';
import { groupAlike, type Alike } from '../../model/alike.ts';
import type { Assessment } from '../../model/assessment.ts';
import { SEVERITIES, type Check } from '../../model/check.ts';
import type { Finding } from '../../model/finding.ts';
import { countSubjects, getFailures } from '../failures.ts';

/** What one check found that is not as it should be. */
export interface OpenCheck {
  readonly check: Check;
  readonly failing: readonly Alike[];
  readonly undetermined: readonly Alike[];
}

/** Rows of the page; the rest is counted, and in findings.json. */
const MOST_ROWS = 10_000;

export interface OpenFindings {
  /** The most severe first; what only could not be determined comes last. */
  readonly checks: readonly OpenCheck[];
  /** Rows that the page leaves out. */
  readonly left: number;
}

/** Failures and what could not be determined, by check, of the controls of an assessment. */
export function openFindings(assessment: Assessment): OpenFindings {
  const failing = groupBy(getFailures(assessment), ({ finding }) => finding.check);
  const undetermined = groupBy(groupAlike(undeterminedFindings(assessment)), ({ finding }) => finding.check);
  const only = [...undetermined.keys()].filter((check) => !failing.has(check)).sort(bySeverity);
  let room = MOST_ROWS;
  let left = 0;
  const take = (rows: readonly Alike[]): readonly Alike[] => {
    const taken = rows.slice(0, room);
    room -= taken.length;
    left += countSubjects(rows.slice(taken.length));
    return taken;
  };
  const checks = [...failing.keys(), ...only].map((check) => ({
    check,
    failing: take(failing.get(check) ?? []),
    undetermined: take(undetermined.get(check) ?? []),
  }));
  return { checks, left };
}

function undeterminedFindings({ controls }: Assessment): ReadonlySet<Finding> {
  const found = new Set<Finding>();
  for (const { findings } of controls)
    for (const finding of findings)
      if (finding.outcome === 'unknown' || finding.outcome === 'error') found.add(finding);
  return found;
}

function bySeverity(one: Check, other: Check): number {
  return SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity);
}

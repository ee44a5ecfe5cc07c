import type { Check, Outcome } from '../../model/check.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Measure, Observed } from '../../model/fedramp.ts';
import { decisivePlace, type Finding } from '../../model/finding.ts';
import { groupBy } from '../../base/group-by.ts';
import { supportsAny } from '../../model/speaks-to.ts';

const MOST_SHOWN = 10;
const WORST_FIRST: readonly Outcome[] = ['fail', 'error', 'unknown', 'pass', 'not-applicable'];

/** The results of these checks in the run, in their order; checks without a result are left out. */
export type Measures = (ids: readonly string[]) => readonly Measure[];

/** Counts the results of checks. Findings must be in order. */
export function countMeasures(findings: readonly Finding[]): Measures {
  const byCheck = groupBy(findings, (finding) => finding.check.id);
  const made = new Map<string, Measure>();
  return (ids) =>
    ids.flatMap((id) => {
      const said = byCheck.get(id);
      if (said === undefined) return [];
      const measure = made.get(id) ?? toMeasure(said);
      if (measure !== undefined) made.set(id, measure);
      return measure ?? [];
    });
}

function toMeasure(said: readonly Finding[]): Measure | undefined {
  const [first] = said;
  if (first === undefined) return undefined;
  const count = (...outcomes: Outcome[]): number => said.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const shown = WORST_FIRST.flatMap((outcome) => said.filter((finding) => finding.outcome === outcome));
  return {
    check: first.check.id,
    title: first.check.title,
    demonstrates: isProof(first.check),
    passed: count('pass'),
    failed: count('fail'),
    waived: said.filter(({ outcome, waived }) => outcome === 'fail' && waived !== undefined).length,
    undetermined: count('unknown', 'error'),
    notApplicable: count('not-applicable'),
    kinds: [...new Set(said.map(({ evidenceKind }) => evidenceKind))].sort(),
    shown: shown.slice(0, MOST_SHOWN).map(observed),
  };
}

function isProof(check: Check): boolean {
  return supportsAny(check) && check.severity !== 'info';
}

/** One answer with the place that decided it. */
export function observed(finding: Finding): Observed {
  const { check, outcome, subject, message } = finding;
  const { file, line } = decisivePlace(finding);
  return { check: check.id, outcome, subject, file, ...omitUndefined({ line }), message };
}

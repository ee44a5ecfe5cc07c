import type { Assessment } from '../model/assessment.ts';
import type { ControlResult, CoverageEntry } from '../model/framework.ts';

/** States of requirements that no evidence of the run speaks to. */
const UNSPOKEN: ReadonlySet<CoverageEntry['state']> = new Set<CoverageEntry['state']>(['no-check', 'no-evidence']);

/**
 * The controls that a response lists. None when the evidence could speak to none: then those that `--all-controls` adds would only
 * hide that nothing was assessed.
 */
export function listedControls(assessment: Assessment): readonly ControlResult[] {
  return assessment.coverage.entries.every(({ state }) => UNSPOKEN.has(state)) ? [] : assessment.controls;
}

/** The controls that were really graded; those that `--all-controls` lists beside them are left out. */
export function gradedControls(assessment: Assessment): readonly ControlResult[] {
  const graded = new Set<string>();
  for (const { requirement, state } of assessment.coverage.entries) {
    if (state === 'assessed') graded.add(requirement.id);
  }
  return assessment.controls.filter(({ requirement }) => graded.has(requirement.id));
}

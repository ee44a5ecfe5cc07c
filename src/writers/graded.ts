import type { Assessment } from '../model/assessment.ts';
import type { ControlResult, CoverageEntry } from '../model/framework.ts';

const UNSPOKEN: ReadonlySet<CoverageEntry['state']> = new Set<CoverageEntry['state']>(['no-check', 'no-evidence']);

/**
 * The controls that a response lists. Empty when the evidence is relevant to none: the controls that `--all-controls`
 * adds would only hide that nothing was assessed.
 */
export function listedControls(assessment: Assessment): readonly ControlResult[] {
  return assessment.coverage.entries.every(({ state }) => UNSPOKEN.has(state)) ? [] : assessment.controls;
}

/** The controls that were graded, without those that only `--all-controls` lists. */
export function gradedControls(assessment: Assessment): readonly ControlResult[] {
  const graded = new Set<string>();
  for (const { requirement, state } of assessment.coverage.entries) {
    if (state === 'assessed') graded.add(requirement.id);
  }
  return assessment.controls.filter(({ requirement }) => graded.has(requirement.id));
}

import type { Assessment } from '../model/assessment.ts';
import type { ControlResult } from '../model/framework.ts';

/**
 * The controls that a response lists. None when the evidence could speak to none: then those that `--all-controls` adds would only
 * hide that nothing was assessed.
 */
export function listedControls(assessment: Assessment): readonly ControlResult[] {
  return assessment.coverage.assessed === 0 ? [] : assessment.controls;
}

/** The controls that were really graded; those that `--all-controls` lists beside them are left out. */
export function gradedControls(assessment: Assessment): readonly ControlResult[] {
  const graded = new Set<string>();
  for (const { requirement, state } of assessment.coverage.entries) {
    if (state === 'assessed') graded.add(requirement.id);
  }
  return assessment.controls.filter(({ requirement }) => graded.has(requirement.id));
}

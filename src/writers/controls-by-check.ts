import type { Assessment } from '../model/assessment.ts';
import type { Check, Outcome } from '../model/check.ts';
import type { Requirement } from '../model/framework.ts';
import { addTo } from '../base/group-by.ts';
import { speaksTo } from '../model/speaks-to.ts';

type ControlsOf = (check: Check, outcome: Outcome) => readonly string[];

/**
 * Returns the requirements of the assessed catalogue that a finding of a check counts for, in catalogue order: those
 * whose basis it supports, those that name it, and the areas they are part of. For requirements that the check only
 * contradicts, a pass does not count.
 */
export function controlsByCheck(assessment: Assessment): ControlsOf {
  const { basis } = assessment.framework;
  const requirements = assessment.coverage.entries.map((entry) => entry.requirement);
  const reached = positionsByName(requirements);
  const cache = new Map<string, readonly string[]>();
  return (check, outcome) => {
    const isOpen = outcome !== 'pass' && outcome !== 'not-applicable';
    const key = `${isOpen ? 'open' : 'closed'} ${check.id}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const against = isOpen ? (check.contradicts[basis] ?? []) : [];
    const names = [check.id, ...(check.supports[basis] ?? []), ...against];
    const positions = new Set(names.flatMap((name) => reached.get(name) ?? []));
    const found = [...positions]
      .sort((left, right) => left - right)
      .flatMap((at) => requirements[at] ?? [])
      .filter((requirement) => speaksTo(check, requirement, basis))
      .map(({ id }) => id);
    cache.set(key, found);
    return found;
  };
}

function positionsByName(requirements: readonly Requirement[]): ReadonlyMap<string, readonly number[]> {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const positions = new Map<string, number[]>();
  for (const [position, requirement] of requirements.entries()) {
    const parts = (requirement.parts ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const { from, demonstratedBy, contradictedBy } of [requirement, ...parts]) {
      for (const name of [...from, ...(demonstratedBy ?? []), ...(contradictedBy ?? [])])
        addTo(positions, name, position);
    }
  }
  return positions;
}

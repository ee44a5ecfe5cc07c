import type { Assessment } from '../model/assessment.ts';
import type { Check, Outcome } from '../model/check.ts';
import type { Requirement } from '../model/framework.ts';
import { addTo } from '../model/group-by.ts';
import { speaksTo } from '../model/speaks-to.ts';

type ControlsOf = (check: Check, outcome: Outcome) => readonly string[];

/**
 * Says which requirements of the assessed catalogue an answer of a check speaks to, in catalogue order. A check speaks to the
 * requirements whose basis it satisfies, to those that name it, and to the areas they are part of; only its failure speaks
 * against those it merely contradicts.
 */
export function controlsByCheck(assessment: Assessment): ControlsOf {
  const { basis } = assessment.framework;
  const requirements = assessment.coverage.entries.map((entry) => entry.requirement);
  const reached = positionsByName(requirements);
  const cache = new Map<string, readonly string[]>();
  return (check, outcome) => {
    const key = `${outcome === 'fail' ? 'fail' : 'other'} ${check.id}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const against = outcome === 'fail' ? (check.alsoContradicts[basis] ?? []) : [];
    const names = [check.id, ...(check.satisfies[basis] ?? []), ...against];
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

/** Positions of the requirements that a basis control or a check leads to. */
function positionsByName(requirements: readonly Requirement[]): ReadonlyMap<string, readonly number[]> {
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const positions = new Map<string, number[]>();
  for (const [position, requirement] of requirements.entries()) {
    const parts = (requirement.parts ?? []).flatMap((id) => byId.get(id) ?? []);
    for (const { from, demonstratedBy } of [requirement, ...parts]) {
      for (const name of [...from, ...(demonstratedBy ?? [])]) addTo(positions, name, position);
    }
  }
  return positions;
}

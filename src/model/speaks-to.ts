import type { Check, RootFramework } from './check.ts';
import type { Requirement } from './framework.ts';

type Named = Pick<Requirement, 'from' | 'demonstratedBy' | 'contradictedBy'>;

/** Whether a pass of a check is proof of a requirement. */
export function proves({ id, proof, satisfies }: Check, requirement: Named, basis: RootFramework): boolean {
  const { from, demonstratedBy } = requirement;
  if (proof !== 'demonstrates') return false;
  if (demonstratedBy?.includes(id) === true) return true;
  return satisfies[basis]?.some((control) => (demonstratedBy ?? from).includes(control)) === true;
}

/** Whether a check that is reached counts for a requirement: where `contradictedBy` is given, others count as proof alone. */
export function speaksTo(check: Check, requirement: Named, basis: RootFramework): boolean {
  const { contradictedBy } = requirement;
  return contradictedBy === undefined || contradictedBy.includes(check.id) || proves(check, requirement, basis);
}

import type { Check, RootFramework } from './check.ts';
import type { Requirement } from './framework.ts';

type Named = Pick<Requirement, 'from' | 'demonstratedBy' | 'contradictedBy'>;

/** Whether a pass of a check is evidence for any control, and not only for the absence of a bad practice. */
export function supportsAny({ supports }: Pick<Check, 'supports'>): boolean {
  return Object.values(supports).some((controls) => controls.length > 0);
}

/** Controls of a framework that a check supports or contradicts. */
export function controlsNamed({ supports, contradicts }: Check, root: RootFramework): readonly string[] {
  return [...(supports[root] ?? []), ...(contradicts[root] ?? [])];
}

/** Whether a pass of a check is proof of a requirement. */
export function proves({ id, supports }: Check, requirement: Named, basis: RootFramework): boolean {
  const { from, demonstratedBy } = requirement;
  if (demonstratedBy?.includes(id) === true) return true;
  return supports[basis]?.some((control) => (demonstratedBy ?? from).includes(control)) === true;
}

/**
 * Whether a check counts for a requirement. Where `contradictedBy` is set, checks that it does not name count only if
 * they prove the requirement.
 */
export function speaksTo(check: Check, requirement: Named, basis: RootFramework): boolean {
  const { contradictedBy } = requirement;
  return contradictedBy === undefined || contradictedBy.includes(check.id) || proves(check, requirement, basis);
}

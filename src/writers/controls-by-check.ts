import type { Assessment } from '../model/assessment.ts';
import type { Check, Outcome } from '../model/check.ts';

/**
 * Says which requirements of the assessed catalogue an answer of a check speaks to, in catalogue order. A check supports the
 * requirements whose basis it satisfies; only its failure speaks against those it merely contradicts.
 */
export function controlsByCheck(assessment: Assessment): (check: Check, outcome: Outcome) => readonly string[] {
  const { basis } = assessment.framework;
  const byRoot = new Map<string, number[]>();
  const ids: string[] = [];
  for (const { requirement } of assessment.coverage.entries) {
    const position = ids.push(requirement.id) - 1;
    for (const root of requirement.from) {
      const known = byRoot.get(root);
      if (known === undefined) byRoot.set(root, [position]);
      else known.push(position);
    }
  }
  const cache = new Map<string, readonly string[]>();
  return (check, outcome) => {
    const key = `${outcome === 'fail' ? 'fail' : 'other'} ${check.id}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const roots = [
      ...(check.satisfies[basis] ?? []),
      ...(outcome === 'fail' ? (check.alsoContradicts[basis] ?? []) : []),
    ];
    const positions = new Set(roots.flatMap((root) => byRoot.get(root) ?? []));
    const found = [...positions].sort((left, right) => left - right).flatMap((position) => ids[position] ?? []);
    cache.set(key, found);
    return found;
  };
}

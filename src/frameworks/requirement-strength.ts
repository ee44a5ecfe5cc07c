import type { Requirement } from '../model/framework.ts';
import type { Tallies, Tally } from './tally.ts';

/**
 * The tallies as they count for a requirement. Under advice, results other than a pass are left out; under a
 * recommendation, a failure becomes an open question. A pass always counts.
 */
export function weakenTallies(tallies: Tallies, { lenient }: Requirement): Tallies {
  if (lenient === undefined) return tallies;
  const named = new Set(lenient.checks);
  const weigh = lenient.as === 'advice' ? withoutFailures : withOpenFailures;
  return (id) => (named.has(id) ? weigh(tallies(id)) : tallies(id));
}

function withoutFailures(tally: Tally): Tally {
  const left = new Set([...tally.fails, ...tally.undetermined]);
  return { ...tally, findings: tally.findings.filter((one) => !left.has(one)), fails: [], undetermined: [] };
}

function withOpenFailures(tally: Tally): Tally {
  return { ...tally, fails: [], undetermined: [...tally.fails, ...tally.undetermined] };
}

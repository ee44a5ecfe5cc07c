import type { RunOutcome } from '../model/run-outcome.ts';

/**
 * Headers of a response that say what the fields of EvidenceResponse have no room for: how much evidence was lost, and
 * what a gate asks. A client without use for them loses nothing.
 */
export function outcomeHeaders({ gaps, examined, worst, undetermined }: RunOutcome): {
  readonly [name: string]: string;
} {
  return {
    'x-evidence-gaps': String(gaps),
    'x-evidence-examined': String(examined),
    'x-evidence-worst-failure': worst ?? 'none',
    'x-evidence-undetermined': String(undetermined),
  };
}

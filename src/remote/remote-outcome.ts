import type { EvidenceResponse } from '../model/assessment.ts';
import { SEVERITIES, type Severity } from '../model/check.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { RunOutcome } from '../model/run-outcome.ts';

/**
 * Reads the headers that our service adds. Where one is missing or malformed, the worst is assumed: a control that is
 * not satisfied then counts as a critical failure and as undetermined, and an answer without a verdict as one of
 * checks that examined nothing, so that a lost header never opens a gate.
 */
export function outcomeOfAnswer(headers: ReadonlyMap<string, string>, { assessment }: EvidenceResponse): RunOutcome {
  const open = assessment.controls.some(({ status }) => status === 'not-satisfied');
  const gaps = headers.get('x-evidence-gaps') ?? '0';
  const worst = getWorst(headers.get('x-evidence-worst-failure'), open);
  const undetermined = headers.get('x-evidence-undetermined') ?? String(open);
  const judged = assessment.controls.some(({ status }) => status !== 'not-applicable');
  const examined = headers.get('x-evidence-examined') ?? String(judged);
  return {
    gaps: /^\d{1,9}$/.test(gaps) ? Number(gaps) : 1,
    examined: examined === 'true',
    assessed: judged,
    ...omitUndefined({ worst }),
    undetermined: undetermined !== 'false',
  };
}

function getWorst(text: string | undefined, open: boolean): Severity | undefined {
  if (text === 'none') return undefined;
  const known = SEVERITIES.find((severity) => severity === text);
  return known ?? (open ? 'critical' : undefined);
}

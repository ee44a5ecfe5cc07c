import { SEVERITIES, type Severity } from '../model/check.ts';
import type { Assessment } from '../model/assessment.ts';
import type { KnownFaults } from '../model/baseline.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { ControlResult } from '../model/framework.ts';
import { gateSeverity } from '../model/gate-override.ts';
import type { RunOutcome } from '../model/run-outcome.ts';
import { isKnown, isKnownUndetermined, isUndetermined } from '../results/baseline.ts';

/** The outcome of the frameworks of one run; failures that are `known` from a baseline do not gate. */
export function summarizeRun(assessments: readonly Assessment[], gaps: number, known?: KnownFaults): RunOutcome {
  const controls = assessments.flatMap((assessment) => assessment.controls);
  const worst = getWorst(controls, known);
  return {
    gaps,
    examined: assessments.some(({ coverage }) => coverage.examinedChecks > 0),
    assessed: controls.some(isVerdict),
    ...omitUndefined({ worst }),
    undetermined: assessments.some((assessment) => hasUndetermined(assessment, known)),
  };
}

/** A control that does not apply is no verdict on the system. */
function isVerdict({ status }: ControlResult): boolean {
  return status !== 'not-applicable';
}

function hasUndetermined({ controls, framework }: Assessment, known: KnownFaults | undefined): boolean {
  const open = controls.filter(isUndetermined);
  return open.some((control) => known === undefined || !isKnownUndetermined(framework.id, control, known));
}

function getWorst(controls: readonly ControlResult[], known: KnownFaults | undefined): Severity | undefined {
  const failing = new Set<Severity>();
  for (const { findings } of controls)
    for (const finding of findings) {
      const severity = gateSeverity(finding);
      if (severity !== undefined && (known === undefined || !isKnown(finding, known))) failing.add(severity);
    }
  return SEVERITIES.find((severity) => failing.has(severity));
}

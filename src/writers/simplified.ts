import type { Assessment } from '../model/assessment.ts';
import { omitUndefined } from '../base/omit-undefined.ts';
import type { ControlResult, Coverage } from '../model/framework.ts';
import { listedControls } from './graded.ts';
import { summarise } from './summary.ts';
import { safeText } from '../model/safe-text.ts';

interface SimplifiedControl {
  readonly control_id: string;
  readonly title: string;
  readonly family: string;
  readonly status: string;
  readonly undetermined: boolean;
  readonly findings: readonly string[];
  readonly evidence: readonly string[];
  readonly not_shown?: string;
}

/** The assessment as plain nested lists, the common content of the formats `json` and `yaml`. Times are RFC 3339. */
export function simplify(assessment: Assessment): object {
  const { engine, framework, coverage } = assessment;
  const controls = listedControls(assessment);
  return {
    id: assessment.assessmentId,
    name: safeText(assessment.name),
    framework: framework.name,
    version: safeText(framework.version),
    ...(assessment.selection === undefined ? {} : { selection: safeText(assessment.selection) }),
    timestamp: assessment.createdAt,
    as_of: assessment.asOf,
    engine: { name: engine.name, version: engine.version },
    evidence_digest: assessment.evidenceDigest,
    summary: summarise(controls),
    coverage: getLedger(coverage),
    controls: controls.map(simplifyControl),
  };
}

function getLedger({ catalogue, assessable, assessed, decided, note }: Coverage): object {
  return { catalogue, assessable, assessed, decided, ...omitUndefined({ note }) };
}

function simplifyControl(control: ControlResult): SimplifiedControl {
  const { requirement } = control;
  return {
    control_id: safeText(requirement.id),
    title: safeText(requirement.title),
    family: safeText(requirement.familyTitle),
    status: control.status,
    undetermined: control.undetermined,
    findings: control.issues.map(safeText),
    evidence: control.evidence.map(safeText),
    ...(requirement.gap === undefined ? {} : { not_shown: safeText(requirement.gap) }),
  };
}

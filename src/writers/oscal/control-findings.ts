import type { ControlResult } from '../../model/framework.ts';
import { createUuid } from '../uuid.ts';
import { objectiveId, prop, prose, proseLines, titleText, unlessEmpty, type OscalRun } from './common.ts';
import { groupFindings, selectGroups } from './groups.ts';
import { observe, observeControl, type Registers } from './observations.ts';
import { gapRisk, createRisk } from './risks.ts';
import type { Observation, OscalFinding, Risk } from './types.ts';

export interface OscalGrades {
  readonly observations: readonly Observation[];
  readonly risks: readonly Risk[];
  readonly findings: readonly OscalFinding[];
}

/**
 * Observations, risks and findings of all graded controls. One observation per check and result, shared by the
 * controls that cite it; one finding per satisfied or not satisfied control; a control that does not apply has only
 * an observation.
 */
export function gradeAsOscal(run: OscalRun, registers: Registers): OscalGrades {
  const groups = groupFindings(run.assessment.findings);
  const observations = new Map<string, Observation>();
  const risks = new Map<string, Risk>();
  const own: Observation[] = [];
  const findings: OscalFinding[] = [];
  for (const control of run.assessment.controls) {
    if (control.status === 'not-applicable') {
      own.push(observeControl(run, control, 'not-applicable', registers));
      continue;
    }
    const cited: string[] = [];
    const feared = new Set<string>();
    for (const group of selectGroups(control.findings, groups)) {
      const observation = observations.get(group.key) ?? observe(run, group, registers);
      observations.set(group.key, observation);
      cited.push(observation.uuid);
      if (control.status === 'satisfied') continue;
      const risk = risks.get(group.key) ?? createRisk(run, group, observation.uuid);
      if (risk === undefined) continue;
      risks.set(group.key, risk);
      feared.add(risk.uuid);
    }
    if (control.status === 'not-satisfied' && feared.size === 0) {
      const observation = observeControl(run, control, 'undetermined', registers);
      const risk = gapRisk(run, control, observation.uuid);
      own.push(observation);
      cited.push(observation.uuid);
      risks.set(risk.uuid, risk);
      feared.add(risk.uuid);
    }
    findings.push(toFinding(run, control, cited, [...feared]));
  }
  return { observations: [...observations.values(), ...own], risks: [...risks.values()], findings };
}

function toFinding(
  run: OscalRun,
  control: ControlResult,
  observations: readonly string[],
  risks: readonly string[],
): OscalFinding {
  const { requirement } = control;
  const satisfied = control.status === 'satisfied';
  const description = proseLines(satisfied ? control.evidence : control.issues, 'see the related observations');
  return {
    uuid: createUuid(run.system, run.assessment.framework.id, 'finding', requirement.id),
    title: titleText(`${requirement.id} ${requirement.title}`),
    description: description === '' ? 'See the related observations.' : description,
    origins: [run.origin],
    target: {
      type: 'objective-id',
      'target-id': objectiveId(requirement),
      props: [prop('label', requirement.id), prop('control-id', requirement.oscalId)],
      status: targetStatus(control),
      ...implementation(control),
    },
    ...unlessEmpty(
      'related-observations',
      observations.map((uuid) => ({ 'observation-uuid': uuid })),
    ),
    ...unlessEmpty(
      'related-risks',
      risks.map((uuid) => ({ 'risk-uuid': uuid })),
    ),
    ...(requirement.gap === undefined
      ? {}
      : { remarks: `Automated evidence does not show: ${prose(requirement.gap)}` }),
  };
}

/** Implemented, or partial where only some subjects pass; absent where the findings do not show it. */
function implementation({ status, undetermined, findings }: ControlResult): Partial<OscalFinding['target']> {
  if (status === 'satisfied') return { 'implementation-status': { state: 'implemented' } };
  const isPartial =
    !undetermined && findings.some(({ outcome, check }) => outcome === 'pass' && check.severity !== 'info');
  return isPartial ? { 'implementation-status': { state: 'partial' } } : {};
}

function targetStatus(control: ControlResult): OscalFinding['target']['status'] {
  if (control.status === 'satisfied') return { state: 'satisfied', reason: 'pass' };
  if (!control.undetermined) return { state: 'not-satisfied', reason: 'fail' };
  return {
    state: 'not-satisfied',
    reason: 'other',
    remarks: 'Undetermined: nothing failed, but the evidence was not enough to tell.',
  };
}

import { counted } from '../../base/counted.ts';
import { SEVERITIES, type Severity } from '../../model/check.ts';
import { fixText } from '../../model/fix-text.ts';
import type { ControlResult } from '../../model/framework.ts';
import { createUuid } from '../uuid.ts';
import { OSCAL_NAMESPACE, prop, prose, proseLines, titleText, type OscalRun } from './common.ts';
import type { Group } from './groups.ts';
import type { Risk, RiskLogEntry } from './types.ts';

const RATING: { readonly [severity in Severity]: string } = {
  critical: 'high',
  high: 'high',
  medium: 'moderate',
  low: 'low',
  info: 'low',
};

/** The risk of one check's failing or undetermined subjects; `undefined` for a pass or an advisory check. */
export function createRisk(run: OscalRun, group: Group, observation: string): Risk | undefined {
  const { check, kind, findings } = group;
  if (kind === 'pass' || check.severity === 'info') return undefined;
  const uuid = createUuid(run.system, run.assessment.framework.id, 'risk', group.key);
  const title = kind === 'undetermined' ? `Undetermined: ${check.title}` : `Not met: ${check.title}`;
  const unclear = `Whether this is met could not be determined for ${counted(findings.length, 'subject')}. `;
  const risk: Risk = {
    uuid,
    title: titleText(title),
    description: `Check ${prose(check.id)}, severity ${check.severity}; subjects: ${findings.length}.`,
    statement: `${kind === 'undetermined' ? unclear : ''}${prose(check.why)}`,
    props: [prop('check-id', check.id), prop('severity', check.severity)],
    status: kind === 'waived' ? 'deviation-approved' : 'open',
    origins: [run.origin],
    characterizations: [characterization(run, check.severity)],
    remediations: [
      {
        uuid: createUuid(uuid, 'recommendation'),
        lifecycle: 'recommendation',
        title: titleText(`Bring about: ${check.title}`),
        description: prose(fixText(check, findings)),
      },
    ],
    'related-observations': [{ 'observation-uuid': observation }],
  };
  return kind === 'waived' ? { ...risk, 'risk-log': { entries: waiverLog(run, group, uuid) } } : risk;
}

/** The risk of a control without findings that the evidence could not decide. */
export function gapRisk(run: OscalRun, control: ControlResult, observation: string): Risk {
  const { requirement } = control;
  const uuid = createUuid(run.system, run.assessment.framework.id, 'control-risk', requirement.id);
  return {
    uuid,
    title: titleText(`Undetermined: ${requirement.id} ${requirement.title}`),
    description: 'Evidence that this control needs is missing, could not be read or contradicts itself.',
    statement: proseLines(control.issues, 'see the other formats') || 'The control could not be determined.',
    props: [prop('control-id', requirement.oscalId)],
    status: 'open',
    origins: [run.origin],
    characterizations: [characterization(run, worstSeverity(control))],
    remediations: [
      {
        uuid: createUuid(uuid, 'recommendation'),
        lifecycle: 'recommendation',
        title: 'Supply complete evidence',
        description: 'Supply readable evidence in which the sources agree, and assess again.',
      },
    ],
    'related-observations': [{ 'observation-uuid': observation }],
  };
}

/** The highest severity of the checks with findings; medium without findings. */
export function worstSeverity(control: ControlResult): Severity {
  const severities = new Set(control.findings.map((finding) => finding.check.severity));
  return SEVERITIES.find((severity) => severities.has(severity)) ?? 'medium';
}

/** Likelihood and impact by severity: equal values, since evidence alone does not show likelihood. */
export function characterization(run: OscalRun, severity: Severity): Risk['characterizations'][number] {
  const facet = { system: OSCAL_NAMESPACE, value: RATING[severity], props: [{ name: 'state', value: 'initial' }] };
  return {
    origin: run.origin,
    facets: [
      { name: 'likelihood', ...facet },
      { name: 'impact', ...facet },
    ],
  };
}

function waiverLog(run: OscalRun, group: Group, risk: string): readonly RiskLogEntry[] {
  const waivers = new Map<string, { readonly text: string; count: number }>();
  for (const { waived } of group.findings) {
    if (waived === undefined) continue;
    const key = JSON.stringify([waived.reason, waived.owner, waived.expires]);
    const known = waivers.get(key);
    if (known !== undefined) known.count += 1;
    else {
      const text = `Accepted by ${waived.owner} until ${waived.expires}. Reason: ${waived.reason}`;
      waivers.set(key, { text, count: 1 });
    }
  }
  return [...waivers].map(([key, { text, count }]) => ({
    uuid: createUuid(risk, 'waiver', key),
    title: 'Deviation accepted',
    description: `${prose(text)}. Subjects: ${count}.`,
    start: run.assessment.createdAt,
    'status-change': 'deviation-approved',
  }));
}

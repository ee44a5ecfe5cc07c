import { statedText } from '../../../model/flaw-statement.ts';
import type { PoamPolicy } from '../../../model/poam.ts';
import { createUuid } from '../../uuid.ts';
import { prop, prose, proseLines, titleText, unlessEmpty, type OscalRun } from '../common.ts';
import type { JsonObject } from '../json-view.ts';
import type { GroupKind } from '../groups.ts';
import { characterization } from '../risks.ts';
import type { Prop } from '../types.ts';
import { loggedRisk } from './risk-log.ts';
import type { Weakness, WeaknessState } from './weaknesses.ts';

/** The settings with which items are written. */
export interface PoamRun extends OscalRun {
  readonly policy: PoamPolicy;
  /** Whether items and risks need the properties that FedRAMP reviewers require. */
  readonly fedramp: boolean;
  /** UUID of the party that plans the repairs: the first one in the metadata. */
  readonly party: string;
}

export const STATUS: { readonly [state in WeaknessState]: string } = {
  failing: 'open',
  undetermined: 'investigating',
  waived: 'deviation-approved',
};

const COUNTED: { readonly [kind in GroupKind]: string } = {
  fail: 'do not meet the check',
  undetermined: 'could not be determined',
  waived: 'do not meet it under an accepted deviation',
  pass: 'meet it',
};

const DAY_MS = 86_400_000;

/** The UUID of an item: the same in every run for the same system, framework and key. */
export function itemUuid(run: OscalRun, key: string): string {
  return createUuid(run.system, run.assessment.framework.id, 'poam-item', key);
}

/** Creates an item that was not in the earlier plan. */
export function newItem(run: PoamRun, weakness: Weakness, observations: readonly string[]): JsonObject {
  const uuid = itemUuid(run, weakness.key);
  const name = `EE-${uuid.replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  return {
    uuid,
    title: titleText(weakness.title),
    description: describe(weakness),
    props: [prop('poam-id', name)],
    origins: [run.origin],
    ...unlessEmpty('related-observations', related(observations)),
    'related-risks': [{ 'risk-uuid': riskUuid(run, weakness.key) }],
  };
}

/** Creates the risk of a new item, with its milestone and the first entry of its log. */
export function newRisk(run: PoamRun, weakness: Weakness, observations: readonly string[]): JsonObject {
  const { key, severity, state, fix } = weakness;
  const uuid = riskUuid(run, key);
  const { createdAt, asOf } = run.assessment;
  const deadline = dayAfter(asOf, run.policy[severity]);
  const title = titleText(`${state === 'undetermined' ? 'Determine' : 'Bring about'}: ${weakness.wish}`);
  const risk = {
    uuid,
    title: titleText(weakness.title),
    description: describe(weakness),
    statement: getWhy(weakness),
    props: riskProps(weakness, STATUS[state]),
    status: STATUS[state],
    origins: [run.origin],
    characterizations: [characterization(run, severity)],
    deadline,
    remediations: [
      { uuid: createUuid(uuid, 'recommendation'), lifecycle: 'recommendation', title, description: prose(fix) },
      {
        uuid: createUuid(uuid, 'planned'),
        lifecycle: 'planned',
        title,
        description: `Planned ${run.policy[severity]} days after detection, by the policy for severity ${severity}.`,
        tasks: [
          {
            uuid: createUuid(uuid, 'milestone'),
            type: 'milestone',
            title,
            description: prose(fix),
            timing: { 'within-date-range': { start: createdAt, end: deadline } },
          },
        ],
      },
    ],
    'related-observations': related(observations),
  };
  return loggedRisk(run, risk, STATUS[state], 'Detected', said(weakness));
}

/** The properties that this engine sets on a risk; other properties of the risk are kept. */
export function riskProps(weakness: Weakness, status: string): readonly Prop[] {
  return [
    prop('weakness', weakness.key),
    prop('severity', weakness.severity),
    prop('tool-status', status),
    ...weakness.controls.flatMap(({ id, oscalId }) => [prop('control-id', oscalId), prop('label', id)]),
  ];
}

/** A weakness in prose: its key and severity, how many subjects have it, and its requirements. */
export function describe(weakness: Weakness): string {
  const { key, severity, controls } = weakness;
  const ids = controls.map(({ id }) => id).join(', ');
  const lines = [`Weakness: ${key}, severity ${severity}.`, ...counted(weakness)];
  if (ids !== '') lines.push(`Requirements: ${ids}.`);
  return lines.map(prose).join('\n\n');
}

/** The log text about a weakness: how many subjects have it, who accepted which failures, and who states what about them. */
export function said(weakness: Weakness): string {
  if (weakness.gap !== undefined) return getWhy(weakness);
  const lines = new Set(counted(weakness));
  for (const { findings } of weakness.groups) {
    for (const { waived } of findings) {
      if (waived !== undefined)
        lines.add(`Accepted by ${waived.owner} until ${waived.expires}. Reason: ${waived.reason}`);
    }
    for (const finding of findings) {
      // of a pass, the reasons are worked out when they are read
      const stated = finding.outcome === 'fail' ? finding.stated : undefined;
      if (stated !== undefined) lines.add(`${statedText(stated)}, which is no accepted deviation.`);
    }
  }
  return proseLines([...lines], 'see the waivers');
}

function counted({ groups }: Weakness): readonly string[] {
  const counts = groups.map(({ kind, findings }) => `${COUNTED[kind]}: ${findings.length}`);
  return counts.length === 0 ? [] : [`Subjects that ${counts.join('; ')}.`];
}

/** The statement of a weakness's risk: why it matters. */
export function getWhy({ why }: Weakness): string {
  return proseLines(why, 'see the other formats');
}

/** References to observations, by their ids. */
export function related(observations: readonly string[]): readonly { readonly 'observation-uuid': string }[] {
  return observations.map((uuid) => ({ 'observation-uuid': uuid }));
}

function riskUuid(run: OscalRun, key: string): string {
  return createUuid(run.system, run.assessment.framework.id, 'poam-risk', key);
}

/** Midnight (UTC) of the day that is `days` after a day. */
export function dayAfter(day: string, days: number): string {
  return `${new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;
}

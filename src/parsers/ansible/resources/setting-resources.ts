import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import { isSameValue, unknown } from '../../../base/value.ts';
import type { Outcome } from '../run-playbook.ts';
import type { Settings } from '../host-settings/settle.ts';
import { readTopic, TOPICS, type Topic } from '../host-settings/host-settings.ts';
import { withoutSecrets } from './redact.ts';

/** A host that tasks may reach, or a placeholder for hosts whose names are unknown. */
export interface Subject {
  readonly host: string;
  readonly address: string;
  readonly place: Place;
  /** Not managed like a Unix host, so tasks of this kind do not apply to it. */
  readonly isOther: boolean;
}

export interface Reach {
  readonly subjects: readonly Subject[];
  readonly outcomes: readonly Outcome[];
  /** Absent: the hosts are not known. */
  readonly inventory?: string;
}

const UNREACHED = unknown('set by no task that reaches this host', false);
const DISPUTED = unknown('set differently by playbooks whose order is unknown', true);
const CLOUDED = unknown('may be set by a role that is not in the evidence', true);
const BROAD_ROLE = /harden|stig|cis|secur|baseline|lockdown/i;
export const NO_INVENTORY =
  'No inventory is in the evidence, so the hosts that the tasks reach are not known. Add the inventory.';

/**
 * The intended settings of each host by subject. A host that no task about a subject reaches, where others are
 * reached, is included without settings, so that it does not pass.
 */
export function topicResources(reach: Reach): readonly Resource[] {
  return TOPICS.flatMap((topic) => readResources(topic, reach));
}

function readResources(topic: Topic, { subjects, outcomes, inventory }: Reach): readonly Resource[] {
  const read = outcomes.map((outcome) => ({ outcome, told: readTopic(topic, outcome.machine) }));
  const byHost = new Map<string, { told: Settings; playbooks: string[] }>();
  for (const { outcome, told } of read) {
    if (told === undefined) continue;
    const clouded = outcome.missing.some(({ name }) => topic.roles.test(name) || BROAD_ROLE.test(name));
    for (const host of outcome.hosts) {
      const before = byHost.get(host);
      const own = clouded ? overcast(told) : told;
      if (before === undefined) byHost.set(host, { told: own, playbooks: [outcome.playbook] });
      else byHost.set(host, { told: merged(before.told, own), playbooks: [...before.playbooks, outcome.playbook] });
    }
  }
  if (byHost.size === 0) return [];
  const names = new Set([...byHost.values()].flatMap(({ told }) => [...told.keys()]));
  const relevant = subjects.filter(({ host, isOther }) => byHost.has(host) || !isOther);
  const share = `tasks about ${topic.title} reach ${byHost.size} of ${relevant.length} ${relevant.length === 1 ? 'host' : 'hosts'}`;
  return relevant.map((subject) => {
    const told: Settings = new Map(byHost.get(subject.host)?.told);
    for (const name of names) if (!told.has(name)) told.set(name, { value: UNREACHED, place: subject.place });
    const notes =
      inventory === undefined
        ? ['intended by a task, not measured', 'no inventory, so the hosts it reaches are not known']
        : ['intended by a task, not measured', `${share} of ${inventory}`];
    return {
      kind: 'resource',
      type: topic.type,
      address: subject.address,
      source: 'ansible',
      evidenceKind: 'ansible',
      values: Object.fromEntries([...told].map(([name, { value }]) => [name, withoutSecrets(name, value)])),
      place: subject.place,
      places: new Map([...told].map(([name, { place }]) => [name, place])),
      notes,
      ...(inventory === undefined ? { unproven: NO_INVENTORY } : {}),
    };
  });
}

function merged(one: Settings, other: Settings): Settings {
  const told: Settings = new Map([...one, ...other]);
  for (const [name, { value, place }] of one) {
    const against = other.get(name);
    if (against !== undefined && !isSameValue(against.value, value)) told.set(name, { value: DISPUTED, place });
  }
  return told;
}

function overcast(told: Settings): Settings {
  return new Map([...told].map(([name, { place }]) => [name, { value: CLOUDED, place }]));
}

import type { Group } from '../groups.ts';
import { text, type JsonObject } from '../json-view.ts';
import { prop, unlessEmpty } from '../common.ts';
import { getFiles, MOST_LISTED, observationUuid, observe, observeControl, type Registers } from '../observations.ts';
import type { Observation, RelevantEvidence, SubjectReference } from '../types.ts';
import type { PoamRun } from './item.ts';
import type { LostEvidence } from './lost-evidence.ts';
import type { Weakness } from './weaknesses.ts';

/** Name of the observation about all files. */
export const READ = 'evidence read';

/**
 * Property for the time when the evidence was last collected. The observation's own time is that of the first
 * detection.
 */
export const LAST_COLLECTED = 'last-collected';

/** An observation that may also contain subjects and evidence of earlier runs. */
export type Seen = Omit<Observation, 'subjects' | 'relevant-evidence'> & {
  readonly subjects?: readonly (SubjectReference | JsonObject)[];
  readonly 'relevant-evidence'?: readonly (RelevantEvidence | JsonObject)[];
};

/** The observations of a plan, each once. */
export interface Observations {
  /** UUIDs of the observations that show a weakness. */
  of(weakness: Weakness): readonly string[];
  /** UUIDs of the observations that prove a fix. */
  ofProof(proof: readonly Group[]): readonly string[];
  /** Keeps lost evidence with the first observation, so that fixing the rest does not close the weakness. */
  remember(uuids: readonly string[], lost: LostEvidence): void;
  all(): readonly Seen[];
}

/**
 * Creates the observations of a plan, each when something first refers to it. `earlier` are those of the previous
 * plan.
 */
export function createObservations(
  run: PoamRun,
  registers: Registers,
  earlier: readonly JsonObject[] = [],
): Observations {
  const kept = new Map<string, Seen>();
  const detected = run.fedramp ? new Map(earlier.map((each) => [text(each, 'uuid'), text(each, 'collected')])) : NONE;
  let everyFile: Observation | undefined;

  function keep(observation: Observation): string {
    const first = observation.types.includes('control-objective') ? undefined : detected.get(observation.uuid);
    kept.set(observation.uuid, sinceDetection(observation, first));
    return observation.uuid;
  }

  function ofGroups(groups: readonly Group[]): readonly string[] {
    return groups.map((group) => keep(observe(run, group, registers)));
  }

  return {
    of({ gap, groups }) {
      if (gap !== undefined) {
        const cited = evidenceOfGap(run).map(registers.evidence.cite);
        return [keep(citing(observeControl(run, gap, 'undetermined', registers), cited))];
      }
      const own = ofGroups(groups);
      if (groups.every(({ findings }) => getFiles(findings).length <= MOST_LISTED)) return own;
      everyFile ??= filesRead(run, registers);
      return [...own, keep(everyFile)];
    },
    ofProof: ofGroups,
    remember([first = ''], lost) {
      const observation = kept.get(first);
      if (observation !== undefined && lost.evidence.length > 0) kept.set(first, withLost(observation, lost));
    },
    all: () => [...kept.values()],
  };
}

const NONE: ReadonlyMap<string, string> = new Map();

/** FedRAMP's guide requires the original detection date as time of an observation; the last one becomes a property. */
function sinceDetection(observation: Observation, detected: string | undefined): Observation {
  if (detected === undefined || !(Date.parse(detected) < Date.parse(observation.collected))) return observation;
  const seen = prop(LAST_COLLECTED, observation.collected);
  return { ...observation, props: [...observation.props, seen], collected: detected };
}

function citing(observation: Observation, cited: readonly RelevantEvidence[]): Observation {
  const known = new Set(cited.map(({ href }) => href));
  const others = (observation['relevant-evidence'] ?? []).filter(({ href }) => !known.has(href));
  return { ...observation, 'relevant-evidence': [...cited, ...others] };
}

function withLost(observation: Seen, { evidence, subjects }: LostEvidence): Seen {
  const known = new Set((observation.subjects ?? []).map((each) => each['subject-uuid']));
  const others = subjects.filter((each) => !known.has(text(each, 'subject-uuid')));
  return {
    ...observation,
    'relevant-evidence': [...(observation['relevant-evidence'] ?? []), ...evidence],
    ...unlessEmpty('subjects', [...(observation.subjects ?? []), ...others]),
  };
}

/**
 * Observation with all files of the run, for weaknesses with more files than are listed: they close only when all are
 * read again.
 */
function filesRead(run: PoamRun, registers: Registers): Observation {
  const { createdAt, findings } = run.assessment;
  return {
    uuid: observationUuid(run, READ),
    title: 'Evidence that was read',
    description: 'The files of weaknesses in more files than their own observations list.',
    props: [prop('result', 'read')],
    methods: ['EXAMINE'],
    types: ['discovery'],
    origins: [run.origin],
    'relevant-evidence': getFiles(findings).map(registers.evidence.cite),
    collected: createdAt,
  };
}

function evidenceOfGap({ assessment }: PoamRun): readonly string[] {
  const known = new Set(assessment.files.map(({ path }) => path));
  const damaged = assessment.problems.filter(({ severity, place }) => severity === 'error' && known.has(place.file));
  return [...(damaged.length === 0 ? known : new Set(damaged.map(({ place }) => place.file)))];
}

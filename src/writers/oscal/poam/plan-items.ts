import { text } from '../json-view.ts';
import { filesOf, MOST_LISTED, observationUuid, observe, observeControl } from '../observations.ts';
import type { Registers } from '../observations.ts';
import type { Observation, RelevantEvidence, SubjectReference } from '../types.ts';
import type { EarlierItem, EarlierPoam } from './earlier.ts';
import { prop, unlessEmpty } from '../common.ts';
import type { JsonObject } from '../json-view.ts';
import { fixes } from './fixed.ts';
import { lostEvidence } from './lost-evidence.ts';
import type { LostEvidence } from './lost-evidence.ts';
import { newItem, newRisk } from './item.ts';
import type { PoamRun } from './item.ts';
import { closedItem, stillWeak, untoldItem } from './update.ts';
import type { PlannedItem } from './update.ts';
import { weaknesses } from './weaknesses.ts';
import type { Weakness } from './weaknesses.ts';

/** Name of the observation about all files. */
const READ = 'evidence read';

/** An observation that may also name subjects and evidence of earlier runs. */
type Seen = Omit<Observation, 'subjects' | 'relevant-evidence'> & {
  readonly subjects?: readonly (SubjectReference | JsonObject)[];
  readonly 'relevant-evidence'?: readonly (RelevantEvidence | JsonObject)[];
};

export interface PlannedItems {
  readonly planned: readonly PlannedItem[];
  readonly observations: readonly Seen[];
}

/** The items of an earlier plan in their order, each as this run leaves it, and behind them those that are new. */
export function planItems(run: PoamRun, earlier: EarlierPoam, registers: Registers): PlannedItems {
  const observations = new Map<string, Seen>();
  const open = new Map<string, Weakness>();
  const keys = new Set(earlier.items.map(({ key }) => key));
  for (const weakness of weaknesses(run.assessment, keys)) open.set(weakness.key, weakness);
  const fixOf = fixes(run.assessment);
  const lostBy = lostEvidence(run, earlier);
  let readHref: readonly RelevantEvidence[] | undefined;
  const planned = earlier.items.map(revisited);
  for (const weakness of open.values()) {
    const seen = observed(weakness);
    planned.push({ item: newItem(run, weakness, seen), risk: newRisk(run, weakness, seen) });
  }
  return { planned, observations: [...observations.values()] };

  function revisited(before: EarlierItem): PlannedItem {
    const { item, risk, key } = before;
    const weakness = open.get(key);
    if (weakness !== undefined) {
      open.delete(key);
      return stillWeak(run, before, weakness, remembering(observed(weakness), lostBy(before)), staleOf(run, key));
    }
    if (key === '' || text(risk, 'status') === 'closed') return { item, risk };
    const fix = fixOf(before, lostBy(before));
    if (fix === undefined) return untoldItem(run, before);
    const proof = fix.proof.map((group) => keep(observe(run, group, registers)));
    return closedItem(run, before, proof, fix.why);
  }

  function observed(weakness: Weakness): readonly string[] {
    if (weakness.gap === undefined) {
      const own = weakness.groups.map((group) => keep(observe(run, group, registers)));
      return weakness.groups.some((group) => filesOf(group.findings).length > MOST_LISTED)
        ? [...own, keep(readFiles())]
        : own;
    }
    const observation = observeControl(run, weakness.gap, 'undetermined', registers);
    const files = new Set(evidenceOfGap(run));
    const cited = [...files].map(registers.evidence.cite);
    const known = new Set(cited.map(({ href }) => href));
    const others = (observation['relevant-evidence'] ?? []).filter(({ href }) => !known.has(href));
    return [keep({ ...observation, 'relevant-evidence': [...cited, ...others] })];
  }

  /** What this run could not look at stays with the first observation, so that fixing the rest closes nothing. */
  function remembering(uuids: readonly string[], { evidence, subjects }: LostEvidence): readonly string[] {
    const observation = observations.get(uuids[0] ?? '');
    if (observation === undefined || evidence.length === 0) return uuids;
    const known = new Set((observation.subjects ?? []).map((each) => each['subject-uuid']));
    const others = subjects.filter((each) => !known.has(text(each, 'subject-uuid')));
    observations.set(observation.uuid, {
      ...observation,
      'relevant-evidence': [...(observation['relevant-evidence'] ?? []), ...evidence],
      ...unlessEmpty('subjects', [...(observation.subjects ?? []), ...others]),
    });
    return uuids;
  }

  /** All files of the run, for weaknesses of more files than are listed: they are closed only when all are read again. */
  function readFiles(): Observation {
    const { createdAt, findings } = run.assessment;
    readHref ??= filesOf(findings).map(registers.evidence.cite);
    return {
      uuid: observationUuid(run, READ),
      title: 'Evidence that was read',
      description: 'The files of weaknesses that stand in more files than their own observations list.',
      props: [prop('result', 'read')],
      methods: ['EXAMINE'],
      types: ['discovery'],
      origins: [run.origin],
      'relevant-evidence': readHref,
      collected: createdAt,
    };
  }

  function keep(observation: Observation): string {
    observations.set(observation.uuid, observation);
    return observation.uuid;
  }
}

/** The files whose damage may have left the gap; all files where none is damaged. */
function evidenceOfGap({ assessment }: PoamRun): readonly string[] {
  const known = new Set(assessment.files.map(({ path }) => path));
  const damaged = assessment.problems.filter(({ severity, place }) => severity === 'error' && known.has(place.file));
  return damaged.length === 0 ? [...known] : damaged.map(({ place }) => place.file);
}

/** The observations that earlier runs may have made for a weakness. */
function staleOf(run: PoamRun, key: string): ReadonlySet<string> {
  const [kind, id = ''] = key.split(/ (.*)/);
  if (kind !== 'check') return new Set();
  const answers = ['fail', 'waived', 'undetermined', 'pass'].map((answer) => `${id} ${answer}`);
  return new Set([READ, ...answers].map((name) => observationUuid(run, name)));
}

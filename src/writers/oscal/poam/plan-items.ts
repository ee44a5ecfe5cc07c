import { objects, text } from '../json-view.ts';
import { observationUuid, type Registers } from '../observations.ts';
import type { EarlierItem, EarlierPoam } from './earlier.ts';
import { fixes } from './fixed.ts';
import { withFedrampNames } from './fedramp-names.ts';
import { newItem, newRisk, type PoamRun } from './item.ts';
import { lostEvidence } from './lost-evidence.ts';
import { createObservations, READ, type Seen } from './plan-observations.ts';
import { closedItem, stillWeak, untoldItem, type PlannedItem } from './update.ts';
import { weaknesses } from './weaknesses.ts';

export interface PlannedItems {
  readonly planned: readonly PlannedItem[];
  readonly observations: readonly Seen[];
}

/** The items of an earlier plan in their order, each updated by this run, and then the new ones. */
export function planItems(run: PoamRun, earlier: EarlierPoam, registers: Registers): PlannedItems {
  const keys = new Set(earlier.items.map(({ key }) => key));
  const open = new Map(weaknesses(run.assessment, keys).map((weakness) => [weakness.key, weakness]));
  const getFix = fixes(run.assessment);
  const lostBy = lostEvidence(run, earlier);
  const observations = createObservations(run, registers, objects(earlier.body, 'observations'));
  const planned = earlier.items.map((before) => withFedrampNames(run, revisited(before)));
  for (const weakness of open.values()) {
    const seen = observations.of(weakness);
    const fresh = { item: newItem(run, weakness, seen), risk: newRisk(run, weakness, seen) };
    planned.push(withFedrampNames(run, fresh));
  }
  return { planned, observations: observations.all() };

  function revisited(before: EarlierItem): PlannedItem {
    const { item, risk, key } = before;
    const weakness = open.get(key);
    if (weakness !== undefined) {
      open.delete(key);
      const seen = observations.of(weakness);
      observations.remember(seen, lostBy(before));
      return stillWeak(run, before, weakness, seen, getStale(run, key));
    }
    if (key === '' || text(risk, 'status') === 'closed') return { item, risk };
    const fix = getFix(before, lostBy(before));
    return fix === undefined
      ? untoldItem(run, before)
      : closedItem(run, before, observations.ofProof(fix.proof), fix.why);
  }
}

function getStale(run: PoamRun, key: string): ReadonlySet<string> {
  const [kind, id = ''] = key.split(/ (.*)/);
  if (kind !== 'check') return new Set();
  const answers = ['fail', 'waived', 'undetermined', 'pass'].map((answer) => `${id} ${answer}`);
  return new Set([READ, ...answers].map((name) => observationUuid(run, name)));
}

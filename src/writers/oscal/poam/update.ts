import { FEDRAMP_NAMESPACE, NAMESPACE, prop, titleText } from '../common.ts';
import { objects, propValue, text, type JsonObject } from '../json-view.ts';
import type { Prop } from '../types.ts';
import type { EarlierItem } from './earlier.ts';
import { describe, related, riskProps, said, STATUS, getWhy, type PoamRun } from './item.ts';
import { loggedRisk } from './risk-log.ts';
import type { Weakness } from './weaknesses.ts';

const CLOSED = 'closed';
const OURS = new Set(['weakness', 'severity', 'tool-status', 'control-id', 'label', 'not-assessed-since']);

/** An item and its risk after this run. */
export interface PlannedItem {
  readonly item: JsonObject;
  readonly risk: JsonObject;
}

/**
 * An item whose weakness still exists. Ids, dates, milestones, ratings and a status set by a person are kept; the
 * results of this run are new. `stale` are observations of earlier runs that the new ones replace.
 */
export function stillWeak(
  run: PoamRun,
  { item, risk }: EarlierItem,
  weakness: Weakness,
  observations: readonly string[],
  stale: ReadonlySet<string>,
): PlannedItem {
  const status = nextStatus(risk, weakness);
  const own = riskProps(weakness, status);
  const seen = {
    title: titleText(weakness.title),
    description: describe(weakness),
  };
  const next = {
    ...risk,
    ...seen,
    statement: getWhy(weakness),
    props: [...own, ...otherProps(risk, weakness.controls.length > 0, run.fedramp)],
    'related-observations': merged(risk, observations, stale),
  };
  const changed = status !== text(risk, 'status');
  return {
    item: { ...item, ...seen, 'related-observations': merged(item, observations, stale) },
    risk: changed ? loggedRisk(run, next, status, getTitle(text(risk, 'status'), status), said(weakness)) : next,
  };
}

/** An item whose weakness is fixed. `proof` are the observations that show it, `why` explains it in a sentence. */
export function closedItem(run: PoamRun, earlier: EarlierItem, proof: readonly string[], why: string): PlannedItem {
  const { item, risk } = earlier;
  const kept = objects(risk, 'props').filter(
    (each) => !isOwn(each, 'tool-status') && !isOwn(each, 'not-assessed-since'),
  );
  const next = {
    ...risk,
    props: [...kept, prop('tool-status', CLOSED)],
    'related-observations': merged(risk, proof, new Set()),
  };
  return {
    item: { ...item, 'related-observations': merged(item, proof, new Set()) },
    risk: loggedRisk(run, next, CLOSED, 'Closed', why),
  };
}

/** An item that this run could not assess: unchanged, except for the date since when it is not assessed. */
export function untoldItem(run: PoamRun, { item, risk }: EarlierItem): PlannedItem {
  if (propValue(risk, 'not-assessed-since', NAMESPACE) !== '') return { item, risk };
  const since = prop('not-assessed-since', run.assessment.asOf);
  return { item, risk: { ...risk, props: [...objects(risk, 'props'), since] } };
}

/**
 * Keeps a status that a user set, unless it is closed for an open weakness, or a waiver now covers it. A known
 * failure stays a failure when it becomes undetermined.
 */
function nextStatus(risk: JsonObject, { state }: Weakness): string {
  const before = text(risk, 'status');
  const fresh = STATUS[state];
  const isOurs = before === propValue(risk, 'tool-status', NAMESPACE);
  if (state === 'undetermined' && before === STATUS.failing) return before;
  return isOurs || before === CLOSED || state === 'waived' ? fresh : before;
}

function getTitle(before: string, after: string): string {
  if (before === CLOSED) return 'Reopened';
  return after === STATUS.waived ? 'Deviation accepted' : 'Status changed';
}

function otherProps(risk: JsonObject, withControls: boolean, fedramp: boolean): readonly (JsonObject | Prop)[] {
  return objects(risk, 'props').filter((each) => {
    const isControl =
      isOwn(each, 'control-id') ||
      isOwn(each, 'label') ||
      (each['ns'] === FEDRAMP_NAMESPACE && each['name'] === 'impacted-control-id');
    if (isControl) return !withControls || (!fedramp && each['ns'] === FEDRAMP_NAMESPACE);
    return each['ns'] !== NAMESPACE || !OURS.has(text(each, 'name'));
  });
}

function isOwn(each: JsonObject, name: string): boolean {
  return each['ns'] === NAMESPACE && each['name'] === name;
}

function merged(holder: JsonObject, observations: readonly string[], stale: ReadonlySet<string>): readonly object[] {
  const fresh = new Set([...stale, ...observations]);
  const kept = objects(holder, 'related-observations').filter((each) => !fresh.has(text(each, 'observation-uuid')));
  return [...kept, ...related(observations)];
}

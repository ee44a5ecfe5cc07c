import type { Outcome } from '../../model/check.ts';
import type { RuleResult, Scan } from '../../model/scan.ts';
import { addTo } from '../../base/group-by.ts';
import { fileAndLine, type Place } from '../../model/place.ts';
import { readDay, readTime } from '../../base/time-text.ts';
import { whyNotFresh, type Freshness } from './freshness.ts';

/** What one scan says about a rule. */
export interface RuleRecord {
  readonly scan: Scan;
  readonly result: RuleResult;
}

/** What all scans together show about one rule on one target. */
export interface RuleVerdict {
  readonly outcome: Exclude<Outcome, 'error'>;
  readonly message: string;
  readonly place: Place;
  readonly notes: readonly string[];
  readonly record: RuleRecord;
}

/** What tools measured in one scan: of several instances of a rule the worst. */
interface Reading extends RuleRecord {
  readonly time: number | undefined;
}

const WORST: readonly RuleResult['outcome'][] = ['fail', 'error', 'pass', 'not-applicable', 'not-reviewed'];

/**
 * Judges one rule on one target. The latest measurement decides; a statement never turns a measurement into something better,
 * and an open finding that a person states counts. `undefined` without records.
 */
export function judgeRule(records: readonly RuleRecord[], freshness: Freshness): RuleVerdict | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const stated = records.filter(({ result }) => result.by === 'person' && result.outcome !== 'not-reviewed');
  const readings = readReadings(records);
  const latest = readings.filter(({ time }) => time === readings[0]?.time);
  const [reading] = latest;
  const open = stated.find(({ result }) => result.outcome === 'fail');
  if (open !== undefined && (reading?.result.outcome !== 'fail' || whyNotFresh(reading.time, freshness) !== undefined))
    return verdict(
      open,
      'fail',
      `${saidBy(open)} as open${ofBenchmark(open)}. Expected: not a finding`,
      contradiction(reading),
    );
  if (reading === undefined) return stated[0] === undefined ? notReviewed(first) : statedOnly(stated[0]);
  const other = latest.find(({ result }) => result.outcome !== reading.result.outcome);
  if (other !== undefined) {
    const places = `${fileAndLine(reading.result.place)} and ${fileAndLine(other.result.place)}`;
    const both = `${outcomeText(reading)} and ${outcomeText(other)}`;
    return verdict(reading, 'unknown', `${places} disagree: ${both}. Expected: one result. Scan again`);
  }
  return measured(reading, stated, freshness);
}

/** Readings of tools, the latest first; what no tool answered is none. */
function readReadings(records: readonly RuleRecord[]): readonly Reading[] {
  const byScan = new Map<Scan, Reading[]>();
  for (const record of records) {
    const { result, scan } = record;
    if (result.by !== 'tool' || result.outcome === 'not-reviewed') continue;
    addTo(byScan, scan, { ...record, time: readTime(result.time) });
  }
  const worst = [...byScan.values()].flatMap((list) => {
    const outcome = WORST.find((each) => list.some(({ result }) => result.outcome === each));
    return list.filter(({ result }) => result.outcome === outcome).slice(0, 1);
  });
  return worst.sort((one, other) => (other.time ?? -Infinity) - (one.time ?? -Infinity) || rank(one) - rank(other));
}

function rank({ result }: Reading): number {
  return WORST.indexOf(result.outcome);
}

function measured(reading: Reading, stated: readonly RuleRecord[], freshness: Freshness): RuleVerdict {
  const { scan, result, time } = reading;
  const stale = whyNotFresh(time, freshness);
  const when = time === undefined ? '' : ` on ${readDay(time)}`;
  const found = `${getTool(reading)} measured ${outcomeText(reading)}${when}${ofBenchmark(reading)}`;
  if (stale !== undefined) {
    const expected = `Expected: a result of the last ${freshness.maxAgeDays} days (--max-evidence-age)`;
    return verdict(reading, 'unknown', `${found}. ${stale}. ${expected}`);
  }
  if (result.outcome === 'fail') {
    const better = stated.find((each) => each.result.outcome !== 'fail');
    const notes =
      better === undefined ? [] : [`${saidBy(better)} as ${outcomeText(better)}, which does not outweigh it`];
    return verdict(reading, 'fail', `${found}. Expected: pass`, notes);
  }
  if (result.outcome === 'error') return verdict(reading, 'unknown', `${found}. Expected: pass or fail. Scan again`);
  const unproven = scan.unproven ?? result.unproven;
  if (unproven !== undefined) return verdict(reading, 'unknown', `${found}, which proves nothing, since ${unproven}`);
  const outcome = result.outcome === 'pass' ? 'pass' : 'not-applicable';
  return verdict(reading, outcome, `${found}`);
}

function statedOnly(record: RuleRecord): RuleVerdict {
  const message = `${saidBy(record)} as ${outcomeText(record)}${ofBenchmark(record)}. Expected: a measurement by a tool`;
  return verdict(record, 'unknown', message);
}

function notReviewed(record: RuleRecord): RuleVerdict {
  return verdict(record, 'unknown', `Not reviewed${ofBenchmark(record)}. Expected: a measurement by a tool`);
}

function contradiction(reading: Reading | undefined): readonly string[] {
  if (reading === undefined) return [];
  return [`${getTool(reading)} measured ${outcomeText(reading)} at ${fileAndLine(reading.result.place)}`];
}

function getTool({ scan, result }: RuleRecord): string {
  return result.tool ?? scan.tool;
}

function ofBenchmark({ scan: { benchmark } }: RuleRecord): string {
  return benchmark === '' ? '' : ` (${benchmark})`;
}

function saidBy({ result: { words = '' } }: RuleRecord): string {
  return `Stated by a person${words === '' ? '' : ` ("${words}")`}`;
}

function outcomeText({ result: { outcome, by } }: RuleRecord): string {
  if (outcome === 'pass') return by === 'tool' ? 'pass' : 'not a finding';
  if (outcome === 'not-applicable') return 'not applicable';
  return outcome === 'error' ? 'no result' : outcome;
}

function verdict(
  record: RuleRecord,
  outcome: RuleVerdict['outcome'],
  message: string,
  notes: readonly string[] = [],
): RuleVerdict {
  return { outcome, message: `${message}.`, place: record.result.place, notes, record };
}

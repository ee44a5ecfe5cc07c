import type { Place } from '../../model/place.ts';
import type { RuleOutcome, RuleResult } from '../../model/scan.ts';
import { isMap, own, type Value, type ValueMap } from '../../base/value.ts';
import { listField, mapField, textField } from '../shared/fields.ts';
import { cciIds, controlIds, readSeverity, shortText } from '../shared/scans/rule-facts.ts';
import { readRuleName } from '../shared/scans/rule-name.ts';

const STATUSES: ReadonlySet<string> = new Set(['passed', 'failed', 'skipped', 'error']);

/** Whether a control was run: one of an overlay may only repeat what another profile runs. */
export function hasResults(control: ValueMap): boolean {
  return (listField(control, 'results') ?? []).length > 0;
}

/** One control of a profile; `undefined` for one without an id or with a result that is none. */
export function readControl(control: Value, place: Place): readonly RuleResult[] | undefined {
  if (!isMap(control)) return undefined;
  const tags = mapField(control, 'tags') ?? {};
  const id = textField(control, 'id') ?? '';
  const rule = readRuleName(textField(tags, 'rid') || id, textField(tags, 'gid') || (/^V-\d+$/.test(id) ? id : ''));
  const results = listField(control, 'results') ?? [];
  const statuses = results.map((result) => (isMap(result) ? textField(result, 'status') : undefined));
  if (rule === undefined || statuses.some((status) => status === undefined || !STATUSES.has(status))) return undefined;
  const impact = own(control, 'impact');
  const ccis = cciIds(texts(own(tags, 'cci')));
  const words = statedBy(control);
  const result: RuleResult = {
    rule: rule.name,
    title: shortText(textField(control, 'title') ?? ''),
    severity: readSeverity(textField(tags, 'severity') || readImpact(impact)),
    ccis,
    controls: ccis.length > 0 ? [] : controlIds(texts(own(tags, 'nist'))),
    outcome: impact === 0 ? 'not-applicable' : gradeStatuses(statuses),
    by: words === undefined ? 'tool' : 'person',
    time: latestTime(results),
    words,
    unproven: rule.isPublished ? undefined : 'the rule is not one of a publisher of benchmarks',
    place,
  };
  return [result];
}

/** A control is passed only where every test of it ran and passed. */
function gradeStatuses(statuses: readonly (string | undefined)[]): RuleOutcome {
  if (statuses.includes('failed')) return 'fail';
  if (statuses.includes('error')) return 'error';
  if (statuses.every((status) => status === 'skipped')) return 'not-reviewed';
  return statuses.includes('skipped') ? 'error' : 'pass';
}

/** What a person attests or waives in place of a measurement. */
function statedBy(control: ValueMap): string | undefined {
  const waiver = mapField(control, 'waiver_data') ?? {};
  const attested = mapField(control, 'attestation_data');
  if (attested !== null && attested !== undefined) return shortText(textField(attested, 'explanation') ?? '');
  return Object.keys(waiver).length === 0 ? undefined : shortText(textField(waiver, 'justification') ?? '');
}

/** RFC 3339 texts of one run, of which the greatest is the latest as long as they have one zone. */
function latestTime(results: readonly Value[]): string | undefined {
  const times = results.flatMap((result) => (isMap(result) ? (textField(result, 'start_time') ?? []) : []));
  return times
    .filter((time) => time !== '')
    .sort()
    .at(-1);
}

function readImpact(impact: Value | undefined): string {
  if (typeof impact !== 'number') return 'medium';
  if (impact >= 0.7) return 'high';
  return impact >= 0.4 ? 'medium' : 'low';
}

function texts(value: Value | undefined): readonly string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((each) => typeof each === 'string');
}

import type { DayMetric, IndicatorResult, IndicatorStatus } from '../../model/fedramp.ts';
import type { FedrampAssessment } from './common.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;
/** Classes that need daily metrics too (rule SDR-CSX-KMT); class D has no published value and needs at least those. */
const DAILY: ReadonlySet<string> = new Set(['c', 'd']);

/** Rule SDR-CSX-KMT: the metrics of an indicator over the past 30 days and the past year, as far as runs exist. */
export function historyLines({ history }: IndicatorResult, { asOf }: FedrampAssessment): readonly string[] {
  if (history === undefined)
    return ['Historical metrics (rule SDR-CSX-KMT): none, since no earlier runs were given with --history.'];
  return [getSummary(history, asOf, MONTH_DAYS, 'past 30 days'), getSummary(history, asOf, YEAR_DAYS, 'past year')];
}

/** The metrics of each day, for the classes that report them. */
export function dailyEvidence(indicator: IndicatorResult, { asOf, fedramp }: FedrampAssessment): readonly object[] {
  const { history, id } = indicator;
  if (history === undefined || !DAILY.has(fedramp.target.grade)) return [];
  return [
    {
      evidenceType: 'Log',
      evidenceDescription: `Daily metrics of ${id} over the past year: subjects by what the measures found, for each day with a run. The weakest run of a day counts.`,
      evidenceText: history.map(dayText).join('\n'),
      lastUpdated: asOf,
    },
  ];
}

function getSummary(history: readonly DayMetric[], asOf: string, days: number, name: string): string {
  const first = new Date(Date.parse(`${asOf}T00:00:00Z`) - (days - 1) * DAY_MS).toISOString().slice(0, 10);
  const known = history.filter(({ day }) => day >= first);
  const counts = new Map<IndicatorStatus, number>();
  for (const { status } of known) counts.set(status, (counts.get(status) ?? 0) + 1);
  const said = [...counts].map(([status, count]) => `${status} on ${count}`).join(', ');
  const [oldest] = known;
  const newest = known.at(-1);
  const change =
    oldest === undefined || newest === undefined ? '' : ` First ${dayText(oldest)}; last ${dayText(newest)}.`;
  return `Metric of the ${name} (rule SDR-CSX-KMT), ${first} to ${asOf}: runs on ${known.length} of ${days} days, ${said}.${change}`;
}

function dayText({ day, status, passed, failed, undetermined }: DayMetric): string {
  return `${day} ${status}: ${passed} passed, ${failed} failed, ${undetermined} undetermined`;
}

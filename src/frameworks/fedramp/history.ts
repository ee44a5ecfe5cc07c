import type {
  DayMetric,
  EarlierIndicators,
  IndicatorMetric,
  IndicatorResult,
  IndicatorStatus,
} from '../../model/fedramp.ts';
import { getMetric } from '../../model/indicator-metric.ts';
import { byText } from '../../base/text-order.ts';

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
/** The weakest answer of a day is the answer of that day. */
const WEAKEST_FIRST: readonly IndicatorStatus[] = [
  'contradicted',
  'undetermined',
  'not-observed',
  'nothing-found',
  'supported-in-part',
];

/** The indicators with their metrics of the past year (rule SDR-CSX-KMT), as far as earlier runs have them. */
export function withHistory(
  indicators: readonly IndicatorResult[],
  earlier: readonly EarlierIndicators[],
  asOf: string,
): readonly IndicatorResult[] {
  const first = dayBefore(asOf, YEAR_DAYS - 1);
  const recent = earlier.filter(({ day }) => day >= first);
  return indicators.map((indicator) => {
    const days = new Map<string, DayMetric>([[asOf, { day: asOf, ...getMetric(indicator) }]]);
    for (const { day, metrics } of recent) {
      const metric = metrics.get(indicator.id);
      if (metric === undefined) continue;
      const known = days.get(day);
      if (known === undefined || isWeaker(metric, known)) days.set(day, { day, ...metric });
    }
    return { ...indicator, history: [...days.values()].toSorted(byText(({ day }) => day)) };
  });
}

/** The date `days` days before `day`, as `YYYY-MM-DD`. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

function isWeaker(one: IndicatorMetric, other: IndicatorMetric): boolean {
  const rank = WEAKEST_FIRST.indexOf(one.status) - WEAKEST_FIRST.indexOf(other.status);
  if (rank !== 0) return rank < 0;
  if (one.failed !== other.failed) return one.failed > other.failed;
  if (one.undetermined !== other.undetermined) return one.undetermined > other.undetermined;
  return one.passed < other.passed;
}

import type { IndicatorMetric, IndicatorStatus } from './fedramp.ts';

interface Measured {
  readonly status: IndicatorStatus;
  readonly measures: readonly { readonly passed: number; readonly failed: number; readonly undetermined: number }[];
}

/** The results of one run for an indicator: the sums of its measures. */
export function getMetric({ status, measures }: Measured): IndicatorMetric {
  let [passed, failed, undetermined] = [0, 0, 0];
  for (const measure of measures) {
    passed += measure.passed;
    failed += measure.failed;
    undetermined += measure.undetermined;
  }
  return { status, passed, failed, undetermined };
}

import type { CryptographyDemand } from '../../frameworks/fedramp/cryptography.ts';
import { appliesText } from '../../frameworks/fedramp/deadlines.ts';
import { withHistory } from '../../frameworks/fedramp/history.ts';
import { indicatorRequirements, indicatorResults } from '../../frameworks/fedramp/indicators.ts';
import { countMeasures, observed } from '../../frameworks/fedramp/measures.ts';
import { parameterResults, type AssignedParameter } from '../../frameworks/fedramp/parameters.ts';
import { gradeFramework, type Graded } from '../../frameworks/grade-framework.ts';
import type { DataTable } from '../../model/check.ts';
import type { FedrampTarget, FedrampView } from '../../model/fedramp.ts';
import { getTable } from '../data-tables.ts';
import type { GradingInput } from '../grade-choices.ts';

interface Terms {
  readonly target: FedrampTarget;
  readonly tables: readonly DataTable[];
  readonly assigned: readonly AssignedParameter[];
  readonly demand: CryptographyDemand;
  readonly asOf: string;
}

/**
 * What a FedRAMP run reports in addition to controls: deadlines, cryptographic modules, parameters and Key Security
 * Indicators.
 */
export function fedrampView(terms: Terms, input: GradingInput, { controls }: Graded): FedrampView {
  const { target, tables, assigned, demand, asOf } = terms;
  const dates = getTable(tables, 'fedramp-dates');
  const indicators = getTable(tables, 'fedramp-indicators');
  const measures = countMeasures(input.findings);
  const modules = new Set(demand.checks);
  const graded = gradeFramework({
    ...input,
    framework: { basis: 'nist-800-53', requirements: indicatorRequirements(indicators) },
  });
  const observedNow = indicatorResults(indicators, graded, measures, controls, target);
  return {
    target,
    title: getTitle(target),
    applies: appliesText(dates, target.program, asOf),
    datesAsOf: dates.asOf,
    cryptography: { force: demand.force, rule: demand.rule },
    modules: input.findings
      .filter(({ check, outcome }) => modules.has(check.id) && outcome !== 'not-applicable')
      .map(observed),
    parameters: parameterResults(assigned, measures, target),
    indicators: target.history === undefined ? observedNow : withHistory(observedNow, target.history, asOf),
  };
}

function getTitle({ program, grade }: FedrampTarget): string {
  return program === 'rev5'
    ? `FedRAMP Rev 5 baseline ${grade} (legacy)`
    : `FedRAMP class ${grade.toUpperCase()} (Consolidated Rules for 2026)`;
}

import type { ControlResult } from '../../model/framework.ts';
import type { IndicatorResult, Measure, Observed, ParameterResult } from '../../model/fedramp.ts';
import { safeText } from '../../model/safe-text.ts';
import { gradedControls } from '../graded.ts';
import { shorten } from '../text.ts';
import { getDigests, type Digests, type FedrampAssessment } from './common.ts';

const LONGEST = 600;
const MOST_MODULES = 1000;

/** The results of a run for a baseline or class: deadlines, coverage, cryptography and parameters. */
export function fedrampReport(assessment: FedrampAssessment): object {
  const { fedramp, coverage } = assessment;
  const controls = gradedControls(assessment);
  const digests = getDigests(assessment);
  const cryptography = controls.find(({ requirement }) => requirement.id === 'SC-13');
  return {
    ...heading(assessment),
    applies: fedramp.applies,
    dates_as_of: fedramp.datesAsOf,
    coverage: {
      statement: `${coverage.assessed} of ${coverage.catalogue} controls assessed`,
      catalogue: coverage.catalogue,
      assessable: coverage.assessable,
      assessed: coverage.assessed,
      ...statusCounts(controls),
    },
    cryptography: {
      ...fedramp.cryptography,
      control: 'SC-13',
      status: cryptography === undefined ? null : getStatus(cryptography),
      observed: fedramp.modules.slice(0, MOST_MODULES).map((one) => toObserved(one, digests)),
      observed_in_all: fedramp.modules.length,
    },
    parameters: fedramp.parameters.map((parameter) => toParameter(parameter, digests)),
    left_to_others: [
      'Attestation, penetration test and the recommendation to authorize: the independent assessor.',
      'Implementation statements, statuses, inheritance and parameter values: the provider.',
      'Reachability, exploitability and N-ratings of weaknesses: the provider.',
      'Controls that coverage.json does not list as assessed: documents, interviews, tests or further evidence.',
    ],
  };
}

/** The Key Security Indicators with the evidence behind each. */
export function indicatorReport(assessment: FedrampAssessment): object {
  const digests = getDigests(assessment);
  return {
    ...heading(assessment),
    belongs_to: 'FedRAMP 20x, Consolidated Rules for 2026',
    indicators: assessment.fedramp.indicators.map((indicator) => toIndicator(indicator, digests)),
  };
}

function heading({ engine, name, asOf, evidenceDigest, fedramp }: FedrampAssessment): object {
  return {
    engine: engine.name,
    version: engine.version,
    name: safeText(name),
    program: fedramp.target.program,
    grade: fedramp.target.grade,
    title: fedramp.title,
    as_of: asOf,
    evidence_digest: evidenceDigest,
  };
}

function getStatus({ status, undetermined }: ControlResult): string {
  return undetermined ? 'undetermined' : status;
}

function statusCounts(controls: readonly ControlResult[]): object {
  const count = (wanted: string): number => controls.filter((control) => getStatus(control) === wanted).length;
  return {
    satisfied: count('satisfied'),
    not_satisfied: count('not-satisfied'),
    undetermined: count('undetermined'),
    not_applicable: count('not-applicable'),
  };
}

function toParameter(result: ParameterResult, digests: Digests): object {
  return {
    control: result.control,
    parameter: result.parameter,
    rev5_value: result.value,
    assigned_by: result.assignedBy,
    status: result.status,
    not_shown: result.missing === '' ? null : result.missing,
    measures: result.measures.map((measure) => toMeasure(measure, digests)),
  };
}

function toIndicator(indicator: IndicatorResult, digests: Digests): object {
  return {
    id: indicator.id,
    title: indicator.title,
    theme: indicator.theme,
    optional: indicator.optional,
    status: indicator.status,
    reason: safeText(indicator.reason),
    not_shown: indicator.open,
    measures: indicator.measures.map((measure) => toMeasure(measure, digests)),
    related_controls: indicator.controls,
  };
}

function toMeasure(measure: Measure, digests: Digests): object {
  return {
    check: measure.check,
    title: safeText(measure.title),
    demonstrates: measure.demonstrates,
    passed: measure.passed,
    failed: measure.failed,
    waived: measure.waived,
    undetermined: measure.undetermined,
    not_applicable: measure.notApplicable,
    shown: measure.shown.map((one) => toObserved(one, digests)),
  };
}

function toObserved({ check, outcome, subject, file, line, message }: Observed, digests: Digests): object {
  return {
    check,
    outcome,
    subject: shorten(safeText(subject), LONGEST),
    file: shorten(safeText(file), LONGEST),
    line: line ?? null,
    sha256: digests.get(file) ?? null,
    message: shorten(safeText(message), LONGEST),
  };
}

import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import type { KnownFaults } from '../../model/baseline.ts';
import { SEVERITIES, type Severity } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import { groupBy } from '../../base/group-by.ts';
import type { ReportedFinding } from '../../model/difference.ts';
import { decisivePlace, type Finding } from '../../model/finding.ts';
import { fixText } from '../../model/fix-text.ts';
import { fileAndLine } from '../../model/place.ts';
import { safeText } from '../../model/safe-text.ts';
import { sinceBaseline } from '../../results/baseline.ts';

interface Failures {
  readonly severity: Severity;
  /** Title and id. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly fix?: string;
}

interface Rest {
  readonly known: number;
  readonly gone: number;
}

/**
 * All failures that are new since a baseline, the most severe first; failures of new checks; and how much of the
 * baseline remains.
 */
export function baselineLines(
  assessments: readonly Assessment[],
  known: KnownFaults,
  chalk: ChalkInstance,
): readonly string[] {
  const { fresh, ofNewChecks, ...rest } = sinceBaseline(assessments, known);
  const byCheck = groupBy(fresh, ({ check }) => check);
  const failures = [...byCheck].map(([check, own]): Failures => {
    const title = `${check.title} [${check.id}]`;
    return { severity: check.severity, title, lines: own.map(readLine), fix: fixText(check, own) };
  });
  return sinceLines(failures, new Set(ofNewChecks.map(({ check }) => check.id)), ofNewChecks.length, rest, chalk);
}

/** As `baselineLines`, for a response of a service. */
export function reportedBaselineLines(
  since: Rest & { readonly fresh: readonly ReportedFinding[]; readonly ofNewChecks: readonly ReportedFinding[] },
  chalk: ChalkInstance,
): readonly string[] {
  const byCheck = groupBy(since.fresh, ({ check }) => check);
  const failures = [...byCheck].map(([check, own]): Failures => {
    const lines = own.map(({ subject, where, message }) => `${subject} at ${where}: ${message}`);
    return { severity: own[0]?.severity ?? 'critical', title: `[${check}]`, lines };
  });
  const { ofNewChecks } = since;
  return sinceLines(failures, new Set(ofNewChecks.map(({ check }) => check)), ofNewChecks.length, since, chalk);
}

function sinceLines(
  failures: readonly Failures[],
  newChecks: ReadonlySet<string>,
  ofNewChecks: number,
  { known, gone }: Rest,
  chalk: ChalkInstance,
): readonly string[] {
  const rank = ({ severity }: Failures): number => SEVERITIES.indexOf(severity);
  const count = failures.reduce((sum, { lines }) => sum + lines.length, 0);
  return [
    chalk.bold(`Since the baseline: ${counted(count, 'new failure')}`),
    ...failures.toSorted((a, b) => rank(a) - rank(b)).flatMap((each) => failureLines(each, chalk)),
    ...newCheckLines(newChecks, ofNewChecks, chalk),
    chalk.dim(
      `${known} known, ${gone} of the baseline no longer there${gone > 0 ? ' (baseline update leaves them out)' : ''}`,
    ),
  ];
}

function failureLines({ severity, title, lines, fix }: Failures, chalk: ChalkInstance): readonly string[] {
  const colour = severity === 'critical' || severity === 'high' ? chalk.red : chalk.yellow;
  return [
    `  ${colour(severity)}  ${safeText(title)}`,
    ...lines.map((line) => `    ${safeText(line)}`),
    ...(fix === undefined ? [] : [`    ${chalk.bold('Fix:')} ${safeText(fix)}`]),
  ];
}

function newCheckLines(checks: ReadonlySet<string>, failures: number, chalk: ChalkInstance): readonly string[] {
  if (checks.size === 0) return [];
  const what = `${counted(failures, 'failure')} of ${counted(checks.size, 'new check')} that were not run when the baseline was made`;
  const ids = safeText([...checks].sort().join(', '));
  return [
    chalk.yellow(
      `  ${what}: ${ids}. They do not gate. Fix them, or accept them with baseline update --accept-new-checks.`,
    ),
  ];
}

function readLine(finding: Finding): string {
  return `${finding.subject} at ${fileAndLine(decisivePlace(finding))}: ${finding.message}`;
}

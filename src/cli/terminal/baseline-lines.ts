import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import type { KnownFaults } from '../../model/baseline.ts';
import { SEVERITIES, type Severity } from '../../model/check.ts';
import { counted } from '../../base/counted.ts';
import type { ReportedFinding } from '../../model/difference.ts';
import { decisivePlace, type Finding } from '../../model/finding.ts';
import { fileAndLine } from '../../model/place.ts';
import { safeText } from '../../model/safe-text.ts';
import { sinceBaseline } from '../../results/baseline.ts';

const SHOWN = 20;

/** What is new since a baseline, the gravest first, and how much of the baseline is left. */
export function baselineLines(
  assessments: readonly Assessment[],
  known: KnownFaults,
  chalk: ChalkInstance,
): readonly string[] {
  const { fresh, ...rest } = sinceBaseline(assessments, known);
  return sinceLines(
    fresh.map((finding) => ({ severity: finding.check.severity, line: readLine(finding) })),
    rest,
    chalk,
  );
}

/** The same of what a service answered. */
export function reportedBaselineLines(
  fresh: readonly ReportedFinding[],
  rest: { readonly known: number; readonly gone: number },
  chalk: ChalkInstance,
): readonly string[] {
  const told = fresh.map(({ severity, subject, where, message, check }) => {
    return { severity, line: safeText(`${severity}  ${subject} at ${where}: ${message} [${check}]`) };
  });
  return sinceLines(told, rest, chalk);
}

function sinceLines(
  fresh: readonly { readonly severity: Severity; readonly line: string }[],
  { known, gone }: { readonly known: number; readonly gone: number },
  chalk: ChalkInstance,
): readonly string[] {
  const worst = [...fresh].sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const more = worst.length - SHOWN;
  return [
    chalk.bold(`Since the baseline: ${counted(fresh.length, 'new failure')}`),
    ...worst.slice(0, SHOWN).map(({ line }) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    chalk.dim(
      `${known} known, ${gone} of the baseline no longer there${gone > 0 ? ' (--write-baseline leaves them out)' : ''}`,
    ),
  ];
}

function readLine(finding: Finding): string {
  const { check, subject, message } = finding;
  const where = fileAndLine(decisivePlace(finding));
  return safeText(`${check.severity}  ${subject} at ${where}: ${message} [${check.id}]`);
}

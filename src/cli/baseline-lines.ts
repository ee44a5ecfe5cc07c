import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../model/assessment.ts';
import type { KnownFaults } from '../model/baseline.ts';
import { SEVERITIES } from '../model/check.ts';
import { counted } from '../model/counted.ts';
import type { Finding } from '../model/finding.ts';
import { decisivePlace } from '../model/finding.ts';
import { fileAndLine } from '../model/place.ts';
import { visible } from '../model/visible.ts';
import { sinceBaseline } from '../results/baseline.ts';

const SHOWN = 20;

/** What is new since a baseline, the gravest first, and how much of the baseline is left. */
export function baselineLines(
  assessments: readonly Assessment[],
  known: KnownFaults,
  chalk: ChalkInstance,
): readonly string[] {
  const { fresh, known: left, gone } = sinceBaseline(assessments, known);
  const worst = [...fresh].sort((a, b) => SEVERITIES.indexOf(a.check.severity) - SEVERITIES.indexOf(b.check.severity));
  const more = worst.length - SHOWN;
  return [
    chalk.bold(`Since the baseline: ${counted(fresh.length, 'new failure')}`),
    ...worst.slice(0, SHOWN).map((finding) => `  ${lineOf(finding)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    chalk.dim(
      `${left} known, ${gone} of the baseline no longer there${gone > 0 ? ' (--write-baseline leaves them out)' : ''}`,
    ),
  ];
}

function lineOf(finding: Finding): string {
  const { check, subject, message } = finding;
  const where = fileAndLine(decisivePlace(finding));
  return visible(`${check.severity}  ${subject} at ${where}: ${message} [${check.id}]`);
}

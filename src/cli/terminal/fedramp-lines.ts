import type { ChalkInstance } from 'chalk';
import type { Assessment } from '../../model/assessment.ts';
import type { IndicatorStatus, ParameterStatus } from '../../model/fedramp.ts';
import { safeText } from '../../model/safe-text.ts';

const INDICATORS: readonly IndicatorStatus[] = [
  'supported-in-part',
  'contradicted',
  'undetermined',
  'nothing-found',
  'not-observed',
];
const PARAMETERS: readonly ParameterStatus[] = [
  'shown',
  'shown-in-part',
  'contradicted',
  'undetermined',
  'not-observed',
];

/** The main results of a FedRAMP run: what applies until when, indicators, parameters, what is missing. */
export function fedrampLines({ fedramp }: Assessment, chalk: ChalkInstance): string[] {
  if (fedramp === undefined) return [];
  const { cryptography, applies, datesAsOf, target } = fedramp;
  const lines = [
    '',
    chalk.bold(fedramp.title),
    `${safeText(applies)} FedRAMP's dates as of ${datesAsOf}.`,
    `Validated cryptographic modules: ${cryptography.force} (${cryptography.rule}).`,
    `Key Security Indicators (20x): ${counts(INDICATORS, fedramp.indicators)}.`,
    `Parameters that evidence can speak about: ${counts(PARAMETERS, fedramp.parameters)}.`,
  ];
  if (target.packageUri === undefined)
    lines.push(
      'The address of the Certification Package Overview is marked as not supplied; give it with --package-uri.',
    );
  return lines;
}

function counts<Status extends string>(
  statuses: readonly Status[],
  results: readonly { readonly status: Status }[],
): string {
  return statuses
    .map(
      (status) => [results.filter((result) => result.status === status).length, status.replaceAll('-', ' ')] as const,
    )
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${count} ${label}`)
    .join(', ');
}

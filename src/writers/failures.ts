import type { Assessment } from '../model/assessment.ts';
import { SEVERITIES } from '../model/check.ts';
import type { Finding } from '../model/finding.ts';
import { findingOrigin } from '../model/finding-key.ts';
import { createUuid } from './uuid.ts';

export interface Failure {
  readonly finding: Finding;
  /** The same as long as check, subject and source are: lines may move, and blocks within a module. */
  readonly fingerprint: string;
}

/** Failing findings of the framework's controls, the gravest first; what is one thing to a reader stands once. */
export function getFailures(assessment: Assessment): readonly Failure[] {
  const spoken = new Set<Finding>();
  for (const { findings } of assessment.controls) for (const finding of findings) spoken.add(finding);
  const failures = new Map<string, Failure>();
  for (const finding of assessment.findings) {
    if (finding.outcome !== 'fail' || !spoken.has(finding)) continue;
    const fingerprint = getFingerprint(finding);
    if (!failures.has(fingerprint)) failures.set(fingerprint, { finding, fingerprint });
  }
  return [...failures.values()].sort((a, b) => rank(a) - rank(b));
}

function getFingerprint(finding: Finding): string {
  const { check, subject, subjectType, source } = finding;
  return createUuid('failure', check.id, subjectType, subject, source, findingOrigin(finding));
}

function rank({ finding }: Failure): number {
  return SEVERITIES.indexOf(finding.check.severity);
}

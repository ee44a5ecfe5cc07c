import type { Assessment } from '../model/assessment.ts';
import { SEVERITIES } from '../model/check.ts';
import { addressOfBlock, groupAlike, type Alike } from '../model/alike.ts';
import type { Finding } from '../model/finding.ts';
import { findingOrigin } from '../model/finding-key.ts';
import { compareTexts } from '../base/text-order.ts';
import { createUuid } from './uuid.ts';

export interface Failure extends Alike {
  /**
   * Stays the same while check, block and source do: blocks and files may move, also between modules, and message
   * texts do not count. Blocks that differ only in place are numbered.
   */
  readonly fingerprint: string;
  /** Fingerprint of versions before 0.2, which includes the address and the file or folder. */
  readonly former: string;
}

/**
 * Failing findings of the controls of one or several frameworks, highest severity first. Equal findings of several
 * module calls or instances are one failure.
 */
export function getFailures(...assessments: readonly Assessment[]): readonly Failure[] {
  const spoken = new Set<Finding>();
  for (const { controls } of assessments)
    for (const { findings } of controls) for (const finding of findings) spoken.add(finding);
  const failing = new Map<string, Finding>();
  for (const { findings } of assessments)
    for (const finding of findings) {
      if (finding.outcome !== 'fail' || !spoken.has(finding)) continue;
      const key = getFormer(finding);
      if (!failing.has(key)) failing.set(key, finding);
    }
  const groups = groupAlike(failing.values());
  const numbers = numberAlike(groups);
  return groups
    .map((group) => ({ ...group, fingerprint: numbers.get(group) ?? '', former: getFormer(group.finding) }))
    .sort((a, b) => rank(a) - rank(b));
}

/** How many subjects fail. */
export function countSubjects(failures: readonly Alike[]): number {
  return failures.reduce((sum, { subjects }) => sum + subjects.length, 0);
}

/**
 * Fingerprints do not depend on the order of the evidence: blocks with the same name are numbered by address and
 * place.
 */
function numberAlike(groups: readonly Alike[]): ReadonlyMap<Alike, string> {
  const seen = new Map<string, number>();
  const sorted = groups
    .map((group) => ({ group, identity: getIdentity(group.finding), place: getFormer(group.finding) }))
    .sort(
      (one, other) =>
        compareTexts(one.identity, other.identity) ||
        compareTexts(one.group.finding.subject, other.group.finding.subject) ||
        compareTexts(findingOrigin(one.group.finding), findingOrigin(other.group.finding)) ||
        compareTexts(one.place, other.place),
    );
  const fingerprints = new Map<Alike, string>();
  for (const { group, identity } of sorted) {
    const number = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, number);
    fingerprints.set(group, `${identity}:${number}`);
  }
  return fingerprints;
}

function getIdentity({ check, subject, subjectType, source }: Finding): string {
  return createUuid('failing block', check.id, subjectType, addressOfBlock(subject), source);
}

function getFormer(finding: Finding): string {
  const { check, subject, subjectType, source } = finding;
  return createUuid('failure', check.id, subjectType, subject, source, findingOrigin(finding));
}

function rank({ finding }: Alike): number {
  return SEVERITIES.indexOf(finding.check.severity);
}

import type { Finding } from './finding.ts';

/**
 * What a finding was read from: an overlay or chart, the root of a tree of files, or the file. It does not change
 * when lines or blocks move within.
 */
export function findingOrigin({ deployment, root, place }: Pick<Finding, 'deployment' | 'root' | 'place'>): string {
  return deployment ?? (root === '' ? '.' : (root ?? place.file));
}

/** The file or folder of an origin. */
export function pathOfOrigin(origin: string): string {
  return origin.replace(/^(?:kustomization|chart) /, '');
}

/** What identifies a finding over time: check, subject and source, never a line. */
export interface FindingIdentity {
  readonly check: string;
  readonly subject: string;
  readonly subjectType: string;
  /** Parser id. */
  readonly source: string;
  readonly origin: string;
}

/** A key that is equal for the same finding in every run. */
export function findingKey({ check, subject, subjectType, source, origin }: FindingIdentity): string {
  return JSON.stringify([check, subject, subjectType, source, origin]);
}

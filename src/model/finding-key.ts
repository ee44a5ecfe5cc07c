import type { Finding } from './finding.ts';

/**
 * What a finding was read from: an overlay or chart, the root of a tree of files, or the file. It stays the same when lines or
 * blocks move within.
 */
export function findingOrigin({ deployment, root, place }: Pick<Finding, 'deployment' | 'root' | 'place'>): string {
  return deployment ?? (root === '' ? '.' : (root ?? place.file));
}

/** The file or folder of an origin. */
export function pathOfOrigin(origin: string): string {
  return origin.replace(/^(?:kustomization|chart) /, '');
}

/** What tells one answer from another over time: check, subject and source, never a line. */
export interface FindingIdentity {
  readonly check: string;
  readonly subject: string;
  readonly subjectType: string;
  /** Parser id. */
  readonly source: string;
  readonly origin: string;
}

/** The same text for the same answer, of any run. */
export function findingKey({ check, subject, subjectType, source, origin }: FindingIdentity): string {
  return JSON.stringify([check, subject, subjectType, source, origin]);
}

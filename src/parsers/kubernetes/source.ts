import type { ClusterObject } from './objects.ts';

/** What every resource of this parser says about its origin. */
export const SOURCE = { source: 'kubernetes', evidenceKind: 'kubernetes' } as const;

/** `<Kind>/<namespace or ->/<name>`. */
export function addressOf(object: Pick<ClusterObject, 'kind' | 'namespace' | 'name'>): string {
  return `${object.kind}/${object.namespace}/${object.name}`;
}

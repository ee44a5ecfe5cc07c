import type { Resource } from '../../../model/evidence.ts';
import type { ClusterObject } from './objects.ts';

/** What every resource of one reader says about where it comes from. */
export type Origin = Pick<Resource, 'source' | 'evidenceKind' | 'provider' | 'notes'>;

/** `<Kind>/<namespace or ->/<name>`. */
export function objectAddress(object: Pick<ClusterObject, 'kind' | 'namespace' | 'name'>): string {
  return `${object.kind}/${object.namespace}/${object.name}`;
}

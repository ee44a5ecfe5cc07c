import type { Resource } from '../../../model/evidence.ts';
import type { ClusterObject } from './objects.ts';

/** The origin that all resources of one reader share. */
export type Origin = Pick<Resource, 'source' | 'evidenceKind' | 'provider' | 'notes'>;

/** `<Kind>/<namespace or ->/<name>`. */
export function objectAddress(object: Pick<ClusterObject, 'kind' | 'namespace' | 'name'>): string {
  return `${object.kind}/${object.namespace}/${object.name}`;
}

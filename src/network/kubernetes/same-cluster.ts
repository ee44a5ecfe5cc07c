import type { Subject } from '../../model/check.ts';
import { isMap, own } from '../../base/value.ts';
import type { Truth } from '../../base/truth.ts';
import { existsWith } from '../../model/existence.ts';

/** An object, with the set of manifests and the overlay that it comes from. */
export type Placed = Pick<Subject, 'values' | 'source' | 'provider' | 'conditional'>;

/**
 * Whether an object that names a namespace and a workload are in the same one. Within one set of manifests, chart or
 * overlay, objects that name no namespace share one; across sets only names count, and two overlays may be two
 * clusters. Unknown where the object may not exist.
 */
export function sharesNamespace(object: Placed, subject: Placed): Truth {
  return ifExists(object, subject, sameNamespace(object, subject));
}

function sameNamespace(object: Placed, subject: Placed): Truth {
  const [theirs, ours] = [namedIn(object), namedIn(subject)];
  if (theirs === undefined || ours === undefined) return 'unknown';
  if (isOneSet(object, subject)) return theirs === ours;
  if (theirs !== '' && ours !== '' && theirs !== ours) return false;
  return theirs !== '' && ours !== '' ? sameCluster(object, subject) : 'unknown';
}

/** Whether a cluster-wide object and a workload are in the same cluster. Unknown where the object may not exist. */
export function sharesCluster(object: Placed, subject: Placed): Truth {
  return ifExists(object, subject, sameCluster(object, subject));
}

function ifExists(object: Placed, subject: Placed, truth: Truth): Truth {
  return truth === true && !existsWith(subject, object) ? 'unknown' : truth;
}

function sameCluster(object: Placed, subject: Placed): Truth {
  const apart = object.provider !== undefined && subject.provider !== undefined && object.provider !== subject.provider;
  return apart ? 'unknown' : true;
}

/** The namespace that an object names: `''` where it names none, `undefined` where it is not known. */
export function namedIn({ values }: Placed): string | undefined {
  const metadata = own(values, 'metadata') ?? null;
  if (metadata === null) return '';
  const namespace = isMap(metadata) ? (own(metadata, 'namespace') ?? '') : undefined;
  return typeof namespace === 'string' ? namespace : undefined;
}

function isOneSet(one: Placed, other: Placed): boolean {
  return one.source === other.source && one.provider === other.provider;
}

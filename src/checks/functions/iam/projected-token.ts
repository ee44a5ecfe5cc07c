import type { Subject } from '../../../model/check.ts';
import { isList, isMap } from '../../../base/value.ts';
import { elements, key, look } from '../../../model/locate-value.ts';
import type { Looked } from '../../../model/locate-value.ts';

export interface ProjectedToken {
  readonly found: Looked;
  readonly truth: true | 'unknown';
}

/**
 * A token for the API server that a volume brings into the pods, whatever the switch for tokens says. One without an
 * audience is for that server, one for another service opens nothing there (Kubernetes API, ServiceAccountTokenProjection).
 * `undefined` where there is certainly none.
 */
export function projectedToken(subject: Subject): ProjectedToken | undefined {
  const found = itemsOf(look(subject, 'spec.volumes')).flatMap((volume) => {
    if (!isMap(volume.value)) return unsure(volume);
    const projected = key(volume, 'projected');
    if ((projected.value ?? null) === null) return [];
    return isMap(projected.value) ? itemsOf(key(projected, 'sources')).flatMap(inSource) : unsure(projected);
  });
  return found.find(({ truth }) => truth === true) ?? found[0];
}

function inSource(source: Looked): readonly ProjectedToken[] {
  if (!isMap(source.value)) return unsure(source);
  const token = key(source, 'serviceAccountToken');
  if ((token.value ?? null) === null) return [];
  if (!isMap(token.value)) return unsure(token);
  const audience = key(token, 'audience');
  if ((audience.value ?? '') === '') return [{ found: token, truth: true }];
  return typeof audience.value === 'string' ? [] : unsure(audience);
}

/** The items of a list; what is no list stands for itself. */
function itemsOf(list: Looked): readonly Looked[] {
  if ((list.value ?? null) === null) return [];
  return isList(list.value) ? elements(list) : [list];
}

function unsure(found: Looked): readonly ProjectedToken[] {
  return [{ found, truth: 'unknown' }];
}

import type { Subject } from '../../../model/check.ts';
import { isList, isMap } from '../../../base/value.ts';
import { readElements, readKey, readPath, type LocatedValue } from '../../../model/locate-value.ts';

export interface ProjectedToken {
  readonly found: LocatedValue;
  readonly truth: true | 'unknown';
}

/**
 * A token for the API server that a projected volume mounts, which the setting for automounted tokens does not
 * prevent. A token without an audience is for the API server; one for another service is not accepted there
 * (Kubernetes API, ServiceAccountTokenProjection). `undefined` where there is certainly none.
 */
export function projectedToken(subject: Subject): ProjectedToken | undefined {
  const found = getItems(readPath(subject, 'spec.volumes')).flatMap((volume) => {
    if (!isMap(volume.value)) return unsure(volume);
    const projected = readKey(volume, 'projected');
    if ((projected.value ?? null) === null) return [];
    return isMap(projected.value) ? getItems(readKey(projected, 'sources')).flatMap(inSource) : unsure(projected);
  });
  return found.find(({ truth }) => truth === true) ?? found[0];
}

function inSource(source: LocatedValue): readonly ProjectedToken[] {
  if (!isMap(source.value)) return unsure(source);
  const token = readKey(source, 'serviceAccountToken');
  if ((token.value ?? null) === null) return [];
  if (!isMap(token.value)) return unsure(token);
  const audience = readKey(token, 'audience');
  if ((audience.value ?? '') === '') return [{ found: token, truth: true }];
  return typeof audience.value === 'string' ? [] : unsure(audience);
}

function getItems(list: LocatedValue): readonly LocatedValue[] {
  if ((list.value ?? null) === null) return [];
  return isList(list.value) ? readElements(list) : [list];
}

function unsure(found: LocatedValue): readonly ProjectedToken[] {
  return [{ found, truth: 'unknown' }];
}

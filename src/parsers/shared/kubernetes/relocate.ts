import { extend } from '../../../base/extend.ts';
import type { Resource } from '../../../model/evidence.ts';
import type { Pointer } from '../../../base/pointer.ts';
import { within, type Place } from '../../../model/place.ts';

type Strangers = readonly (readonly [Pointer, Place])[];

/** A resource of an object, with the actual places of the parts that patches and other parts of the build decided. */
export function relocate(resource: Resource, object: Place, strangers: Strangers): Resource {
  if (strangers.length === 0) return resource;
  const places = new Map<string, Place>();
  const note = (prefix: string, place: Place): void => {
    const at = inside(object, place);
    if (at === undefined) return;
    if (prefix !== '') places.set(prefix, realPlace(object, at, strangers));
    for (const [pointer, real] of strangers) {
      if (pointer.length <= at.length || !startsWith(pointer, at)) continue;
      const rest = pointer.slice(at.length).join('.');
      const key = prefix === '' ? rest : `${prefix}.${rest}`;
      if (!places.has(key)) places.set(key, real);
    }
  };
  for (const [prefix, place] of resource.places ?? []) note(prefix, place);
  if (resource.places === undefined) note('', resource.place);
  const at = inside(object, resource.place);
  return extend(resource, { place: at === undefined ? resource.place : realPlace(object, at, strangers), places });
}

/** `undefined` for a place outside the object. */
function inside(object: Place, place: Place): Pointer | undefined {
  if (place.file !== object.file || place.document !== object.document) return undefined;
  return startsWith(place.pointer, object.pointer) ? place.pointer.slice(object.pointer.length) : undefined;
}

/** Of several moved parts on the path, the deepest one decides. */
function realPlace(object: Place, at: Pointer, strangers: Strangers): Place {
  let best: readonly [Pointer, Place] | undefined;
  for (const stranger of strangers) {
    if (startsWith(at, stranger[0]) && stranger[0].length >= (best?.[0].length ?? 0)) best = stranger;
  }
  return best === undefined ? within(object, at) : within(best[1], at.slice(best[0].length));
}

function startsWith(pointer: Pointer, beginning: Pointer): boolean {
  return beginning.length <= pointer.length && beginning.every((step, index) => step === pointer[index]);
}

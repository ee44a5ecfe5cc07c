import type { Subject } from '../../../model/check.ts';
import { within, type Place } from '../../../model/place.ts';
import { isList, isMap, isMarker, own, unknown, type Value } from '../../../model/value.ts';

const OTHER_SHAPE = unknown('not the kind of value that is expected here', false);

/** A value of a subject together with the place it was read from. */
export interface Looked {
  /** Dotted path, for people. */
  readonly path: string;
  readonly value: Value | undefined;
  readonly place: Place;
}

/**
 * Follows a dotted path of plain names. A marker on the way is the answer: nothing below it is known,
 * and nothing below a value that is no map.
 */
export function look(subject: Subject, path: string): Looked {
  let value: Value | undefined = subject.values;
  for (const name of path.split('.')) value = step(value, name);
  return { path, value, place: placeOf(subject, path) };
}

/** One key of a map that was looked up. */
export function key(looked: Looked, name: string): Looked {
  return {
    path: looked.path === '' ? name : `${looked.path}.${name}`,
    value: step(looked.value, name),
    place: within(looked.place, [name]),
  };
}

/** The elements of a list, each with its own path and place; anything else has none. */
export function elements(looked: Looked): readonly Looked[] {
  if (!isList(looked.value)) return [];
  const found: Looked[] = [];
  for (const [index, value] of looked.value.entries()) {
    found.push({ path: `${looked.path}[${String(index)}]`, value, place: within(looked.place, [index]) });
  }
  return found;
}

/** The text that stands there, `undefined` for anything that is not text. */
export function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function step(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || isMarker(value)) return value;
  if (value === null) return undefined;
  return isMap(value) ? own(value, name) : OTHER_SHAPE;
}

/** Facts of one host come from several files: the longest known prefix of the path tells which. */
function placeOf(subject: Subject, path: string): Place {
  const names = path.split('.');
  for (let length = names.length; length > 0; length -= 1) {
    const place = subject.places?.get(names.slice(0, length).join('.'));
    if (place !== undefined) return within(place, names.slice(length));
  }
  return within(subject.place, names);
}

import type { Subject } from '../../../model/check.ts';
import { within, type Place, type Pointer } from '../../../model/place.ts';
import { parsePath, pathText } from '../../../model/path.ts';
import { placeAt, walk } from '../../../model/walk.ts';
import { isList, isMap, isMarker, own, unknown, type Value } from '../../../model/value.ts';

const OTHER_SHAPE = unknown('not the kind of value that is expected here', false);

/** A value of a subject together with the place it was read from. */
export interface Looked {
  /** Dotted path, for people. */
  readonly path: string;
  readonly value: Value | undefined;
  readonly place: Place;
  /** Set where parts of the subject stand elsewhere, so that what lies below gets its own place. */
  readonly from?: { readonly subject: Subject; readonly pointer: Pointer };
}

/**
 * Follows a dotted path of plain names. A marker on the way is the answer: nothing below it is known,
 * and nothing below a value that is no map.
 */
export function look(subject: Subject, path: string): Looked {
  let value: Value | undefined = subject.values;
  for (const name of path.split('.')) value = step(value, name);
  const place = placeOf(subject, path);
  return subject.places === undefined
    ? { path, value, place }
    : { path, value, place, from: { subject, pointer: path.split('.') } };
}

/** What is set at paths, through blocks and lists of blocks. */
export function valuesAt(subject: Subject, paths: readonly string[]): readonly Looked[] {
  const found: Looked[] = [];
  for (const text of paths) {
    walk(subject.values, parsePath(text)?.steps ?? [], (value, at) => {
      if (value !== undefined && value !== null && value !== '')
        found.push({ path: pathText(at), value, place: placeAt(subject, at) });
      return true;
    });
  }
  return found;
}

/** One key of a map that was looked up. */
export function key(looked: Looked, name: string): Looked {
  return {
    path: looked.path === '' ? name : `${looked.path}.${name}`,
    value: step(looked.value, name),
    ...below(looked, name),
  };
}

/** The elements of a list, each with its own path and place; anything else has none. */
export function elements(looked: Looked): readonly Looked[] {
  if (!isList(looked.value)) return [];
  const found: Looked[] = [];
  for (const [index, value] of looked.value.entries()) {
    found.push({ path: `${looked.path}[${String(index)}]`, value, ...below(looked, index) });
  }
  return found;
}

/** The text that stands there, `undefined` for anything that is not text. */
export function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function below({ place, from }: Looked, name: string | number): Pick<Looked, 'place' | 'from'> {
  if (from === undefined) return { place: within(place, [name]) };
  const pointer = [...from.pointer, name];
  return { place: placeAt(from.subject, pointer), from: { subject: from.subject, pointer } };
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

import type { Subject } from './check.ts';
import { memoizeText } from '../base/memo.ts';
import { type Pointer } from '../base/pointer.ts';
import { placeOfPart, type Place, type Standing } from './place.ts';
import { parsePath, pathText, type Path } from './path.ts';
import { walk } from './walk.ts';
import { isList, isMap, isMarker, own, unknown, type Value } from '../base/value.ts';

const OTHER_SHAPE = unknown('not the kind of value that is expected here', false);

/** A value of a subject together with where it was read from. */
export interface LocatedValue {
  /** Dotted path, for people. */
  readonly path: string;
  readonly value: Value | undefined;
  /** Whose part it is, and which one. */
  readonly from: Standing;
  readonly pointer: Pointer;
}

/**
 * Follows a dotted path of plain names. A marker on the way is the answer: nothing below it is known,
 * and nothing below a value that is no map.
 */
export function readPath(subject: Standing & Pick<Subject, 'values'>, path: string): LocatedValue {
  let value: Value | undefined = subject.values;
  const pointer = getNames(path);
  for (const name of pointer) value = step(value, name);
  return { path, value, from: subject, pointer };
}

const getNames = memoizeText((path): readonly string[] => path.split('.'));

/** What was found out about a place as a whole. */
export function locatedConstant(place: Place, path: string, value: Value | undefined): LocatedValue {
  return { path, value, from: { place }, pointer: [] };
}

/** Where something that was looked at stands in the evidence. */
export function valuePlace({ from, pointer }: LocatedValue): Place {
  return placeOfPart(from, pointer);
}

/** What is set at paths, through blocks and lists of blocks. */
export function valuesAt(subject: Subject, paths: readonly string[]): LocatedValue[] {
  const found: LocatedValue[] = [];
  for (const text of paths) {
    const whole = getPath(text);
    walk(subject.values, whole.steps, (value, at) => {
      if (value !== undefined && value !== null && value !== '') found.push(getPart(subject, value, at, whole));
      return true;
    });
  }
  return found;
}

/** What software documents say is gathered from all over the file, so a part of it has the place of its entry. */
function getPart(subject: Subject, value: Value, pointer: Pointer, whole: Path): LocatedValue {
  // no list is on the way of most
  const path = pointer.length === whole.steps.length ? whole.text : pathText(pointer);
  return subject.evidenceKind === 'software'
    ? locatedConstant(subject.place, path, value)
    : { path, value, from: subject, pointer };
}

const getPath = memoizeText((written): Path => {
  const steps = parsePath(written)?.steps ?? [];
  return { text: pathText(steps), steps };
});

/** One key of a map that was looked up. */
export function readKey(looked: LocatedValue, name: string): LocatedValue {
  return {
    path: looked.path === '' ? name : `${looked.path}.${name}`,
    value: step(looked.value, name),
    from: looked.from,
    pointer: [...looked.pointer, name],
  };
}

/** The elements of a list, each with its own path and place; anything else has none. */
export function readElements(looked: LocatedValue): readonly LocatedValue[] {
  if (!isList(looked.value)) return [];
  return looked.value.map((value, index) => readElement(looked, value, index));
}

/** One element of a list that was looked up. */
export function readElement({ path, from, pointer }: LocatedValue, value: Value, index: number): LocatedValue {
  return { path: `${path}[${String(index)}]`, value, from, pointer: [...pointer, index] };
}

/** The text that stands there, `undefined` for anything that is not text. */
export function readText(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** What stands under a name of a value, without the place of it: the step that `look` and `key` take. */
export function step(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || isMarker(value)) return value;
  if (value === null) return undefined;
  return isMap(value) ? own(value, name) : OTHER_SHAPE;
}

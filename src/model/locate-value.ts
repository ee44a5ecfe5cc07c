import type { Subject } from './check.ts';
import { memoizeText } from '../base/memo.ts';
import { type Pointer } from '../base/pointer.ts';
import { placeOfPart, type Place, type Standing } from './place.ts';
import { parsePath, pathText, type Path } from './path.ts';
import { walk } from './walk.ts';
import { isList, isMap, isMarker, own, unknown, type Value } from '../base/value.ts';

const OTHER_SHAPE = unknown('not the kind of value that is expected here', false);

/** A value of a subject and the place that it was read from. */
export interface LocatedValue {
  readonly path: string;
  readonly value: Value | undefined;
  /** The thing that contains the value at `pointer`. */
  readonly from: Standing;
  readonly pointer: Pointer;
}

/** Follows a dotted path of plain names. What is below a marker, or below a value that is not a map, is unknown. */
export function readPath(subject: Standing & Pick<Subject, 'values'>, path: string): LocatedValue {
  let value: Value | undefined = subject.values;
  const pointer = getNames(path);
  for (const name of pointer) value = step(value, name);
  return { path, value, from: subject, pointer };
}

const getNames = memoizeText((path): readonly string[] => path.split('.'));

/** A located value that applies to a place as a whole. */
export function locatedConstant(place: Place, path: string, value: Value | undefined): LocatedValue {
  return { path, value, from: { place }, pointer: [] };
}

/** The place of a value in the evidence. */
export function valuePlace({ from, pointer }: LocatedValue): Place {
  return placeOfPart(from, pointer);
}

/** The values that are set at paths, through blocks and lists of blocks. */
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

/** SBOM facts come from several parts of the file, so a part of a component has the place of its entry. */
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

/** Reads one key of a located map. */
export function readKey(looked: LocatedValue, name: string): LocatedValue {
  return {
    path: looked.path === '' ? name : `${looked.path}.${name}`,
    value: step(looked.value, name),
    from: looked.from,
    pointer: [...looked.pointer, name],
  };
}

/** The elements of a located list, each with its path and place; empty for anything else. */
export function readElements(looked: LocatedValue): readonly LocatedValue[] {
  if (!isList(looked.value)) return [];
  return looked.value.map((value, index) => readElement(looked, value, index));
}

/** Reads one element of a located list. */
export function readElement({ path, from, pointer }: LocatedValue, value: Value, index: number): LocatedValue {
  return { path: `${path}[${String(index)}]`, value, from, pointer: [...pointer, index] };
}

/** The value where it is text, else `undefined`. */
export function readText(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The value of a name in a map, without its place: one step of a path. */
export function step(value: Value | undefined, name: string): Value | undefined {
  if (value === undefined || isMarker(value)) return value;
  if (value === null) return undefined;
  return isMap(value) ? own(value, name) : OTHER_SHAPE;
}

import type { Pointer } from '../base/pointer.ts';
import { placeOfPart, type Place } from './place.ts';
import type { Subject } from './check.ts';
import { isList, isMarker, isUnknown, own, unknown, type Value } from '../base/value.ts';

/** Why a part is not known where all of a value is not. */
export const INSIDE = 'part of a value that is not known';

const INSIDE_UNKNOWN = unknown(INSIDE, false);
const INSIDE_REDACTED = unknown('part of a redacted value', false);
/** A part of a value that can have no such part. */
export const OTHER_SHAPE = unknown('not the kind of value that this path expects', false);

/** Receives each value that a path leads to. Returns false to end the walk. */
export type Visit = (value: Value | undefined, at: Pointer, missing: Pointer) => boolean;

/**
 * Follows `steps` from a value. A name that meets a list goes into every element; an empty list, `null` and a missing
 * key are absent (`undefined`, with the remaining steps in `missing`). Below a marker or a value of another shape,
 * everything is unknown. Only own properties are read.
 */
export function walk(value: Value | undefined, steps: Pointer, visit: Visit, from: Pointer = []): boolean {
  return follow(value, steps, 0, visit, from);
}

function follow(start: Value | undefined, steps: Pointer, first: number, visit: Visit, from: Pointer): boolean {
  let value = start;
  const at = [...from];
  for (let index = first; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined || value === undefined || value === null) return visit(undefined, at, steps.slice(index));
    if (isList(value) && typeof step === 'string') {
      if (value.length === 0) return visit(undefined, at, steps.slice(index));
      return value.every((element, position) => follow(element, steps, index, visit, [...at, position]));
    }
    const next = stepInto(value, step);
    if (next === undefined) return visit(undefined, at, steps.slice(index));
    value = next;
    at.push(step);
  }
  return visit(value ?? undefined, at, []);
}

/** The result of `soleValue` for a path that meets a list and may therefore lead to several values. */
export const BRANCHES: unique symbol = Symbol('branches');

/** The value at the end of a path that meets no list, as almost all paths do; else `BRANCHES`. */
export function soleValue(start: Value | undefined, steps: Pointer): Value | undefined | typeof BRANCHES {
  let value = start;
  for (const step of steps) {
    if (value === undefined || value === null) return undefined;
    if (isList(value) && typeof step === 'string') return BRANCHES;
    value = stepInto(value, step);
  }
  return value ?? undefined;
}

/** Visits the values that `walk` leads to, without their places. Returns false when `visit` ended it. */
export function everyValue(
  start: Value | undefined,
  steps: Pointer,
  first: number,
  visit: (value: Value | undefined) => boolean,
): boolean {
  let value = start;
  for (let index = first; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined || value === undefined || value === null) return visit(undefined);
    if (isList(value) && typeof step === 'string') {
      return value.length === 0 ? visit(undefined) : getEveryValue(value, steps, index, visit);
    }
    value = stepInto(value, step);
  }
  return visit(value ?? undefined);
}

function getEveryValue(
  list: readonly Value[],
  steps: Pointer,
  first: number,
  visit: (value: Value | undefined) => boolean,
): boolean {
  for (const element of list) if (!everyValue(element, steps, first, visit)) return false;
  return true;
}

/** As `everyValue`, without absent values. */
export function visitValues(
  start: Value | undefined,
  steps: Pointer,
  first: number,
  visit: (value: Value) => boolean,
): boolean {
  return everyValue(start, steps, first, (value) => value === undefined || visit(value));
}

/** One step without fan-out: an index into a list or a name into a map; anything else is unknown. */
export function stepInto(value: Value, step: string | number): Value | undefined {
  if (typeof value !== 'object' || value === null) return OTHER_SHAPE;
  if (isList(value)) return typeof step === 'number' ? value[step] : OTHER_SHAPE;
  if (isMarker(value)) return isUnknown(value) ? INSIDE_UNKNOWN : INSIDE_REDACTED;
  return typeof step === 'string' ? own(value, step) : OTHER_SHAPE;
}

/**
 * The place of a part of a subject's values: that of the longest prefix of its path that has a place. The statements
 * of software documents are gathered from the whole file, so a part has the place of its entry.
 */
export function placeAt(subject: Subject, pointer: Pointer): Place {
  return subject.evidenceKind === 'software' ? subject.place : placeOfPart(subject, pointer);
}

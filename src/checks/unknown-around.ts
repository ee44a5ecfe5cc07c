import type { Pointer } from '../base/pointer.ts';
import { isList, isMap, isMarker, isUnknown, own, type Value } from '../base/value.ts';
import type { Decision } from '../model/finding.ts';
import { parsePath, pathText } from '../model/path.ts';
import { renderValue } from '../model/render-value.ts';
import { INSIDE, OTHER_SHAPE } from '../model/walk.ts';
import { shownPath, type Run } from './condition.ts';
import { nameType } from './wrong-type.ts';

/**
 * Where a value is part of one that is not known, or of one that can have no parts: the path of that one, and why it is not
 * known or what it is.
 */
export function unknownAround(
  found: Value | undefined,
  run: Run,
  at: Pointer,
): Pick<Decision, 'actual' | 'within'> | undefined {
  if (!isUnknown(found) || !ENCLOSED.has(found.reason)) return undefined;
  // the field of a trait is read at the path that its prefix shows
  const [steps, show] =
    at.length > 0 || run.prefix === undefined
      ? [at, (around: Pointer) => shownPath(run, around)]
      : [parsePath(run.prefix)?.steps ?? [], pathText];
  const around = getAround(run.subject.values, steps);
  return around && { actual: nameAround(around.value), within: show(around.path) };
}

const ENCLOSED: ReadonlySet<string> = new Set([INSIDE, OTHER_SHAPE.reason]);

/** A value that is known, but has no parts, is not shown: what it would be elsewhere may be secret. */
function nameAround(value: Exclude<Value, null>): string {
  return isMarker(value) ? renderValue(value) : nameType(value);
}

function getAround(
  values: Value,
  steps: Pointer,
): { readonly path: Pointer; readonly value: Exclude<Value, null> } | undefined {
  let value: Value | undefined = values;
  for (const [index, step] of steps.entries()) {
    if (value === undefined || value === null) return undefined;
    if (!canHold(value, step)) return { path: steps.slice(0, index), value };
    if (isList(value)) value = typeof step === 'number' ? value[step] : undefined;
    else value = isMap(value) && typeof step === 'string' ? own(value, step) : undefined;
  }
  return undefined;
}

function canHold(value: Value, step: string | number): boolean {
  return typeof step === 'number' ? isList(value) : isMap(value) || isList(value);
}

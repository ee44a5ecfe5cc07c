import type { Pointer } from '../base/pointer.ts';
import { isList, isMap, isUnknown, own, type Unknown, type Value } from '../base/value.ts';
import type { Decision } from '../model/finding.ts';
import { parsePath, pathText } from '../model/path.ts';
import { renderValue } from '../model/render-value.ts';
import { INSIDE } from '../model/walk.ts';
import { shownPath, type Run } from './condition.ts';

/** Where a value is part of one that is not known: the path of that one, and why it is not known. */
export function unknownAround(
  found: Value | undefined,
  run: Run,
  at: Pointer,
): Pick<Decision, 'actual' | 'within'> | undefined {
  if (!isUnknown(found) || found.reason !== INSIDE) return undefined;
  // the field of a trait is read at the path that its prefix shows
  const [steps, show] =
    at.length > 0 || run.prefix === undefined
      ? [at, (around: Pointer) => shownPath(run, around)]
      : [parsePath(run.prefix)?.steps ?? [], pathText];
  const around = getAround(run.subject.values, steps);
  return around && { actual: renderValue(around.value), within: show(around.path) };
}

function getAround(values: Value, steps: Pointer): { readonly path: Pointer; readonly value: Unknown } | undefined {
  let value: Value | undefined = values;
  for (const [index, step] of steps.entries()) {
    if (isUnknown(value)) return { path: steps.slice(0, index), value };
    if (isList(value)) value = typeof step === 'number' ? value[step] : undefined;
    else value = isMap(value) && typeof step === 'string' ? own(value, step) : undefined;
  }
  return undefined;
}

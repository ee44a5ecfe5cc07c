import { isList, isMap, isMarker, own, type Value, type ValueMap } from '../../base/value.ts';

const NONE: readonly never[] = [];
/** Never cleared: paths are constants of this program, so there are few. */
const steps = new Map<string, readonly string[]>();

function getSteps(path: string): readonly string[] {
  const known = steps.get(path);
  if (known !== undefined) return known;
  const made = path.split('.');
  steps.set(path, made);
  return made;
}

function collect(value: Value, path: readonly string[], at: number, found: Value[]): void {
  const step = path[at];
  if (step === undefined) {
    found.push(value);
    return;
  }
  const inner = isMap(value) ? own(value, step) : undefined;
  if (inner === undefined || inner === null) return;
  if (isList(inner)) for (const item of inner) collect(item, path, at + 1, found);
  else collect(inner, path, at + 1, found);
}

function firstIn(value: Value, path: readonly string[], at: number): string | undefined {
  const step = path[at];
  if (step === undefined) return asText(value);
  const inner = isMap(value) ? own(value, step) : undefined;
  if (inner === undefined || inner === null) return undefined;
  if (!isList(inner)) return firstIn(inner, path, at + 1);
  for (const item of inner) {
    const text = firstIn(item, path, at + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Values at a dotted path, including those in lists. Markers are skipped, since they have no value to show. */
export function valuesAt(values: Value | undefined, path: string): readonly Value[] {
  if (values === undefined) return NONE;
  const found: Value[] = [];
  collect(values, getSteps(path), 0, found);
  return found;
}

/**
 * Whether a dotted path has a value, known or not, including in lists. Empty text counts as none; a value of another
 * shape than expected counts as present.
 */
export function holdsAt(values: Value, path: string): boolean {
  return holds(values, getSteps(path), 0);
}

function holds(value: Value | undefined, path: readonly string[], at: number): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (isMarker(value)) return true;
  if (isList(value)) {
    for (const item of value) if (holds(item, path, at)) return true;
    return false;
  }
  const step = path[at];
  return step === undefined || !isMap(value) || holds(own(value, step), path, at + 1);
}

/** Texts at a dotted path, without empty ones. */
export function textsAt(values: Value | undefined, path: string): readonly string[] {
  return valuesAt(values, path).flatMap((value) => asText(value) ?? NONE);
}

/** The first text at any of the paths. */
export function textAt(values: Value | undefined, ...paths: readonly string[]): string | undefined {
  return firstText(values, paths);
}

/** As `textAt`, for a list of paths. */
export function firstText(values: Value | undefined, paths: readonly string[]): string | undefined {
  if (values === undefined) return undefined;
  for (const path of paths) {
    const first = firstIn(values, getSteps(path), 0);
    if (first !== undefined) return first;
  }
  return undefined;
}

function asText(value: Value): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Whether a path has the value `true`, in any element of the lists on the path. */
export function isTrue(values: ValueMap, path: string): boolean {
  return valuesAt(values, path).includes(true);
}

import { isMarker, redacted } from '../../base/value.ts';
import { isObject, put, type JsonObject } from '../shared/terraform/object.ts';
import { redactAll } from '../shared/terraform/sensitive.ts';

type Slot = { readonly list: unknown[]; readonly at: number } | { readonly map: JsonObject; readonly at: string };

/**
 * Redacts the paths that a state lists as sensitive. A path is a list of steps `{type, value}` where an index step
 * wraps its key once more, or a plain attribute name. A path that ends early redacts the deepest value it reached;
 * one that cannot be read, or names no attribute, redacts the whole resource. Returns whether all paths match.
 */
export function redactListed(values: JsonObject, paths: unknown): boolean {
  if (paths === undefined || paths === null) return true;
  let fits = Array.isArray(paths);
  if (Array.isArray(paths)) {
    for (const path of paths) {
      const steps = readSteps(path);
      if (steps === undefined || !redactPath(values, steps)) fits = false;
    }
  }
  if (!fits) redactAll(values);
  return fits;
}

function readSteps(path: unknown): readonly (string | number)[] | undefined {
  if (typeof path === 'string') return [path];
  if (!Array.isArray(path) || path.length === 0) return undefined;
  const steps: (string | number)[] = [];
  for (const step of path) {
    const key = readKey(isObject(step) ? step['value'] : step);
    if (key === undefined) return undefined;
    steps.push(key);
  }
  return steps;
}

function readKey(value: unknown): string | number | undefined {
  const key = isObject(value) ? value['value'] : value;
  return typeof key === 'string' || typeof key === 'number' ? key : undefined;
}

function redactPath(values: JsonObject, steps: readonly (string | number)[]): boolean {
  let current: unknown = values;
  let reached: Slot | undefined;
  for (const step of steps) {
    if (reached !== undefined && isDynamic(current) && step !== 'value') {
      reached = { map: current, at: 'value' };
      current = current['value'];
    }
    if (current === null || isMarker(current)) return true;
    const next = readSlot(current, step);
    if (next === undefined) break;
    reached = next;
    current = 'list' in next ? next.list[next.at] : next.map[next.at];
  }
  if (reached === undefined) return false;
  if (current === null || isMarker(current)) return true;
  if ('list' in reached) reached.list[reached.at] = redacted(current);
  else put(reached.map, reached.at, redacted(current));
  return true;
}

/** An attribute of dynamic type is stored as a pair of type and value, which paths do not mention. */
function isDynamic(value: unknown): value is JsonObject {
  return (
    isObject(value) && Object.hasOwn(value, 'value') && Object.hasOwn(value, 'type') && Object.keys(value).length === 2
  );
}

function readSlot(current: unknown, step: string | number): Slot | undefined {
  if (Array.isArray(current)) {
    const inside = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step < current.length;
    return inside ? { list: current, at: step } : undefined;
  }
  if (!isObject(current)) return undefined;
  const key = String(step);
  return Object.hasOwn(current, key) ? { map: current, at: key } : undefined;
}

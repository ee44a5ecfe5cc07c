import { pointerText } from '../../../base/pointer.ts';
import { isObject, type JsonObject } from '../json-view.ts';

const DEEPEST = 60;

export interface Step {
  readonly parent: Step | undefined;
  readonly key: string | number;
}

/** An object of a document: the key of the list or field that contains it, and its path. */
export interface OscalNode {
  readonly value: JsonObject;
  readonly holder: string;
  readonly step: Step | undefined;
}

/** Calls `each` for every object of a JSON value, outer ones first. Returns false when the nesting is too deep. */
export function walkObjects(value: unknown, each: (node: OscalNode) => void): boolean {
  return walk(value, { holder: '', step: undefined, depth: 0 }, each);
}

interface Spot {
  readonly holder: string;
  readonly step: Step | undefined;
  readonly depth: number;
}

/** Most values are texts, so it creates no node for them. */
function walk(value: unknown, { holder, step, depth }: Spot, each: (node: OscalNode) => void): boolean {
  if (depth > DEEPEST) return false;
  let complete = true;
  if (Array.isArray(value)) {
    for (let key = 0; key < value.length; key += 1)
      if (isNested(value[key]))
        complete = walk(value[key], { holder, step: { parent: step, key }, depth: depth + 1 }, each) && complete;
  } else if (isObject(value)) {
    each({ value, holder, step });
    for (const key of Object.keys(value))
      if (isNested(value[key]))
        complete = walk(value[key], { holder: key, step: { parent: step, key }, depth: depth + 1 }, each) && complete;
  }
  return complete;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** The path of a step as a JSON pointer. */
export function stepText(step: Step | undefined, ...more: readonly (string | number)[]): string {
  const keys: (string | number)[] = [...more].reverse();
  for (let at = step; at !== undefined; at = at.parent) keys.push(at.key);
  return pointerText(keys.reverse());
}

import { pointerText } from '../../../model/place.ts';
import { isObject } from '../json-view.ts';
import type { JsonObject } from '../json-view.ts';

const DEEPEST = 60;

export interface Step {
  readonly parent: Step | undefined;
  readonly key: string | number;
}

/** An object of a document: the key of the list or field that holds it, and the way to it. */
export interface Node {
  readonly value: JsonObject;
  readonly holder: string;
  readonly step: Step | undefined;
}

/** Calls `each` for every object of a JSON value, outer ones first. Gives false when it is nested too deeply to be ours. */
export function walkObjects(value: unknown, each: (node: Node) => void): boolean {
  return walk(value, '', undefined, 0, each);
}

function walk(
  value: unknown,
  holder: string,
  step: Step | undefined,
  depth: number,
  each: (node: Node) => void,
): boolean {
  if (depth > DEEPEST) return false;
  let complete = true;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      complete = walk(value[index], holder, { parent: step, key: index }, depth + 1, each) && complete;
    }
  } else if (isObject(value)) {
    each({ value, holder, step });
    for (const key of Object.keys(value)) {
      complete = walk(value[key], key, { parent: step, key }, depth + 1, each) && complete;
    }
  }
  return complete;
}

/** The way to something as a JSON pointer. */
export function stepText(step: Step | undefined, ...more: readonly (string | number)[]): string {
  const keys: (string | number)[] = [...more].reverse();
  for (let at = step; at !== undefined; at = at.parent) keys.push(at.key);
  return pointerText(keys.reverse());
}

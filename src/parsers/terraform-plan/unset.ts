import type { Pointer } from '../../base/pointer.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { isExpression } from './configuration.ts';

/**
 * Whether the configuration shows that it sets nothing at a path. `written` are the expressions of the resource; they
 * leave out `dynamic` blocks, so only what is missing in a block that they have is certainly not set.
 */
export function isUnset(written: unknown, path: Pointer): boolean {
  let node: unknown = written;
  for (const [at, step] of path.entries()) {
    if (!Array.isArray(node) && !isObject(node)) return false;
    if (isExpression(node)) return false;
    const next: unknown = Array.isArray(node) ? node[Number(step)] : field(node, String(step));
    if (next === undefined) return at === path.length - 1 && !Array.isArray(node);
    node = next;
  }
  return false;
}

/** Whether the value of an attribute is written in the configuration, without any reference. */
export function isLiteral(written: unknown, attribute: string): boolean {
  const expression = isObject(written) ? field(written, attribute) : undefined;
  return isExpression(expression) && Object.hasOwn(expression, 'constant_value');
}

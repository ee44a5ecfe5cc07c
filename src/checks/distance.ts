import type { Pointer } from '../base/pointer.ts';
import type { Truth } from '../base/truth.ts';
import type { Node } from './condition.ts';

/** The distance of one setting that is not as wanted. */
export const ONE = 1;
/**
 * The distance of a property that says which thing it is, such as the engine of a database: it is not changed to meet a
 * check, so what needs it to change is farther away than all that needs settings alone.
 */
export const OTHER_THING = 100;

/** Names of properties that say which thing it is. */
const IDENTITY =
  /^(?:type|kind|name|key|engine(?:_type|_mode|_name|_version)?|version|format|family|database_version|sku(?:_name)?|account_kind|apiVersion|(?:parameter_key|option_name|category(?:_group)?|field|resource_type|namespace|policy_type_name))$/;

/** Whether the value at a path says which thing it is, rather than how the thing is set. */
export function isIdentity(steps: Pointer): boolean {
  const last = steps.at(-1);
  return typeof last === 'string' && isIdentityName(last);
}

/** Whether a property of this name says which thing it is. */
export function isIdentityName(name: string): boolean {
  return IDENTITY.test(name);
}

/** The distance of one leaf. */
export function leafDistance(truth: Truth, steps: Pointer): number {
  if (truth === true) return 0;
  return isIdentity(steps) ? OTHER_THING : ONE;
}

/** A condition that does not count its parts. */
export function plainDistance(test: Node['test']): Node['distance'] {
  return (value, run) => (test(value, run) === true ? 0 : ONE);
}

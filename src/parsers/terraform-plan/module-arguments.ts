import { callPath, type AddressStep } from '../shared/terraform/address.ts';
import { idArgument } from '../shared/terraform/id-argument.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { readReferences } from './configuration.ts';
import type { PlanIndex } from './plan-index.ts';

/** The references of an argument, and its resource in the configuration. */
export interface ModuleArguments {
  readonly references: readonly string[];
  readonly owner: unknown;
}

/**
 * The references behind the id of a resource whose id is the value of one of its arguments, where `path` is that id
 * or argument; `local` is `type.name` or `data.type.name`. `undefined`: the reference is to the resource itself.
 */
export function moduleArguments(
  { configuration }: PlanIndex,
  module: string,
  local: string,
  path: readonly AddressStep[],
): ModuleArguments | undefined {
  const [step, ...more] = path;
  if (step === undefined || 'key' in step || more.length > 0) return undefined;
  const owner = configuration.resource(callPath(module), local);
  const written = owner === undefined ? undefined : field(owner, 'expressions');
  const argument = idArgument(local.slice(0, local.indexOf('.')));
  const isMeant = argument !== undefined && (step.name === 'id' || step.name === argument);
  const expression = isObject(written) && isMeant ? field(written, argument) : undefined;
  const references = readReferences(expression);
  return references === undefined || references.length === 0 ? undefined : { references, owner };
}

import { callPath, type AddressStep } from '../shared/terraform/address.ts';
import { idArgument } from '../shared/terraform/id-argument.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import { readReferences } from './configuration.ts';
import type { PlanIndex } from './plan-index.ts';

/** An expression of another resource, and the resource in the configuration. */
export interface ModuleArguments {
  readonly references: readonly string[];
  readonly owner: unknown;
}

/**
 * What a resource refers to that has another one's name for its id, where that id or the argument is asked for; `local` is
 * `type.name` or `data.type.name`. `undefined`: the resource answers for itself.
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

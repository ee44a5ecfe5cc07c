import { readReferences } from './configuration.ts';
import { resolveReferences } from './resolve.ts';
import type { PlanIndex } from './plan-index.ts';

/** Resources with values in outputs of the root module: every reader of the state may use them. */
export function exportedAddresses(world: PlanIndex): ReadonlySet<string> {
  const root = { module: '', base: '', key: undefined, owner: undefined };
  const addresses = new Set<string>();
  for (const name of world.configuration.outputs('')) {
    const references = readReferences(world.configuration.output('', name));
    if (references === undefined) continue;
    for (const piece of resolveReferences(world, references, root).pieces)
      for (const address of piece) addresses.add(address);
  }
  return addresses;
}

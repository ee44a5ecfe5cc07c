import type { Resource } from '../../model/evidence.ts';
import type { Thing } from '../graph.ts';
import { addressWithoutIndex } from '../inventory/names.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { addTo } from '../../base/group-by.ts';

/**
 * Adds Terraform dependencies between resources that no other flow connects. They state the order of creation, not
 * that data flows, so they are drawn only on request.
 */
export function dependsOn(draft: FlowBuilder): void {
  const { things } = draft.inventory;
  const byAddress = new Map<string, Thing[]>();
  for (const thing of things) {
    const addresses = new Set(thing.resources.flatMap(({ address }) => [address, addressWithoutIndex(address)]));
    for (const address of addresses) addTo(byAddress, address, thing);
  }
  const known = new Set(
    draft.relations.flatMap(({ from, to }) => from.flatMap((one) => to.map((other) => pair(one, other)))),
  );
  const getNeeds = ({ references = [], place }: Resource): readonly Thing[] =>
    references
      .flatMap(({ to }) => [...new Set(to.flatMap((address) => byAddress.get(address) ?? []))])
      .filter(({ resources: [first] }) => first?.place.file === place.file);
  for (const thing of things)
    for (const resource of thing.resources)
      for (const target of getNeeds(resource))
        if (!known.has(pair(thing, target))) draft.support(thing, target, 'depends on', resource);
}

function pair(one: { readonly key: string }, other: { readonly key: string }): string {
  return [one.key, other.key].sort().join('\n\n');
}

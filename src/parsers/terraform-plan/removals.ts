import type { Resource } from '../../model/evidence.ts';
import { unknown } from '../../base/value.ts';
import type { Change } from './changes.ts';

const UNTYPED = unknown('the plan does not say its type', true);

/**
 * What the plan destroys or forgets, as resources of type `terraform/removal`: evidence of the change, not of the
 * system. `replaced` says that the plan creates something of the same type, which may replace it.
 */
export function readRemovals(file: string, changes: ReadonlyMap<string, Change>): readonly Resource[] {
  const created = new Set<string>();
  for (const { creates, type } of changes.values()) if (creates) created.add(type);
  const removals: Resource[] = [];
  for (const [address, { leaves, managed, forgets, type, module, pointer }] of changes) {
    if (!leaves || !managed) continue;
    removals.push({
      kind: 'resource',
      type: 'terraform/removal',
      address,
      source: 'terraform-plan',
      evidenceKind: 'terraform',
      values: {
        type: type === '' ? UNTYPED : type,
        action: forgets ? 'forget' : 'delete',
        replaced: created.has(type),
      },
      place: { file, pointer },
      places: new Map([
        ['type', { file, pointer: [...pointer, 'type'] }],
        ['action', { file, pointer: [...pointer, 'change', 'actions'] }],
      ]),
      module,
    });
  }
  return removals;
}

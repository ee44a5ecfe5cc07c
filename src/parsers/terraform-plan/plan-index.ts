import type { InstanceKey, AddressStep } from '../shared/terraform/address.ts';
import { field, isObject } from '../shared/terraform/object.ts';
import type { Change } from './changes.ts';
import type { Configuration } from './configuration.ts';
import type { InstanceIndex, Instances } from './instances.ts';

/** A plan's resources and their configuration, indexed. */
export interface PlanIndex {
  readonly configuration: Configuration;
  readonly index: InstanceIndex;
  readonly changes: ReadonlyMap<string, Change>;
  readonly sameKeys: Map<Instances, Map<Instances, boolean>>;
}

/** The instance that a reference means. `scope` is passed where its own key counts. */
export function pick(
  world: PlanIndex,
  known: Instances,
  base: string,
  explicit: InstanceKey,
  scope: PlanScope | undefined,
): string | undefined {
  if (explicit !== undefined) return known.byKey.get(explicit);
  if (known.addresses.length === 1) return known.addresses[0];
  if (scope?.key === undefined || !sameKeys(world, scope.base, base)) return undefined;
  return known.byKey.get(scope.key);
}

/** With the same keys in both sets, `b[each.key]` means the instance with our own key. */
function sameKeys(world: PlanIndex, ours: string, theirs: string): boolean {
  const left = world.index.instances.get(ours);
  const right = world.index.instances.get(theirs);
  if (left === undefined || right === undefined) return false;
  const answers = world.sameKeys.get(left) ?? new Map<Instances, boolean>();
  world.sameKeys.set(left, answers);
  const before = answers.get(right);
  if (before !== undefined) return before;
  const same = left.byKey.size === right.byKey.size && [...left.byKey.keys()].every((key) => right.byKey.has(key));
  answers.set(right, same);
  return same;
}

/** Whether a value at a path of a resource is known only after the change; without a path, any of its values. */
export function isUnknownIn(world: PlanIndex, address: string, path: readonly AddressStep[]): boolean {
  let current: unknown = world.changes.get(address)?.unknown;
  if (path.length === 0) return isObject(current) && Object.values(current).includes(true);
  for (const step of path) {
    if (current === true) return true;
    if (Array.isArray(current)) current = 'key' in step && typeof step.key === 'number' ? current[step.key] : undefined;
    else current = isObject(current) ? field(current, 'key' in step ? String(step.key) : step.name) : undefined;
  }
  return current === true;
}

/** The context of an expression: the module instance, and the resource or call whose `each` and `count` it reads. */
export interface PlanScope {
  readonly module: string;
  readonly base: string;
  readonly key: InstanceKey;
  /** The resource or module call in the configuration. */
  readonly owner: unknown;
}

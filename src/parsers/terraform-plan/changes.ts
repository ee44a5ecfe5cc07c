import type { Pointer } from '../../base/pointer.ts';
import { field, isObject, textField, type JsonObject } from '../shared/terraform/object.ts';
import type { Problems } from '../shared/terraform/problems.ts';

/** The effect of the plan on one resource instance. */
export interface Change {
  /** Same shape as the values: `true` where a value is known only after apply. */
  readonly unknown: JsonObject;
  readonly sensitive: unknown;
  /** Deleted or forgotten, so nothing is left to check. */
  readonly leaves: boolean;
  readonly forgets: boolean;
  readonly creates: boolean;
  readonly managed: boolean;
  readonly type: string;
  readonly module: string;
  readonly pointer: Pointer;
}

const ACTIONS: ReadonlySet<unknown> = new Set(['no-op', 'create', 'read', 'update', 'delete', 'forget']);

/** `resource_changes` by address. A change that cannot be read is a Problem, since unknown values would look absent. */
export function readChanges(file: string, list: unknown, problems: Problems): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>();
  if (list === undefined) return changes;
  if (!Array.isArray(list)) {
    problems.lost(
      `"resource_changes" of ${file} is not a list, so what the plan leaves open is lost. Export the plan again.`,
      ['resource_changes'],
    );
    return changes;
  }
  for (const [at, entry] of list.entries()) {
    const pointer = ['resource_changes', at];
    const address = isObject(entry) ? field(entry, 'address') : undefined;
    if (!isObject(entry) || typeof address !== 'string') {
      problems.lost(
        `A change in ${file} has no address, so what it leaves open is lost. Export the plan again.`,
        pointer,
      );
      continue;
    }
    if (typeof field(entry, 'deposed') === 'string') continue;
    const change = readChange(entry, pointer);
    if (change === undefined) {
      problems.lost(
        `A change in ${file} cannot be read, so its resource was not assessed. Export the plan again.`,
        pointer,
      );
    } else changes.set(address, change);
  }
  return changes;
}

function readChange(entry: JsonObject, pointer: Pointer): Change | undefined {
  const change = field(entry, 'change');
  if (!isObject(change)) return undefined;
  const actions = field(change, 'actions');
  if (!Array.isArray(actions) || actions.length === 0 || !actions.every((action) => ACTIONS.has(action)))
    return undefined;
  const leaves = actions.every((action) => action === 'delete' || action === 'forget');
  const unknown = field(change, 'after_unknown');
  if (!isObject(unknown) && !(leaves || unknown === false)) return undefined;
  return {
    unknown: isObject(unknown) ? unknown : {},
    sensitive: field(change, 'after_sensitive'),
    leaves,
    forgets: actions.includes('forget'),
    creates: actions.includes('create'),
    managed: field(entry, 'mode') === 'managed',
    type: textField(entry, 'type') ?? '',
    module: textField(entry, 'module_address') ?? '',
    pointer,
  };
}

import type { Pointer } from '../../../base/pointer.ts';
import { within } from '../../../model/place.ts';
import { isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Container } from './containers.ts';
import type { ClusterObject } from './objects.ts';

const OPEN = unknown('the operator that makes the pods may set it', false);
const OF_CONTAINER = ['allowPrivilegeEscalation', 'capabilities', 'privileged', 'readOnlyRootFilesystem'];
const OF_BOTH = ['runAsGroup', 'runAsNonRoot', 'runAsUser', 'seccompProfile'];

interface Written {
  readonly values: ValueMap;
  readonly at: Pointer;
  readonly role: Container['role'];
}

interface Defaults {
  readonly values: Value;
  readonly at: Pointer;
}

/**
 * A container of a pod that an operator makes, with its settings or the defaults of the object; unknown where both
 * are missing.
 */
export function operatorContainer(
  object: ClusterObject,
  written: Written,
  defaults: Defaults | undefined,
  outer: ValueMap,
): Container {
  const values = new Map<string, Value>(Object.entries(written.values));
  const parts = defaults === undefined ? [] : addDefaults(values, defaults);
  const context = values.get('securityContext') ?? {};
  if (isMap(context)) values.set('securityContext', filled(context, outer));
  // the name that Tekton gives to the resources of a step
  const resources = values.get('resources') ?? values.get('computeResources') ?? OPEN;
  values.set('resources', resources);
  if ((values.get('image') ?? null) === null) values.set('image', OPEN);
  const name = own(written.values, 'name');
  const last = String(written.at.at(-1));
  return {
    name: typeof name === 'string' && name !== '' ? name : last,
    role: written.role,
    values: Object.fromEntries(values),
    place: within(object.place, written.at),
    parts: new Map(parts),
  };
}

function addDefaults(values: Map<string, Value>, defaults: Defaults): readonly (readonly [string, Pointer])[] {
  const parts: [string, Pointer][] = [];
  for (const [key, value] of isMap(defaults.values) ? Object.entries(defaults.values) : []) {
    const mine = values.get(key) ?? null;
    const at = [...defaults.at, key];
    if (mine === null) {
      values.set(key, value);
      parts.push([key, at]);
    } else if (key === 'securityContext' && isMap(mine) && isMap(value)) {
      values.set(key, { ...value, ...mine });
      for (const field of Object.keys(value))
        if (!Object.hasOwn(mine, field)) parts.push([`${key}.${field}`, [...at, field]]);
    }
  }
  return parts;
}

/** A user that is not known is not root where the container must run as non-root. */
function filled(context: ValueMap, outer: ValueMap): ValueMap {
  const given = (key: string): Value => own(context, key) ?? own(outer, key) ?? null;
  const open = [
    ...OF_CONTAINER.filter((key) => (own(context, key) ?? null) === null),
    ...OF_BOTH.filter((key) => given(key) === null && !(key === 'runAsUser' && given('runAsNonRoot') === true)),
  ];
  return { ...context, ...Object.fromEntries(open.map((key) => [key, OPEN])) };
}

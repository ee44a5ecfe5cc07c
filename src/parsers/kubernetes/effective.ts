import type { Place } from '../../model/place.ts';
import { within } from '../../model/place.ts';
import { isMap, own } from '../../model/value.ts';
import type { Value, ValueMap } from '../../model/value.ts';
import type { Container } from './containers.ts';

/** Settings that a container takes from its pod when it does not set them (Kubernetes API, PodSecurityContext). */
const INHERITED = [
  'runAsNonRoot',
  'runAsUser',
  'runAsGroup',
  'seccompProfile',
  'seLinuxOptions',
  'windowsOptions',
  'appArmorProfile',
];
const POD_ONLY = 'automountServiceAccountToken';

export interface Effective {
  readonly values: ValueMap;
  /** Where each value really stands, by dotted path. */
  readonly places: readonly (readonly [string, Place])[];
}

/** The settings in effect for a container: its own where it has them, else those of its pod, else absent. */
export function effectiveOf(spec: ValueMap, specPlace: Place, container: Container): Effective {
  const values: [string, Value][] = [];
  const places: [string, Place][] = [];
  const inner = own(container.values, 'securityContext') ?? null;
  const outer = own(spec, 'securityContext') ?? null;
  for (const key of INHERITED) {
    const mine = setting(inner, key);
    const value = mine ?? setting(outer, key);
    if (value === undefined) continue;
    values.push([key, value]);
    places.push([
      `effective.${key}`,
      within(mine === undefined ? specPlace : container.place, ['securityContext', key]),
    ]);
  }
  const automount = setting(spec, POD_ONLY);
  if (automount !== undefined) {
    values.push([POD_ONLY, automount]);
    places.push([`effective.${POD_ONLY}`, within(specPlace, [POD_ONLY])]);
  }
  return { values: Object.fromEntries(values), places };
}

/** `null` is the same as absent to the API server. */
function setting(context: Value, key: string): Value | undefined {
  return isMap(context) ? (own(context, key) ?? undefined) : undefined;
}

import type { Place } from '../../../model/place.ts';
import { within } from '../../../model/place.ts';
import { isMap, own } from '../../../model/value.ts';
import type { ValueMap } from '../../../model/value.ts';
import type { ClusterObject } from './objects.ts';
import type { Origin } from './origin.ts';
import type { PodTemplate } from './pod-template.ts';

/** An object that runs pods, with what all its resources share. */
export interface Runner {
  readonly object: ClusterObject;
  readonly address: string;
  readonly origin: Origin;
  readonly template: PodTemplate;
  readonly specPlace: Place;
  readonly values: ValueMap;
  readonly places: () => Map<string, Place>;
}

/** The operating system is the one the pod declares; Linux otherwise (Kubernetes API, PodOS). */
export function runnerOf(object: ClusterObject, template: PodTemplate, address: string, origin: Origin): Runner {
  const { place, kind, apiVersion, name, namespace } = object;
  const specPlace = within(place, template.specAt);
  const os = own(template.spec, 'os') ?? null;
  const system = isMap(os) ? (own(os, 'name') ?? 'linux') : 'linux';
  return {
    object,
    address,
    origin,
    template,
    specPlace,
    values: { kind, apiVersion, name, ...(namespace === '-' ? {} : { namespace }), os: system },
    places: () =>
      new Map<string, Place>([
        ['kind', within(place, ['kind'])],
        ['apiVersion', within(place, ['apiVersion'])],
        ['name', within(place, ['metadata', 'name'])],
        ['namespace', within(place, ['metadata', 'namespace'])],
        ['os', within(specPlace, ['os', 'name'])],
        ['spec', specPlace],
        ...[...(template.parts ?? [])].map(([path, at]): [string, Place] => [`spec.${path}`, within(place, at)]),
      ]),
  };
}

import { within, type Part, type Place } from '../../../model/place.ts';
import { isMap, isMarker, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { ClusterObject } from './objects.ts';
import type { Origin } from './origin.ts';
import type { PodTemplate } from './pod-template.ts';

/** An object that runs pods, with the values that all its resources share. */
export interface Runner {
  readonly object: ClusterObject;
  readonly address: string;
  readonly origin: Origin;
  readonly template: PodTemplate;
  readonly specPlace: Place;
  readonly values: ValueMap;
}

/** Node labels for the operating system, the older one last (Kubernetes, "Well-Known Labels"). */
const OS_LABELS = ['kubernetes.io/os', 'beta.kubernetes.io/os'];

/**
 * Reads an object that runs pods. Its operating system is that of the pod, or of the nodes it selects, else Linux
 * (Kubernetes API, PodOS).
 */
export function readRunner(object: ClusterObject, template: PodTemplate, address: string, origin: Origin): Runner {
  const { place, kind, apiVersion, name, namespace } = object;
  const specPlace = within(place, template.specAt);
  const os = readSystem(template.spec);
  return {
    object,
    address,
    origin,
    template,
    specPlace,
    values: { kind, apiVersion, name, ...(namespace === '-' ? unknownNamespace(object) : { namespace }), os },
  };
}

function unknownNamespace({ values }: ClusterObject): { readonly namespace?: Value } {
  const metadata = own(values, 'metadata') ?? null;
  const namespace = isMap(metadata) ? (own(metadata, 'namespace') ?? null) : metadata;
  return isMarker(namespace) ? { namespace } : {};
}

/** Where the common values and the specification are written. */
export function runnerParts({ object: { place }, specPlace, template }: Runner): readonly Part[] {
  const parts = template.parts === undefined ? [] : [...template.parts];
  return [
    ['kind', place, ['kind']],
    ['apiVersion', place, ['apiVersion']],
    ['name', place, ['metadata', 'name']],
    ['namespace', place, ['metadata', 'namespace']],
    ['os', specPlace, ['os', 'name']],
    ['spec', specPlace, []],
    ...parts.map(([path, at]): Part => [`spec.${path}`, place, at]),
  ];
}

function readSystem(spec: ValueMap): Value {
  const os = own(spec, 'os') ?? null;
  const declared = isMap(os) ? (own(os, 'name') ?? null) : null;
  if (declared !== null) return declared;
  const selector = own(spec, 'nodeSelector') ?? null;
  const selected = isMap(selector) ? OS_LABELS.map((label) => own(selector, label) ?? null) : [];
  return selected.find((each) => each !== null) ?? 'linux';
}

import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { Problem } from '../../../model/problem.ts';
import { componentSettings } from './component-settings.ts';
import { kubeadmComponents } from './kubeadm.ts';
import { readObjects, type ClusterObject } from './objects.ts';
import { objectAddress, type Origin } from './origin.ts';
import { readPodSecurityRules } from './pod-security-rules.ts';
import { resourceType } from './resource-type.ts';
import { scrubObject } from '../secrets/kubernetes-scrub.ts';
import { withVariables } from './variables.ts';
import { readWorkloads } from './workloads.ts';

export interface ClusterResources {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

/**
 * One document of a manifest as evidence, secrets redacted: `k8s/<Kind>` for every object (lists are split),
 * `k8s/workload`, `k8s/container`, `k8s/control-plane` and `k8s/kubelet` for what runs pods, and the last two for
 * what a kubeadm configuration starts. Settings in ConfigMaps of the cluster are read as objects too.
 */
export function clusterResources(document: unknown, place: Place, origin: Origin): ClusterResources {
  const found = readObjects(document, place);
  const resources: Resource[] = [];
  const settings = found.objects.map(componentSettings);
  const problems: Problem[] = [found, ...settings].flatMap((each) => each.problems);
  for (const object of [found, ...settings].flatMap(({ objects }) => objects)) {
    const clean = { ...object, values: withVariables(scrubObject(object.values, object.kind), object.apiVersion) };
    const derived = readWorkloads(clean, origin);
    resources.push(objectResource(clean, origin), ...derived.resources, ...kubeadmComponents(clean, origin));
    resources.push(...readPodSecurityRules(clean, origin));
    problems.push(...derived.problems);
  }
  return { resources, problems };
}

function objectResource(object: ClusterObject, origin: Origin): Resource {
  const { values, place, apiVersion, kind } = object;
  const type = resourceType(apiVersion, kind);
  return { kind: 'resource', type, address: objectAddress(object), ...origin, values, place };
}

import type { Place } from '../../model/place.ts';
import type { Problem } from '../../model/problem.ts';
import { isList, isMap, own } from '../../model/value.ts';
import type { Value, ValueMap } from '../../model/value.ts';

/** Where the pod specification stands, in kinds of `apps/v1` whose selector is required. */
const WITH_SELECTOR: ReadonlySet<string> = new Set(['Deployment', 'DaemonSet', 'StatefulSet', 'ReplicaSet']);

/**
 * Whether an object is a patch or a part of an object, such as Kustomize overlays keep beside it: a workload of
 * `apps/v1` without a selector and without any image. The API server refuses both (Kubernetes API reference,
 * DeploymentSpec and Container), so no cluster runs it as it stands.
 */
export function isFragment(value: unknown): boolean {
  if (!isMap(value)) return false;
  const kind = own(value, 'kind');
  if (own(value, 'apiVersion') !== 'apps/v1' || typeof kind !== 'string' || !WITH_SELECTOR.has(kind)) return false;
  const spec = own(value, 'spec');
  if (!isMap(spec)) return false;
  return own(spec, 'selector') === undefined && !podsOf(spec).some(hasImage);
}

function podsOf(spec: ValueMap): readonly ValueMap[] {
  const template = own(spec, 'template');
  const pod = isMap(template) ? own(template, 'spec') : undefined;
  return isMap(pod) ? [pod] : [];
}

function hasImage(pod: ValueMap): boolean {
  return ['containers', 'initContainers'].some((key) => isSomeImage(own(pod, key)));
}

/** What is not a list of containers is left to the reader of the object, which says so. */
function isSomeImage(containers: Value | undefined): boolean {
  if (containers === undefined) return false;
  if (!isList(containers)) return true;
  return containers.some((each) => !isMap(each) || own(each, 'image') !== undefined);
}

/** Says that a fragment was not assessed. */
export function fragmentProblem(place: Place): Problem {
  const where = place.document === undefined ? place.file : `Document ${place.document + 1} of ${place.file}`;
  const message = `${where} has neither a selector nor an image, so it is a patch of a workload, and no kustomization in the evidence applies it. It was not assessed. Name it under \`patches\` of a kustomization.yaml, or delete it.`;
  return { code: 'partly-read', severity: 'info', message, place };
}

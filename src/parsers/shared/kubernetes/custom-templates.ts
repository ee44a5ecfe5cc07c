import type { Pointer } from '../../../base/pointer.ts';
import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { ClusterObject } from './objects.ts';
import type { PodTemplate } from './pod-template.ts';

/** Groups of Kubernetes itself, whose pod-running kinds are known by name; other operators use `k8s.io` too. */
const OF_KUBERNETES = /^[a-z0-9]+$/;
/** Template fields: `template`, or names such as `leaderTemplate` where a resource runs several. */
const TEMPLATE = /^template$|[a-z]Template$/;
/** Policy engines contain pods as patterns, which never run. */
const PATTERNS = /(?:^|\.)(?:kyverno\.io|gatekeeper\.sh|open-cluster-management\.io)$/;
const MAX_DEPTH = 10;
const MAX_VALUES = 20_000;

/**
 * The pods that the operator of a custom resource runs, such as the head and the workers of a Ray cluster: every map
 * with a template name that contains a pod specification with an image (Kubernetes API conventions, PodTemplateSpec).
 * A template without images only changes pods that the operator makes, and shows too little of them.
 */
export function readCustomTemplates(object: ClusterObject): readonly PodTemplate[] {
  const slash = object.apiVersion.indexOf('/');
  const group = object.apiVersion.slice(0, Math.max(slash, 0));
  if (group === '' || OF_KUBERNETES.test(group) || PATTERNS.test(group)) return [];
  const found: PodTemplate[] = [];
  let left = MAX_VALUES;
  const walk = (value: Value, at: Pointer): void => {
    left -= 1;
    if (left < 0 || at.length > MAX_DEPTH) return;
    if (isList(value)) value.forEach((item, index) => walk(item, [...at, index]));
    if (!isMap(value)) return;
    const template = TEMPLATE.test(String(at.at(-1))) ? podTemplateIn(value, at) : undefined;
    if (template !== undefined) {
      found.push(template);
      return;
    }
    for (const [key, part] of Object.entries(value))
      if (typeof part === 'object' && part !== null) walk(part, [...at, key]);
  };
  walk(own(object.values, 'spec') ?? null, ['spec']);
  return found;
}

function podTemplateIn(value: ValueMap, at: Pointer): PodTemplate | undefined {
  const spec = own(value, 'spec') ?? null;
  const containers = isMap(spec) ? (own(spec, 'containers') ?? null) : null;
  if (!isMap(spec) || !isList(containers) || !areWhole(containers, at)) return undefined;
  const metadata = own(value, 'metadata') ?? null;
  return { spec, specAt: [...at, 'spec'], metadata: isMap(metadata) ? metadata : {}, metadataAt: [...at, 'metadata'] };
}

/**
 * A field `template` needs one image; under another name all containers need one, because it may only change a
 * template of the operator.
 */
function areWhole(containers: readonly Value[], at: Pointer): boolean {
  const hasImage = (each: Value): boolean => isMap(each) && Object.hasOwn(each, 'image');
  return at.at(-1) === 'template' ? containers.some(hasImage) : containers.length > 0 && containers.every(hasImage);
}

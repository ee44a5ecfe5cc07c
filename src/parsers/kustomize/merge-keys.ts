import type { Identity } from './item.ts';

type Type = Pick<Identity, 'group' | 'version' | 'kind'>;

const POD_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ['v1 Pod', ''],
  ['v1 PodTemplate', 'template/'],
  ['v1 ReplicationController', 'spec/template/'],
  ['apps/v1 Deployment', 'spec/template/'],
  ['apps/v1 DaemonSet', 'spec/template/'],
  ['apps/v1 StatefulSet', 'spec/template/'],
  ['apps/v1 ReplicaSet', 'spec/template/'],
  ['batch/v1 Job', 'spec/template/'],
  ['batch/v1 CronJob', 'spec/jobTemplate/spec/template/'],
  ['batch/v1beta1 CronJob', 'spec/jobTemplate/spec/template/'],
]);

const CONTAINER_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['env', ['name']],
  ['volumeMounts', ['mountPath']],
  ['volumeDevices', ['devicePath']],
  ['ports', ['containerPort', 'protocol']],
]);

const POD_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['spec/containers', ['name']],
  ['spec/initContainers', ['name']],
  ['spec/ephemeralContainers', ['name']],
  ['spec/volumes', ['name']],
  ['spec/imagePullSecrets', ['name']],
  ['spec/hostAliases', ['ip']],
  ['spec/topologySpreadConstraints', ['topologyKey', 'whenUnsatisfiable']],
]);

const OTHER_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['v1 Service spec/ports', ['port', 'protocol']],
  ['v1 ServiceAccount secrets', ['name']],
  ['admissionregistration.k8s.io/v1 MutatingWebhookConfiguration webhooks', ['name']],
  ['admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration webhooks', ['name']],
]);

/** Groups with types in Kustomize's API description; lists of other types are replaced. */
const KNOWN_GROUP =
  /^(?:|apps|batch|policy|autoscaling|rbac\.authorization\.k8s\.io|networking\.k8s\.io|storage\.k8s\.io)$/;

/** Keys by which two lists of maps merge; an empty list of keys merges plain values; `undefined` replaces. */
export type MergeKeys = readonly string[] | undefined;

/**
 * How a strategic merge patch treats the list at a path of an object (Kubernetes API description: patch strategy,
 * patch merge key and list map keys). The path consists of map keys only.
 */
export function mergeKeys(type: Type, path: readonly string[]): MergeKeys {
  const text = path.join('/');
  const name = `${type.group === '' ? '' : `${type.group}/`}${type.version} ${type.kind}`;
  const template = POD_TEMPLATES.get(name);
  const inPod = template !== undefined && text.startsWith(template) ? text.slice(template.length) : undefined;
  if (text === 'metadata/finalizers' && KNOWN_GROUP.test(type.group)) return [];
  if (text === 'metadata/ownerReferences' && KNOWN_GROUP.test(type.group)) return ['uid'];
  if (inPod === undefined) return OTHER_KEYS.get(`${name} ${text}`);
  const container = /^spec\/(containers|initContainers|ephemeralContainers)\/(\w+)$/.exec(inPod);
  if (container === null) return POD_KEYS.get(inPod);
  // the API gives ports of debugging containers no patch strategy
  if (container[1] === 'ephemeralContainers' && container[2] === 'ports') return undefined;
  return CONTAINER_KEYS.get(container[2] ?? '');
}

import { isMap } from '../../../base/value.ts';
import { isClusterType } from './cluster-type.ts';
import { wordList } from '../sanitize.ts';

/** Keys that other formats use too, so one alone does not prove an object. */
const BODY: ReadonlySet<string> = new Set([
  'spec',
  'status',
  'items',
  'data',
  'stringData',
  'rules',
  'subjects',
  'roleRef',
  'webhooks',
  'template',
]);
const CLUSTER_KEYS: ReadonlySet<string> = new Set([...BODY, 'apiVersion', 'kind', 'metadata']);
/** Kubernetes kinds that other tools hardly use; common words (Event, Image, Node, Template) prove less. */
const OWN_KINDS: ReadonlySet<string> = new Set([
  ...wordList('ClusterRole ClusterRoleBinding ConfigMap CronJob CustomResourceDefinition DaemonSet Deployment'),
  ...wordList('DeploymentConfig Endpoints EncryptionConfiguration AdmissionConfiguration HorizontalPodAutoscaler'),
  ...wordList('Ingress IngressClass Job KubeletConfiguration KubeProxyConfiguration LimitRange NetworkPolicy'),
  ...wordList('MutatingWebhookConfiguration Namespace PersistentVolume PersistentVolumeClaim Pod PodDisruptionBudget'),
  ...wordList('PodList PodSecurityPolicy PodTemplate PriorityClass ReplicaSet ReplicationController ResourceQuota'),
  ...wordList('RoleBinding RuntimeClass Secret SecurityContextConstraints ServiceAccount StatefulSet StorageClass'),
  ...wordList('ValidatingAdmissionPolicy ValidatingWebhookConfiguration'),
]);
/** Groups that only Kubernetes defines (API reference, "API Groups"). */
const BUILT_IN_GROUP =
  /^(?:apps|batch|autoscaling|policy|extensions|(?:[a-z0-9-]{1,60}\.){1,6}k8s\.io)\/v\d[a-z0-9]{0,20}$/;
const VERSION = /^(?:[a-z0-9.-]{1,200}\/)?v\d[a-z0-9]{0,20}$/;
const KIND = /^[A-Z][A-Za-z0-9]{0,99}$/;
const ENOUGH = 3;

/** The known outermost keys of a document. A value that is not text is left out. */
export interface Marks {
  readonly keys: ReadonlySet<string>;
  readonly apiVersion: string | undefined;
  readonly kind: string | undefined;
}

/**
 * Whether a document with an incomplete type is a damaged Kubernetes object. One mark alone (a key, a word) may occur
 * in a file of any tool; a built-in kind or group, or several marks together, occur only in objects.
 */
export function isDamagedObject(marks: Marks): boolean {
  const { keys, apiVersion, kind } = marks;
  const [hasVersion, hasKind] = [keys.has('apiVersion'), keys.has('kind')];
  if (hasVersion && hasKind) return apiVersion === undefined || kind === undefined || isClusterType(apiVersion, kind);
  const hasBody = [...BODY].some((key) => keys.has(key));
  if (!hasVersion && !hasKind) return keys.has('metadata') && (keys.has('spec') || keys.has('data'));
  if (isOwnType(apiVersion, kind)) return true;
  // a file that ends within its first line
  if (hasVersion && keys.size === 1) return true;
  return hasEnoughMarks(marks, hasBody);
}

function hasEnoughMarks({ keys, apiVersion, kind }: Marks, hasBody: boolean): boolean {
  const isVersion = apiVersion !== undefined && VERSION.test(apiVersion);
  const isOpen = isVersion || (apiVersion === undefined && kind === undefined);
  if (isOpen && [...keys].every((key) => CLUSTER_KEYS.has(key))) return true;
  const isKind = kind !== undefined && KIND.test(kind);
  return [isVersion, isKind, keys.has('metadata'), hasBody].filter(Boolean).length >= ENOUGH;
}

function isOwnType(apiVersion = '', kind = ''): boolean {
  return OWN_KINDS.has(kind) || (BUILT_IN_GROUP.test(apiVersion) && isClusterType(apiVersion, kind));
}

/** The marks of a parsed document. */
export function readMarks(value: unknown): Marks {
  const entries = isMap(value) ? value : {};
  const text = (key: string): string | undefined => {
    const found = Object.hasOwn(entries, key) ? entries[key] : undefined;
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  return { keys: new Set(Object.keys(entries)), apiVersion: text('apiVersion'), kind: text('kind') };
}

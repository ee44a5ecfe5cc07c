/**
 * Kubernetes objects as resources of Terraform's Kubernetes provider, written from the provider's documentation and
 * independently of the tables in `src`. For tests that compare both spellings.
 */
import { isList, isMap, type Value, type ValueMap } from '../../src/base/value.ts';

/** A resource as Terraform has it. */
export interface SpelledResource {
  readonly type: string;
  readonly values: ValueMap;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['Pod', 'kubernetes_pod_v1'],
  ['Deployment', 'kubernetes_deployment_v1'],
  ['StatefulSet', 'kubernetes_stateful_set_v1'],
  ['DaemonSet', 'kubernetes_daemon_set_v1'],
  ['ReplicationController', 'kubernetes_replication_controller'],
  ['Job', 'kubernetes_job_v1'],
  ['CronJob', 'kubernetes_cron_job_v1'],
  ['Service', 'kubernetes_service_v1'],
  ['Ingress', 'kubernetes_ingress_v1'],
  ['NetworkPolicy', 'kubernetes_network_policy_v1'],
  ['Role', 'kubernetes_role_v1'],
  ['RoleBinding', 'kubernetes_role_binding'],
  ['ClusterRole', 'kubernetes_cluster_role_v1'],
  ['ClusterRoleBinding', 'kubernetes_cluster_role_binding_v1'],
  ['ServiceAccount', 'kubernetes_service_account_v1'],
  ['Namespace', 'kubernetes_namespace_v1'],
  ['ConfigMap', 'kubernetes_config_map_v1'],
  ['PersistentVolume', 'kubernetes_persistent_volume_v1'],
  ['PersistentVolumeClaim', 'kubernetes_persistent_volume_claim_v1'],
  ['StorageClass', 'kubernetes_storage_class_v1'],
  ['LimitRange', 'kubernetes_limit_range_v1'],
  ['ResourceQuota', 'kubernetes_resource_quota_v1'],
  ['PodDisruptionBudget', 'kubernetes_pod_disruption_budget_v1'],
  ['HorizontalPodAutoscaler', 'kubernetes_horizontal_pod_autoscaler_v2'],
]);
const VERSIONS =
  /^(?:v1|(?:apps|batch|policy|(?:networking|storage|rbac\.authorization)\.k8s\.io)\/v1|autoscaling\/v2)$/;
const CLUSTER_WIDE = /^(?:Cluster|Namespace$|PersistentVolume$|StorageClass$)/;

/** Blocks in the singular, by the list of the API. */
const SINGULAR: ReadonlyMap<string, string> = new Map(
  [
    'containers container,initContainers init_container,env env,envFrom env_from,volumes volume',
    'volumeMounts volume_mount,volumeDevices volume_device,tolerations toleration,hostAliases host_aliases',
    'imagePullSecrets image_pull_secrets,readinessGates readiness_gate,sysctls sysctl,httpHeaders http_header',
    'topologySpreadConstraints topology_spread_constraint,nodeSelectorTerms node_selector_term,rules rule',
    'subjects subject,paths path,metrics metric,volumeClaimTemplates volume_claim_template,secrets secret',
  ]
    .join(',')
    .split(',')
    .map((pair): [string, string] => {
      const [plural = '', singular = ''] = pair.split(' ');
      return [plural, singular];
    }),
);
/** Attributes whose keys are not names of fields. */
const MAPS = new Set(
  'labels annotations matchLabels nodeSelector limits requests data binaryData parameters hard capacity min max default defaultRequest maxLimitRequestRatio volumeAttributes'.split(
    ' ',
  ),
);
const AS_TEXT = new Set(
  'runAsUser runAsGroup fsGroup replicas targetPort tolerationSeconds minAvailable maxUnavailable maxSurge'.split(' '),
);
/** Fields that are a number or a text. */
const TEXTS = /^(?:targetPort|minAvailable|max\w+)$/;
const NUMERIC = /(?:Port|Seconds)$/;
const SWITCHES =
  /^(?:privileged|hostNetwork|hostPID|hostIPC|runAsNonRoot|readOnlyRootFilesystem|allowPrivilegeEscalation|automountServiceAccountToken|readOnly|shareProcessNamespace|hostProcess|enableServiceLinks)$/;
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ['nonResourceURLs', 'non_resource_urls'],
  ['runAsUserName', 'run_as_username'],
  ['provisioner', 'storage_provisioner'],
  ['externalIPs', 'external_ips'],
]);

/** Why an object has no spelling as a typed resource, or the resource. */
export function typedResource(object: ValueMap): SpelledResource | string {
  const { apiVersion, kind, ...rest } = object;
  const type = TYPES.get(String(kind));
  if (type === undefined) return `no type for ${String(kind)}`;
  if (!VERSIONS.test(String(apiVersion))) return 'another version of the API';
  const metadata = object['metadata'];
  if (!isMap(metadata) || typeof metadata['name'] !== 'string') return 'no name';
  try {
    const values = block(rest, String(kind), 0);
    return { type, values };
  } catch (error) {
    if (!(error instanceof NoSpelling)) throw error;
    return error.message;
  }
}

class NoSpelling extends Error {}

const KNOWN_AT_TOP =
  /^(?:metadata|spec|data|binaryData|immutable|type|rules|subjects|roleRef|aggregationRule|automountServiceAccountToken|imagePullSecrets|secrets|provisioner|parameters|reclaimPolicy|volumeBindingMode|allowVolumeExpansion|mountOptions|allowedTopologies)$/;
/** Fields that the provider does not have. */
const WITHOUT =
  /^(?:ephemeralContainers|appArmorProfile|hostUsers|procMount|resourceClaims|setHostnameAsFQDN|overhead|resizePolicy|image|ownerReferences|finalizers|gMSA.*|unhealthyPodEvictionPolicy|kind)$/;

function block(map: ValueMap, kind: string, depth: number, parent = ''): ValueMap {
  const entries: [string, Value][] = [];
  for (const [key, value] of Object.entries(map)) {
    if (depth === 0 && !KNOWN_AT_TOP.test(key)) throw new NoSpelling(`no attribute ${key}`);
    if (WITHOUT.test(key) && (key !== 'image' || isMap(value)) && (key !== 'kind' || depth < 1))
      throw new NoSpelling(`no attribute ${key}`);
    if (value === null || value === '') throw new NoSpelling(`${key} is empty`);
    if (depth === 0 && key === 'imagePullSecrets') entries.push(['image_pull_secret', blocks(value, kind, depth, key)]);
    else if (key === 'ports' && kind !== 'NetworkPolicy') entries.push(['port', blocks(value, kind, depth, 'port')]);
    else if (key === 'limits' && isList(value)) entries.push(['limit', blocks(value, kind, depth, key)]);
    else if (MAPS.has(key) || (key === 'selector' && ['Service', 'ReplicationController'].includes(kind)))
      entries.push([snake(key), mapOf(key, value)]);
    else if (
      depth === 1 &&
      kind === 'PersistentVolume' &&
      parent === 'spec' &&
      isMap(value) &&
      !/^(?:nodeAffinity|claimRef)$/.test(key)
    )
      entries.push(['persistent_volume_source', [{ [snake(key)]: [block(value, kind, depth + 1, key)] }]]);
    else entries.push(member(key, value, kind, depth, parent));
  }
  return Object.fromEntries(entries);
}

function mapOf(key: string, value: Value): Value {
  if (!isMap(value) || Object.values(value).some((each) => typeof each === 'object'))
    throw new NoSpelling(`${key} is not a map of texts`);
  if (Object.keys(value).length === 0) throw new NoSpelling(`${key} is empty`);
  return value;
}

function blocks(value: Value, kind: string, depth: number, name: string): Value {
  if (!isList(value)) throw new NoSpelling(`${name} is not a list`);
  return value.map((each) => {
    if (!isMap(each)) throw new NoSpelling(`${name} has something else than maps`);
    return block(each, kind, depth + 1, name);
  });
}

function member(key: string, value: Value, kind: string, depth: number, parent: string): [string, Value] {
  const name = snake(key);
  if (SWITCHES.test(key) && typeof value !== 'boolean') throw new NoSpelling(`${key} is not a switch`);
  if (AS_TEXT.has(key) && typeof value === 'string' && !TEXTS.test(key)) throw new NoSpelling(`${key} is not a number`);
  if (AS_TEXT.has(key) && (typeof value === 'number' || typeof value === 'string')) return [name, String(value)];
  if (key === 'port' && (kind === 'NetworkPolicy' || /^(?:httpGet|tcpSocket)$/.test(parent)))
    return [name, String(value)];
  if (/^(?:defaultMode|mode)$/.test(key) && typeof value === 'number') return [name, `0${value.toString(8)}`];
  if (isMap(value)) return [name, [block(value, kind, depth + 1, key)]];
  if (NUMERIC.test(key) && key !== 'targetPort' && typeof value === 'string')
    throw new NoSpelling(`${key} is not a number`);
  if (!isList(value)) {
    if (key === 'spec' || key === 'metadata' || key === 'template') throw new NoSpelling(`${key} is not a map`);
    return [name, value];
  }
  if (value.length > 0 && value.every(isMap)) return [SINGULAR.get(key) ?? name, blocks(value, kind, depth, key)];
  if (value.some((each) => typeof each === 'object')) throw new NoSpelling(`${key} has parts of several types`);
  return [name, value];
}

function snake(name: string): string {
  return ABBREVIATED.get(name) ?? name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/**
 * The object with what the provider sends although nothing is written: the namespace `default`, mounted tokens, and
 * the switches of a container's block.
 */
export function withProviderDefaults(object: ValueMap): ValueMap {
  const kind = String(object['kind']);
  const metadata = isMap(object['metadata']) ? object['metadata'] : {};
  const placed = CLUSTER_WIDE.test(kind) ? metadata : { ...metadata, namespace: metadata['namespace'] ?? 'default' };
  const automount =
    kind === 'ServiceAccount' ? { automountServiceAccountToken: object['automountServiceAccountToken'] ?? true } : {};
  const spec = object['spec'];
  const whole = { ...object, metadata: placed, ...automount };
  if (!isMap(spec)) return whole;
  return { ...whole, spec: kind === 'Pod' ? pod(spec) : withTemplate(spec) };
}

function withTemplate(spec: ValueMap): ValueMap {
  const changed = Object.entries(spec).map(([key, value]): [string, Value] => {
    if (key === 'template' && isMap(value) && isMap(value['spec']))
      return [key, { ...value, spec: pod(value['spec']) }];
    if (key === 'jobTemplate' && isMap(value) && isMap(value['spec']))
      return [key, { ...value, spec: withTemplate(value['spec']) }];
    return [key, value];
  });
  return Object.fromEntries(changed);
}

function pod(spec: ValueMap): ValueMap {
  const containers = ['containers', 'initContainers'].flatMap((key): [string, Value][] => {
    const list = spec[key];
    return isList(list) ? [[key, list.map((each) => (isMap(each) ? container(each) : each))]] : [];
  });
  return { automountServiceAccountToken: true, ...spec, ...Object.fromEntries(containers) };
}

function container(values: ValueMap): ValueMap {
  const context = values['securityContext'];
  if (!isMap(context)) return values;
  const switches = {
    privileged: false,
    runAsNonRoot: false,
    readOnlyRootFilesystem: false,
    allowPrivilegeEscalation: true,
  };
  return { ...values, securityContext: { ...switches, ...context } };
}

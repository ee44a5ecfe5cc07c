import { readGroup } from './cluster-type.ts';

/** Kinds of Kubernetes and OpenShift whose names other API groups use too, with the groups that mean the same. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map([
  ...['ConfigMap', 'Endpoints', 'LimitRange', 'Namespace', 'Node', 'PersistentVolume', 'PersistentVolumeClaim'].map(
    core,
  ),
  ...['Pod', 'PodTemplate', 'ReplicationController', 'ResourceQuota', 'Secret', 'Service', 'ServiceAccount'].map(core),
  ...['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'].map((kind) => row(kind, 'apps', 'extensions')),
  row('Job', 'batch', 'extensions'),
  row('CronJob', 'batch'),
  ...['Ingress', 'NetworkPolicy'].map((kind) => row(kind, 'networking.k8s.io', 'extensions')),
  ...['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].map((kind) =>
    row(kind, 'rbac.authorization.k8s.io', 'authorization.openshift.io', ''),
  ),
  row('PodDisruptionBudget', 'policy'),
  row('HorizontalPodAutoscaler', 'autoscaling', 'extensions'),
  row('StorageClass', 'storage.k8s.io'),
  row('CustomResourceDefinition', 'apiextensions.k8s.io'),
  row('Policy', 'audit.k8s.io'),
  row('EncryptionConfiguration', 'apiserver.config.k8s.io'),
  row('ClusterConfiguration', 'kubeadm.k8s.io'),
  row('APIServer', 'config.openshift.io'),
  row('IngressController', 'operator.openshift.io'),
  row('KubeletConfig', 'machineconfiguration.openshift.io'),
]);

function core(kind: string): readonly [string, readonly string[]] {
  return row(kind, '');
}

function row(kind: string, ...groups: readonly string[]): readonly [string, readonly string[]] {
  return [kind, groups];
}

/** Every Gatekeeper constraint has a kind that its template defines (Gatekeeper documentation, API Reference). */
const CONSTRAINTS = 'constraints.gatekeeper.sh';

/**
 * `k8s/<Kind>`, or `k8s/<Kind>.<group>` for a custom resource with the kind name of a Kubernetes type: a Service of
 * Knative is not a Kubernetes Service, and a Policy of Kyverno says nothing about the audit log. Rules of Gatekeeper
 * are `k8s/constraint`.
 */
export function resourceType(apiVersion: string, kind: string): string {
  const group = readGroup(apiVersion);
  if (group === CONSTRAINTS) return 'k8s/constraint';
  const same = GROUPS.get(kind)?.includes(group) ?? true;
  return same ? `k8s/${kind}` : `k8s/${kind}.${group}`;
}

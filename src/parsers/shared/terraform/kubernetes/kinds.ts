/** The object of the Kubernetes API that a resource type creates. */
export interface DeclaredKind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isNamespaced: boolean;
}

type Row = readonly [types: string, apiVersion: string, kind: string, scope?: 'cluster'];

const RBAC = 'rbac.authorization.k8s.io/v1';

/**
 * Resource types of Terraform's Kubernetes provider without `kubernetes_` (documentation of the provider, version 3).
 * Types that change objects which something else creates (`kubernetes_labels`, `kubernetes_env`) have no row.
 */
const ROWS: readonly Row[] = [
  ['deployment deployment_v1', 'apps/v1', 'Deployment'],
  ['stateful_set stateful_set_v1', 'apps/v1', 'StatefulSet'],
  ['daemonset daemon_set_v1', 'apps/v1', 'DaemonSet'],
  ['replication_controller replication_controller_v1', 'v1', 'ReplicationController'],
  ['pod pod_v1', 'v1', 'Pod'],
  ['job job_v1', 'batch/v1', 'Job'],
  ['cron_job', 'batch/v1beta1', 'CronJob'],
  ['cron_job_v1', 'batch/v1', 'CronJob'],
  ['service service_v1', 'v1', 'Service'],
  ['ingress', 'networking.k8s.io/v1beta1', 'Ingress'],
  ['ingress_v1', 'networking.k8s.io/v1', 'Ingress'],
  ['network_policy network_policy_v1', 'networking.k8s.io/v1', 'NetworkPolicy'],
  ['role role_v1', RBAC, 'Role'],
  ['role_binding role_binding_v1', RBAC, 'RoleBinding'],
  ['cluster_role cluster_role_v1', RBAC, 'ClusterRole', 'cluster'],
  ['cluster_role_binding cluster_role_binding_v1', RBAC, 'ClusterRoleBinding', 'cluster'],
  ['service_account service_account_v1 default_service_account default_service_account_v1', 'v1', 'ServiceAccount'],
  ['namespace namespace_v1', 'v1', 'Namespace', 'cluster'],
  ['config_map config_map_v1', 'v1', 'ConfigMap'],
  ['secret secret_v1', 'v1', 'Secret'],
  ['persistent_volume persistent_volume_v1', 'v1', 'PersistentVolume', 'cluster'],
  ['persistent_volume_claim persistent_volume_claim_v1', 'v1', 'PersistentVolumeClaim'],
  ['storage_class storage_class_v1', 'storage.k8s.io/v1', 'StorageClass', 'cluster'],
  ['limit_range limit_range_v1', 'v1', 'LimitRange'],
  ['resource_quota resource_quota_v1', 'v1', 'ResourceQuota'],
  ['pod_disruption_budget pod_disruption_budget_v1', 'policy/v1', 'PodDisruptionBudget'],
  ['horizontal_pod_autoscaler horizontal_pod_autoscaler_v1', 'autoscaling/v1', 'HorizontalPodAutoscaler'],
  ['horizontal_pod_autoscaler_v2 horizontal_pod_autoscaler_v2beta2', 'autoscaling/v2', 'HorizontalPodAutoscaler'],
];

const KINDS: ReadonlyMap<string, DeclaredKind> = new Map(
  ROWS.flatMap(([types, apiVersion, kind, scope]) =>
    types
      .split(' ')
      .map((type) => [`kubernetes_${type}`, { apiVersion, kind, isNamespaced: scope === undefined }] as const),
  ),
);

/** The object that a resource type declares; `undefined` for other types. */
export function declaredKind(type: string): DeclaredKind | undefined {
  return KINDS.get(type);
}

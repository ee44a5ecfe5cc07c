const OWN_GROUPS: ReadonlySet<string> = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy']);

/** Whether an API group belongs to Kubernetes rather than to a custom resource. */
export function isGroupOfKubernetes(group: string): boolean {
  return OWN_GROUPS.has(group) || (group.endsWith('.k8s.io') && !group.endsWith('.x-k8s.io'));
}

/**
 * The name of a kind: `HelmRelease.helm.toolkit.fluxcd.io` for custom resources, as kubectl names them, and
 * `Deployment` for a kind of Kubernetes.
 */
export function kindName(apiVersion: string, kind: string): string {
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? '' : apiVersion.slice(0, slash);
  return isGroupOfKubernetes(group) ? kind : `${kind}.${group}`;
}

/** The name of an object in the table `thing-classes`. */
export function objectName(apiVersion: string, kind: string): string {
  return `k8s/${kindName(apiVersion, kind)}`;
}

const VERSION = /_v[0-9]+(?:(?:alpha|beta)[0-9]+)?$/;

/**
 * The kind that a resource type of Terraform's Kubernetes provider creates, in lower case:
 * `kubernetes_network_policy_v1` gives `networkpolicy`.
 */
export function kindOfTerraformType(type: string): string | undefined {
  if (!type.startsWith('kubernetes_')) return undefined;
  return type.slice('kubernetes_'.length).replace(VERSION, '').replaceAll('_', '');
}

/** Groups that Kubernetes itself has. */
const OWN_GROUPS: ReadonlySet<string> = new Set(['', 'apps', 'autoscaling', 'batch', 'extensions', 'policy']);

/** Whether an API group is one of Kubernetes, not of a custom resource. */
export function isGroupOfKubernetes(group: string): boolean {
  return OWN_GROUPS.has(group) || (group.endsWith('.k8s.io') && !group.endsWith('.x-k8s.io'));
}

/** `HelmRelease.helm.toolkit.fluxcd.io`, as kubectl names kinds of custom resources; `Deployment` for one of Kubernetes. */
export function kindName(apiVersion: string, kind: string): string {
  const slash = apiVersion.indexOf('/');
  const group = slash === -1 ? '' : apiVersion.slice(0, slash);
  return isGroupOfKubernetes(group) ? kind : `${kind}.${group}`;
}

/** The name of an object in the table of classes. */
export function objectName(apiVersion: string, kind: string): string {
  return `k8s/${kindName(apiVersion, kind)}`;
}

const VERSION = /_v[0-9]+(?:(?:alpha|beta)[0-9]+)?$/;

/** The kind of a resource of Terraform's Kubernetes provider: `kubernetes_network_policy_v1` makes a NetworkPolicy. */
export function kindOfTerraformType(type: string): string | undefined {
  if (!type.startsWith('kubernetes_')) return undefined;
  return type.slice('kubernetes_'.length).replace(VERSION, '').replaceAll('_', '');
}

/** API groups of other tools: their files have a type but are not applied to a cluster. */
const OTHER_TOOLS: ReadonlySet<string> = new Set([
  'agent.openshift.io',
  'backstage.io',
  'chainsaw.kyverno.io',
  'cli.kyverno.io',
  'client.authentication.k8s.io',
  'clusterctl.cluster.x-k8s.io',
  'config.kubernetes.io',
  'ctlptl.dev',
  'deploy.cloud.google.com',
  'eksctl.io',
  'garden.io',
  'internal.config.kubernetes.io',
  'k0sctl.k0sproject.io',
  'k3d.io',
  'kind.x-k8s.io',
  'kops',
  'kops.k8s.io',
  'kpt.dev',
  'krew.googlecontainertools.github.com',
  'kubeone.io',
  'kubeone.k8c.io',
  'kustomize.config.k8s.io',
  'kuttl.dev',
  'mirror.openshift.io',
  'scaffolder.backstage.io',
  'score.dev',
  'skaffold',
  'test.gatekeeper.sh',
]);

/** Whether a document of this type is for `kubectl apply` or for a cluster component. */
export function isClusterType(apiVersion: string, kind: string): boolean {
  if (kind === 'Config' && apiVersion === 'v1') return false;
  return !OTHER_TOOLS.has(readGroup(apiVersion));
}

/** The API group of a type; `''` is the core group. */
export function readGroup(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

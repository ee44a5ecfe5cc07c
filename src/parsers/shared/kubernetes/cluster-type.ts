/** Whether a document of this type is handed to `kubectl apply` or read by a cluster component. */
export function isClusterType(apiVersion: string, kind: string): boolean {
  if (kind === 'Config' && apiVersion === 'v1') return false;
  return !/^(?:skaffold|backstage\.io|kustomize\.config\.k8s\.io|kind\.x-k8s\.io|k3d\.io|ctlptl\.dev)\//.test(
    apiVersion,
  );
}

/** The API group of a type; `''` is the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.slice(0, apiVersion.indexOf('/')) : '';
}

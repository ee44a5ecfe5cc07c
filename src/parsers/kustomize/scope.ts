/** Cluster-scoped kinds by API group (Kubernetes API reference). */
const CLUSTER_KINDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['', ['ComponentStatus', 'Namespace', 'Node', 'PersistentVolume']],
  [
    'admissionregistration.k8s.io',
    [
      'MutatingWebhookConfiguration',
      'ValidatingWebhookConfiguration',
      'ValidatingAdmissionPolicy',
      'ValidatingAdmissionPolicyBinding',
    ],
  ],
  ['apiextensions.k8s.io', ['CustomResourceDefinition']],
  ['apiregistration.k8s.io', ['APIService']],
  ['certificates.k8s.io', ['CertificateSigningRequest']],
  ['flowcontrol.apiserver.k8s.io', ['FlowSchema', 'PriorityLevelConfiguration']],
  ['networking.k8s.io', ['IngressClass']],
  ['node.k8s.io', ['RuntimeClass']],
  ['policy', ['PodSecurityPolicy']],
  ['rbac.authorization.k8s.io', ['ClusterRole', 'ClusterRoleBinding']],
  ['scheduling.k8s.io', ['PriorityClass']],
  ['storage.k8s.io', ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment']],
]);

/** Whether an object of this type certainly has no namespace. Custom resources count as namespaced, as in Kustomize. */
export function isClusterScoped({ group, kind }: { readonly group: string; readonly kind: string }): boolean {
  return CLUSTER_KINDS.get(group)?.includes(kind) === true;
}

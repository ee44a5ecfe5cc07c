/** What helm 3.19 takes a cluster to serve when it renders without one: the versions of Kubernetes' own API groups. */
export const API_VERSIONS: readonly string[] = [
  'v1',
  ...group('admissionregistration.k8s.io', 'v1', 'v1alpha1', 'v1beta1'),
  ...group('internal.apiserver.k8s.io', 'v1alpha1'),
  ...group('apps', 'v1', 'v1beta1', 'v1beta2'),
  ...group('authentication.k8s.io', 'v1', 'v1alpha1', 'v1beta1'),
  ...group('authorization.k8s.io', 'v1', 'v1beta1'),
  ...group('autoscaling', 'v1', 'v2', 'v2beta1', 'v2beta2'),
  ...group('batch', 'v1', 'v1beta1'),
  ...group('certificates.k8s.io', 'v1', 'v1beta1', 'v1alpha1'),
  ...group('coordination.k8s.io', 'v1alpha2', 'v1beta1', 'v1'),
  ...group('discovery.k8s.io', 'v1', 'v1beta1'),
  ...group('events.k8s.io', 'v1', 'v1beta1'),
  ...group('extensions', 'v1beta1'),
  ...group('flowcontrol.apiserver.k8s.io', 'v1', 'v1beta1', 'v1beta2', 'v1beta3'),
  ...group('networking.k8s.io', 'v1', 'v1beta1'),
  ...group('node.k8s.io', 'v1', 'v1alpha1', 'v1beta1'),
  ...group('policy', 'v1', 'v1beta1'),
  ...group('rbac.authorization.k8s.io', 'v1', 'v1beta1', 'v1alpha1'),
  ...group('resource.k8s.io', 'v1', 'v1beta2', 'v1beta1', 'v1alpha3'),
  ...group('scheduling.k8s.io', 'v1alpha1', 'v1beta1', 'v1'),
  ...group('storage.k8s.io', 'v1beta1', 'v1', 'v1alpha1'),
  ...group('storagemigration.k8s.io', 'v1alpha1'),
  ...group('apiextensions.k8s.io', 'v1beta1', 'v1'),
];

function group(name: string, ...versions: readonly string[]): readonly string[] {
  return versions.map((version) => `${name}/${version}`);
}

/**
 * Kinds of all API groups of Kubernetes itself, earlier releases included (Kubernetes API reference, and "Deprecated
 * API Migration Guide"); `''` is the core group.
 */
const KINDS_OF_API: readonly (readonly [string, string])[] = [
  [
    '',
    `Binding ComponentStatus ConfigMap Endpoints Event LimitRange Namespace Node NodeProxyOptions PersistentVolume
     PersistentVolumeClaim Pod PodExecOptions PodStatusResult PodTemplate ReplicationController ResourceQuota Secret
     SerializedReference Service ServiceAccount APIGroup APIResourceList APIVersions DeleteOptions List Status WatchEvent`,
  ],
  [
    'admissionregistration.k8s.io',
    `MutatingAdmissionPolicy MutatingAdmissionPolicyBinding MutatingWebhookConfiguration ValidatingAdmissionPolicy
     ValidatingAdmissionPolicyBinding ValidatingWebhookConfiguration InitializerConfiguration
     ExternalAdmissionHookConfiguration`,
  ],
  ['apiextensions.k8s.io', 'CustomResourceDefinition ConversionReview'],
  ['apiregistration.k8s.io', 'APIService'],
  ['apps', 'ControllerRevision DaemonSet Deployment DeploymentRollback PetSet ReplicaSet Scale StatefulSet'],
  ['authentication.k8s.io', 'SelfSubjectReview TokenRequest TokenReview'],
  [
    'authorization.k8s.io',
    'LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview',
  ],
  ['autoscaling', 'HorizontalPodAutoscaler Scale'],
  ['batch', 'CronJob Job JobTemplate ScheduledJob'],
  ['certificates.k8s.io', 'CertificateSigningRequest ClusterTrustBundle PodCertificateRequest'],
  ['coordination.k8s.io', 'Lease LeaseCandidate'],
  ['discovery.k8s.io', 'EndpointSlice'],
  ['events.k8s.io', 'Event'],
  [
    'extensions',
    `DaemonSet Deployment DeploymentRollback HorizontalPodAutoscaler Ingress Job NetworkPolicy PodSecurityPolicy
     ReplicaSet ReplicationControllerDummy Scale ThirdPartyResource`,
  ],
  ['flowcontrol.apiserver.k8s.io', 'FlowSchema PriorityLevelConfiguration'],
  ['internal.apiserver.k8s.io', 'StorageVersion'],
  ['networking.k8s.io', 'ClusterCIDR Ingress IngressClass IPAddress NetworkPolicy ServiceCIDR'],
  ['node.k8s.io', 'RuntimeClass'],
  ['policy', 'Eviction PodDisruptionBudget PodSecurityPolicy'],
  ['rbac.authorization.k8s.io', 'ClusterRole ClusterRoleBinding Role RoleBinding'],
  [
    'resource.k8s.io',
    `DeviceClass DeviceTaintRule PodScheduling PodSchedulingContext ResourceClaim ResourceClaimParameters
     ResourceClaimTemplate ResourceClass ResourceClassParameters ResourceSlice`,
  ],
  ['scheduling.k8s.io', 'PriorityClass'],
  ['settings.k8s.io', 'PodPreset'],
  ['storage.k8s.io', 'CSIDriver CSINode CSIStorageCapacity StorageClass VolumeAttachment VolumeAttributesClass'],
  ['storagemigration.k8s.io', 'StorageVersionMigration'],
];

/** Kinds of configuration files for cluster components (Kubernetes configuration API reference). */
const KINDS_OF_FILES: readonly (readonly [string, string])[] = [
  [
    'apiserver.config.k8s.io',
    'AdmissionConfiguration AuthenticationConfiguration AuthorizationConfiguration EncryptionConfiguration EgressSelectorConfiguration TracingConfiguration',
  ],
  ['apiserver.k8s.io', 'AdmissionConfiguration EgressSelectorConfiguration'],
  ['audit.k8s.io', 'Event EventList Policy'],
  [
    'kubeadm.k8s.io',
    'ClusterConfiguration ClusterStatus InitConfiguration JoinConfiguration MasterConfiguration NodeConfiguration ResetConfiguration UpgradeConfiguration',
  ],
  [
    'kubelet.config.k8s.io',
    'CredentialProviderConfig ImagePullIntent ImagePulledRecord KubeletConfiguration SerializedNodeConfigSource',
  ],
  ['kubeproxy.config.k8s.io', 'KubeProxyConfiguration'],
  ['kubescheduler.config.k8s.io', 'KubeSchedulerConfiguration'],
];

/** OpenShift 3 objects, which were in `v1` before they got groups (OpenShift Container Platform 3.11 REST API). */
const LEGACY_OPENSHIFT = words(
  `AppliedClusterResourceQuota Build BuildConfig BuildLog BuildRequest BinaryBuildRequestOptions ClusterNetwork
   ClusterPolicy ClusterPolicyBinding ClusterResourceQuota ClusterRole ClusterRoleBinding DeploymentConfig
   DeploymentConfigRollback DeploymentLog DeploymentRequest EgressNetworkPolicy Group HostSubnet Identity Image
   ImageSignature ImageStream ImageStreamImage ImageStreamImport ImageStreamLayers ImageStreamMapping ImageStreamTag
   IsPersonalSubjectAccessReview LocalResourceAccessReview NetNamespace OAuthAccessToken OAuthAuthorizeToken OAuthClient
   OAuthClientAuthorization Policy PolicyBinding Project ProjectRequest ResourceAccessReview Role RoleBinding
   RoleBindingRestriction Route SecurityContextConstraints SubjectRulesReview Template User UserIdentityMapping`,
);

const API = new Map(KINDS_OF_API.map(([group, kinds]) => [group, words(kinds)]));
const FILES = new Map(KINDS_OF_FILES.map(([group, kinds]) => [group, words(kinds)]));
/** API group of a kind, by lower-case name; groups in current use win. */
const HOMES: ReadonlyMap<string, Home> = new Map(
  [...FILES, ...API]
    .toSorted(([one], [other]) => Number(other === 'extensions') - Number(one === 'extensions'))
    .flatMap(([group, kinds]) => [...kinds].map((kind) => [kind.toLowerCase(), { group, kind }] as const)),
);

/** The API group of a kind, and the kind in its correct case. */
export interface Home {
  /** `''` for the core group. */
  readonly group: string;
  readonly kind: string;
}

/** Whether a Kubernetes API group, or OpenShift 3, has a kind; `undefined` for other groups. */
export function servesKind(group: string, kind: string): boolean | undefined {
  const kinds = API.get(group) ?? FILES.get(group);
  if (kinds === undefined) return undefined;
  return kinds.has(kind) || kinds.has(kind.replace(/List$/, '')) || (group === '' && LEGACY_OPENSHIFT.has(kind));
}

/** The group of a kind, in any case; `undefined` for names that Kubernetes does not use. */
export function homeOfKind(kind: string): Home | undefined {
  const name = kind.toLowerCase();
  return HOMES.get(name) ?? HOMES.get(name.replace(/list$/, ''));
}

/** Whether a group is for files that components read and that are never applied. */
export function isOfFiles(group: string): boolean {
  return FILES.has(group);
}

/** The OpenShift 3 kind under `v1` with this name, in any case. */
export function legacyKind(kind: string): string | undefined {
  const name = kind.toLowerCase();
  return [...LEGACY_OPENSHIFT].find((each) => each.toLowerCase() === name);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

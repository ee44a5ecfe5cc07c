import { parseVersion, versionText } from '../../../languages/go-template/semver/version.ts';
import { TemplateFailure } from '../../../languages/go-template/failure.ts';
import { goList, type GoList, type GoStruct } from '../../../languages/go-template/go-value.ts';
import { struct } from './struct.ts';

/** The Kubernetes version that helm 3.19 assumes by default. */
export const DEFAULT_KUBE_VERSION = 'v1.34.0';
const HELM_VERSION = 'v3.19.0';

/** `v1.31.0` for `1.31`, `v1.31` or `1.31.0`; `undefined` for text that is not a version. */
export function normalKubeVersion(text: string): string | undefined {
  const version = /^\s*v?\d+\.\d+/.test(text) ? parseVersion(text.trim()) : undefined;
  return version === undefined ? undefined : `v${versionText(version)}`;
}

/** `.Capabilities` (Helm documentation, "Built-in Objects"), as `helm template` fills it without a cluster. */
export function capabilities(kubeVersion: string): GoStruct {
  const version = parseVersion(kubeVersion);
  const kube = struct(
    'chartutil.KubeVersion',
    [
      ['Version', kubeVersion],
      ['Major', String(version?.major ?? '')],
      ['Minor', String(version?.minor ?? '')],
    ],
    [
      ['GitVersion', () => kubeVersion],
      ['String', () => kubeVersion],
    ],
    kubeVersion,
  );
  const helm = struct('version.BuildInfo', [
    ['Version', HELM_VERSION],
    ['GitCommit', ''],
    ['GitTreeState', ''],
    ['GoVersion', ''],
  ]);
  return struct('*chartutil.Capabilities', [
    ['KubeVersion', kube],
    ['APIVersions', versionSet()],
    ['HelmVersion', helm],
  ]);
}

function versionSet(): GoList {
  const known = new Set(API_VERSIONS);
  const has: NonNullable<GoList['methods']> = new Map([
    [
      'Has',
      (args) => {
        const [version] = args;
        if (typeof version !== 'string') throw new TemplateFailure('an API version is named by a string');
        return known.has(version);
      },
    ],
  ]);
  return { ...goList(API_VERSIONS, 'string'), name: 'chartutil.VersionSet', methods: has };
}

/** API versions that helm 3.19 assumes without a cluster: those of Kubernetes' own groups. */
const API_VERSIONS: readonly string[] = [
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

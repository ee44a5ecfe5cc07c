import { parseVersion, versionText } from '../../../languages/go-template/semver/version.ts';
import { TemplateFailure } from '../../../languages/go-template/failure.ts';
import type { GoList, GoStruct } from '../../../languages/go-template/go-value.ts';
import { goList } from '../../../languages/go-template/go-value.ts';
import { API_VERSIONS } from './api-versions.ts';
import { struct } from './struct.ts';

/** The version of Kubernetes that helm 3.19 assumes, and its own. */
export const DEFAULT_KUBE_VERSION = 'v1.34.0';
const HELM_VERSION = 'v3.19.0';

/** `v1.31.0` for `1.31`, `v1.31` or `1.31.0`; `undefined` for what names no version. */
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

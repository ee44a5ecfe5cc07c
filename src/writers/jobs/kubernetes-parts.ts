import { dump } from 'js-yaml';
import type { JobFile, JobPlan } from './job-plan.ts';

/** Where pods find the list, the credentials and the results. */
export const PLACES = { list: '/systems/systems.yaml', credentials: '/credentials', results: '/results' } as const;

/** A YAML file of several objects, each text quoted where a reader could take it for another type. */
export function writeObjects(filename: string, comment: string, objects: readonly object[]): JobFile {
  const documents = objects.map((object) => dump(object, { noRefs: true, lineWidth: -1 }));
  return { filename, text: `${comment}${documents.join('---\n')}` };
}

/** What every run uses: the list, the volume of the results, and an account without rights in the cluster. */
export function setupObjects({ namespace, list }: JobPlan): readonly object[] {
  const account = { name: 'evidence-systems', namespace };
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: account, automountServiceAccountToken: false },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'evidence-systems', namespace },
      data: { 'systems.yaml': list },
    },
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: { name: 'evidence-results', namespace },
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '20Gi' } } },
    },
  ];
}

/** Settings of every pod: not root, no token of the cluster. */
export function podSettings(): object {
  return {
    serviceAccountName: 'evidence-systems',
    automountServiceAccountToken: false,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 10001,
      runAsGroup: 10001,
      fsGroup: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    },
  };
}

/** The container that runs these words. Credentials are files: a variable would show in the object. */
export function container(
  { image }: JobPlan,
  name: string,
  args: readonly string[],
  env: readonly object[] = [],
): object {
  const [command = '', ...rest] = args;
  return {
    name,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: [command],
    args: rest,
    env: [
      ...env,
      { name: 'GIT_CONFIG_GLOBAL', value: `${PLACES.credentials}/gitconfig` },
      { name: 'AWS_SHARED_CREDENTIALS_FILE', value: `${PLACES.credentials}/aws` },
    ],
    resources: {
      requests: { cpu: '1', memory: '1Gi', 'ephemeral-storage': '256Mi' },
      limits: { cpu: '2', memory: '3Gi', 'ephemeral-storage': '3Gi' },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      runAsNonRoot: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'systems', mountPath: '/systems', readOnly: true },
      { name: 'credentials', mountPath: PLACES.credentials, readOnly: true },
      { name: 'results', mountPath: PLACES.results },
      { name: 'scratch', mountPath: '/tmp' },
    ],
  };
}

/** The volumes of `container`. A cluster without the Secret reads public repositories, or has a workload identity. */
export function volumes({ secret }: JobPlan): readonly object[] {
  return [
    { name: 'systems', configMap: { name: 'evidence-systems' } },
    { name: 'credentials', secret: { secretName: secret, optional: true, defaultMode: 0o440 } },
    { name: 'results', persistentVolumeClaim: { claimName: 'evidence-results' } },
    { name: 'scratch', emptyDir: { sizeLimit: '2Gi' } },
  ];
}

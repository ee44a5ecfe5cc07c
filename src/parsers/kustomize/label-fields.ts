import { fieldPath, type FieldSpec } from './field-spec.ts';

const TEMPLATE_OWNERS: readonly FieldSpec[] = [
  { version: 'v1', kind: 'ReplicationController', path: [] },
  { kind: 'Deployment', path: [] },
  { kind: 'ReplicaSet', path: [] },
  { kind: 'DaemonSet', path: [] },
  { kind: 'StatefulSet', path: [] },
  { group: 'batch', kind: 'Job', path: [] },
];

/** Label or annotation fields of objects and of their pods (Kustomize's default configuration). */
function metadataFields(field: 'labels' | 'annotations'): readonly FieldSpec[] {
  return [
    { path: ['metadata', field], create: true },
    ...TEMPLATE_OWNERS.map((owner) => ({ ...owner, path: ['spec', 'template', 'metadata', field], create: true })),
    ...['spec/jobTemplate/metadata', 'spec/jobTemplate/spec/template/metadata'].map((at) => ({
      group: 'batch',
      kind: 'CronJob',
      path: [...fieldPath(at), field],
      create: true,
    })),
  ];
}

export const TEMPLATE_LABELS: readonly FieldSpec[] = metadataFields('labels');
export const ANNOTATIONS: readonly FieldSpec[] = metadataFields('annotations');
export const OBJECT_LABELS: FieldSpec = { path: ['metadata', 'labels'], create: true };
export const CLAIM_LABELS: FieldSpec = {
  group: 'apps',
  kind: 'StatefulSet',
  path: ['spec', 'volumeClaimTemplates[]', 'metadata', 'labels'],
  create: true,
};

const TERMS = ['podAffinity', 'podAntiAffinity'].flatMap((affinity) => [
  `${affinity}/preferredDuringSchedulingIgnoredDuringExecution/podAffinityTerm`,
  `${affinity}/requiredDuringSchedulingIgnoredDuringExecution`,
]);

const POD_SELECTORS: readonly FieldSpec[] = ['Deployment', 'StatefulSet'].flatMap((kind) =>
  [...TERMS.map((term) => `affinity/${term}`), 'topologySpreadConstraints'].map((at) => ({
    group: 'apps',
    kind,
    path: fieldPath(`spec/template/spec/${at}/labelSelector/matchLabels`),
  })),
);

function selector(kind: string, path: string, type: Omit<FieldSpec, 'path' | 'kind'>): FieldSpec {
  return { ...type, kind, path: fieldPath(path) };
}

/** All fields of `commonLabels`: selectors, templates and metadata. */
export const SELECTOR_LABELS: readonly FieldSpec[] = [
  selector('Service', 'spec/selector', { version: 'v1', create: true }),
  selector('ReplicationController', 'spec/selector', { version: 'v1', create: true }),
  selector('Deployment', 'spec/selector/matchLabels', { create: true }),
  selector('ReplicaSet', 'spec/selector/matchLabels', { create: true }),
  selector('DaemonSet', 'spec/selector/matchLabels', { create: true }),
  selector('StatefulSet', 'spec/selector/matchLabels', { group: 'apps', create: true }),
  ...POD_SELECTORS,
  selector('Job', 'spec/selector/matchLabels', { group: 'batch' }),
  selector('CronJob', 'spec/jobTemplate/spec/selector/matchLabels', { group: 'batch' }),
  selector('PodDisruptionBudget', 'spec/selector/matchLabels', { group: 'policy' }),
  selector('NetworkPolicy', 'spec/podSelector/matchLabels', { group: 'networking.k8s.io' }),
  selector('NetworkPolicy', 'spec/ingress/from/podSelector/matchLabels', { group: 'networking.k8s.io' }),
  selector('NetworkPolicy', 'spec/egress/to/podSelector/matchLabels', { group: 'networking.k8s.io' }),
  ...TEMPLATE_LABELS,
  CLAIM_LABELS,
];

import { fieldPath, type FieldSpec } from './field-spec.ts';

/** Fields that contain the name of an object of one type. */
export interface ReferenceFields {
  readonly to: { readonly kind: string; readonly group?: string; readonly version?: string };
  readonly fields: readonly FieldSpec[];
}

const PODS: readonly (readonly [kind: string, spec: string])[] = [
  ['Pod', 'spec'],
  ['PodTemplate', 'template/spec'],
  ['Deployment', 'spec/template/spec'],
  ['ReplicaSet', 'spec/template/spec'],
  ['DaemonSet', 'spec/template/spec'],
  ['StatefulSet', 'spec/template/spec'],
  ['Job', 'spec/template/spec'],
  ['CronJob', 'spec/jobTemplate/spec/template/spec'],
];
const ACCOUNTED = ['Pod', 'StatefulSet', 'Deployment', 'ReplicationController', 'CronJob', 'Job', 'DaemonSet'];

function inPods(...paths: readonly string[]): readonly FieldSpec[] {
  return PODS.flatMap(([kind, spec]) => paths.map((path) => field(kind, `${spec}/${path}`)));
}

function inAccounted(path: string): readonly FieldSpec[] {
  return ACCOUNTED.map((kind) => {
    const spec = PODS.find(([name]) => name === kind)?.[1] ?? 'spec/template/spec';
    return field(kind, `${spec}/${path}`);
  });
}

function field(kind: string, path: string, group = ''): FieldSpec {
  return { kind, group, path: fieldPath(path) };
}

const RBAC = 'rbac.authorization.k8s.io';
const ADMISSION = 'admissionregistration.k8s.io';
const NAMED_IN_RULES = [field('Role', 'rules/resourceNames'), field('ClusterRole', 'rules/resourceNames')];
const SCALED = ['Deployment', 'ReplicationController', 'ReplicaSet', 'StatefulSet'];

/** Kustomize's default configuration of name references. */
export const REFERENCES: readonly ReferenceFields[] = [
  ...SCALED.map((kind) => ({
    to: { kind },
    fields: [field('HorizontalPodAutoscaler', 'spec/scaleTargetRef/name')],
  })),
  {
    to: { kind: 'ConfigMap', version: 'v1' },
    fields: [
      ...inPods(
        'volumes/configMap/name',
        'containers/env/valueFrom/configMapKeyRef/name',
        'initContainers/env/valueFrom/configMapKeyRef/name',
        'containers/envFrom/configMapRef/name',
        'initContainers/envFrom/configMapRef/name',
        'volumes/projected/sources/configMap/name',
      ),
      field('Node', 'spec/configSource/configMap'),
      ...NAMED_IN_RULES,
      field('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/fastcgi-params-configmap'),
    ],
  },
  {
    to: { kind: 'Secret', version: 'v1' },
    fields: [
      ...inPods(
        'volumes/secret/secretName',
        'containers/env/valueFrom/secretKeyRef/name',
        'initContainers/env/valueFrom/secretKeyRef/name',
        'containers/envFrom/secretRef/name',
        'initContainers/envFrom/secretRef/name',
        'imagePullSecrets/name',
        'volumes/projected/sources/secret/name',
      ),
      field('Ingress', 'spec/tls/secretName'),
      field('Ingress', 'metadata/annotations/ingress.kubernetes.io\\/auth-secret'),
      field('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-secret'),
      field('Ingress', 'metadata/annotations/nginx.ingress.kubernetes.io\\/auth-tls-secret'),
      field('ServiceAccount', 'imagePullSecrets/name'),
      ...['secretName', 'adminSecretName', 'userSecretName', 'secretRef'].map((key) =>
        field('StorageClass', `parameters/${key}`),
      ),
      ...NAMED_IN_RULES,
      field('Service', 'spec/template/spec/containers/env/valueFrom/secretKeyRef/name', 'serving.knative.dev'),
      field('PersistentVolume', 'spec/azureFile/secretName'),
    ],
  },
  {
    to: { kind: 'Service', version: 'v1' },
    fields: [
      field('StatefulSet', 'spec/serviceName', 'apps'),
      field('Ingress', 'spec/rules/http/paths/backend/serviceName'),
      field('Ingress', 'spec/backend/serviceName'),
      field('Ingress', 'spec/rules/http/paths/backend/service/name'),
      field('Ingress', 'spec/defaultBackend/service/name'),
      field('APIService', 'spec/service/name', 'apiregistration.k8s.io'),
      field('ValidatingWebhookConfiguration', 'webhooks/clientConfig/service', ADMISSION),
      field('MutatingWebhookConfiguration', 'webhooks/clientConfig/service', ADMISSION),
    ],
  },
  { to: { kind: 'Role', group: RBAC }, fields: [field('RoleBinding', 'roleRef/name', RBAC)] },
  {
    to: { kind: 'ClusterRole', group: RBAC },
    fields: [field('RoleBinding', 'roleRef/name', RBAC), field('ClusterRoleBinding', 'roleRef/name', RBAC)],
  },
  {
    to: { kind: 'ServiceAccount', version: 'v1' },
    fields: [
      field('RoleBinding', 'subjects', RBAC),
      field('ClusterRoleBinding', 'subjects', RBAC),
      ...inAccounted('serviceAccountName'),
    ],
  },
  {
    to: { kind: 'PersistentVolumeClaim', version: 'v1' },
    fields: inAccounted('volumes/persistentVolumeClaim/claimName'),
  },
  {
    to: { kind: 'PersistentVolume', version: 'v1' },
    fields: [field('PersistentVolumeClaim', 'spec/volumeName'), field('ClusterRole', 'rules/resourceNames')],
  },
  {
    to: { kind: 'StorageClass', group: 'storage.k8s.io', version: 'v1' },
    fields: [
      field('PersistentVolume', 'spec/storageClassName'),
      field('PersistentVolumeClaim', 'spec/storageClassName'),
      field('StatefulSet', 'spec/volumeClaimTemplates/spec/storageClassName'),
    ],
  },
  {
    to: { kind: 'PriorityClass', group: 'scheduling.k8s.io', version: 'v1' },
    fields: inAccounted('priorityClassName'),
  },
  {
    to: { kind: 'ValidatingAdmissionPolicy', group: ADMISSION },
    fields: [field('ValidatingAdmissionPolicyBinding', 'spec/policyName', ADMISSION)],
  },
];

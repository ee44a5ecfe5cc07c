import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Evidence by path: text, or bytes where they are broken on purpose. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

/**
 * Evidence of one kind in two halves: `good` satisfies controls by itself, and `weak` beside it takes some of
 * them back. So a weak file that is damaged and silently lost would show as a new satisfied control.
 */
export interface Bundle {
  readonly name: string;
  readonly good: Files;
  /** One file: the one that tests damage. */
  readonly weak: readonly [path: string, text: string];
}

function example(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), 'utf8');
}

const HARDENED_STATE = example('hardened/infra/production.tfstate');

interface Resource {
  readonly type: string;
  readonly name: string;
  readonly values: { readonly [key: string]: unknown };
}

const WEAK_RESOURCES: readonly Resource[] = [
  {
    type: 'aws_db_instance',
    name: 'old',
    values: {
      id: 'old',
      identifier: 'old',
      engine: 'postgres',
      engine_version: '16.3',
      storage_encrypted: false,
      publicly_accessible: true,
      backup_retention_period: 0,
      multi_az: false,
    },
  },
  { type: 'aws_ebs_volume', name: 'old', values: { id: 'vol-1', encrypted: false, size: 10 } },
  {
    type: 'aws_lb_listener',
    name: 'old',
    values: {
      id: 'arn:old',
      arn: 'arn:old',
      port: 443,
      protocol: 'HTTPS',
      ssl_policy: 'ELBSecurityPolicy-2016-08',
      default_action: [{ type: 'forward', target_group_arn: 'arn:group' }],
    },
  },
  { type: 'aws_s3_bucket', name: 'old', values: { id: 'old', bucket: 'old', arn: 'arn:aws:s3:::old' } },
  {
    type: 'aws_kms_key',
    name: 'old',
    values: {
      id: 'key-1',
      key_id: 'key-1',
      arn: 'arn:key',
      enable_key_rotation: false,
      deletion_window_in_days: 7,
      customer_master_key_spec: 'SYMMETRIC_DEFAULT',
      key_usage: 'ENCRYPT_DECRYPT',
    },
  },
];

function state(resources: readonly Resource[]): string {
  const blocks = resources.map(({ type, name, values }) => ({
    mode: 'managed',
    type,
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 0, attributes: values, sensitive_attributes: [] }],
  }));
  const whole = { version: 4, terraform_version: '1.11.4', serial: 3, lineage: 'a', outputs: {}, resources: blocks };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

function plan(resources: readonly Resource[]): string {
  const name = 'registry.terraform.io/hashicorp/aws';
  const head = ({ type, name: label }: Resource): object => ({
    address: `${type}.${label}`,
    mode: 'managed',
    type,
    name: label,
    provider_name: name,
  });
  const whole = {
    format_version: '1.2',
    terraform_version: '1.11.4',
    planned_values: {
      root_module: {
        resources: resources.map((one) => ({
          ...head(one),
          schema_version: 0,
          values: one.values,
          sensitive_values: {},
        })),
      },
    },
    resource_changes: resources.map((one) => ({
      ...head(one),
      change: {
        actions: ['create'],
        before: null,
        after: one.values,
        after_unknown: {},
        before_sensitive: false,
        after_sensitive: {},
      },
    })),
    configuration: {
      provider_config: { aws: { name: 'aws', full_name: name, expressions: { region: { constant_value: 'x' } } } },
      root_module: {
        resources: resources.map((one) => ({
          ...head(one),
          provider_config_key: 'aws',
          expressions: {},
          schema_version: 0,
        })),
      },
    },
    complete: true,
    errored: false,
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

const GOOD_MANIFEST = `apiVersion: v1
kind: Namespace
metadata:
  name: web
  labels:
    pod-security.kubernetes.io/enforce: restricted
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata: { name: deny, namespace: web }
spec: { podSelector: {}, policyTypes: [Ingress, Egress] }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: front, namespace: web }
spec:
  selector: { matchLabels: { app: front } }
  template:
    metadata: { labels: { app: front } }
    spec:
      automountServiceAccountToken: false
      serviceAccountName: front
      securityContext: { runAsNonRoot: true, runAsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: web
          image: registry.example/front@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
          resources: { limits: { cpu: 100m, memory: 64Mi }, requests: { cpu: 50m, memory: 64Mi } }
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: front, namespace: web }
spec:
  tls: [{ hosts: [shop.example.test], secretName: front-tls }]
  rules: [{ host: shop.example.test }]
`;

const WEAK_MANIFEST = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: back
  namespace: back
spec:
  selector: { matchLabels: { app: back } }
  template:
    metadata: { labels: { app: back } }
    spec:
      hostNetwork: true
      hostPID: true
      containers:
        - name: back
          image: back:latest
          env:
            - name: DB_PASSWORD
              value: hunter2-not-a-secret
          ports:
            - containerPort: 22
              hostPort: 22
          securityContext:
            privileged: true
            runAsUser: 0
      volumes:
        - name: root
          hostPath: { path: / }
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata:
  name: everyone
roleRef: { apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: cluster-admin }
subjects:
  - { kind: Group, name: 'system:authenticated' }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: plain
  namespace: back
spec:
  rules: [{ host: plain.example.test }]
`;

const INTEGRITY = 'sha512-XI5MPzVNApjAyhQzphX8BkmKsKUxD4LdyK24iZeQGinBN9yTQT3bFlCBy/aVx2HrNcqQGsdot8ghrjyrvMCoEA==';

function bom(components: readonly object[], more: object = {}): string {
  const whole = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: '2026-10-01T00:00:00Z',
      component: { type: 'application', name: 'shop', version: '2.0.0', 'bom-ref': 'shop' },
    },
    components,
    dependencies: [{ ref: 'shop', dependsOn: components.map((_, index) => `c${index}`) }],
    ...more,
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

function library(index: number, name: string, version: string): object {
  return {
    type: 'library',
    'bom-ref': `c${index}`,
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
    scope: 'required',
  };
}

function lock(packages: { readonly [name: string]: object }): string {
  const wanted = Object.fromEntries(Object.keys(packages).map((name) => [name, '*']));
  const installed = Object.fromEntries(Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, one]));
  const root = { name: 'shop', version: '2.0.0', dependencies: wanted };
  const whole = {
    name: 'shop',
    version: '2.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': root, ...installed },
  };
  return `${JSON.stringify(whole, null, 1)}\n`;
}

function record(groups: { readonly [name: string]: unknown }): string {
  const wrapped = Object.entries(groups).map(([key, value]) => [
    key,
    { value, source: 'collected', exists: true, status: 'ok' },
  ]);
  return `${JSON.stringify({ schema_version: 1, ...Object.fromEntries(wrapped) }, null, 1)}\n`;
}

const GOOD_HOST = record({
  kernel_fips: { proc_value: 1 },
  os: { id: 'rhel', version_id: '9.2', pretty_name: 'Red Hat Enterprise Linux 9.2 (Plow)' },
  crypto_policy: { state_current: 'FIPS', config: 'FIPS' },
});

const WEAK_HOST = record({
  kernel_fips: { proc_value: 0 },
  os: { id: 'ubuntu', version_id: '14.04', pretty_name: 'Ubuntu 14.04' },
  crypto_policy: { state_current: 'LEGACY', config: 'LEGACY' },
});

const GOOD_OPENSSL = record({
  providers: [
    { id: 'base', name: 'OpenSSL Base Provider', version: '3.5.1', status: 'active' },
    { id: 'fips', name: 'OpenSSL FIPS Provider', version: '3.1.2', status: 'active' },
  ],
  default_properties: 'fips=yes',
});

const WEAK_OPENSSL = record({
  providers: [
    { id: 'default', name: 'OpenSSL Default Provider', version: '3.5.1', status: 'active' },
    { id: 'legacy', name: 'OpenSSL Legacy Provider', version: '3.5.1', status: 'active' },
  ],
  default_properties: '',
});

const GOOD_SOFTWARE: Files = new Map([
  ['app/bom.json', bom([library(0, 'left-pad', '1.3.0')])],
  [
    'app/package-lock.json',
    lock({
      'left-pad': {
        version: '1.3.0',
        resolved: 'https://packages.example.org/left-pad/-/left-pad-1.3.0.tgz',
        integrity: INTEGRITY,
      },
    }),
  ],
]);

export const BUNDLES: readonly Bundle[] = [
  {
    name: 'state',
    good: new Map([['good.tfstate', HARDENED_STATE]]),
    weak: ['weak.tfstate', state(WEAK_RESOURCES)],
  },
  { name: 'plan', good: new Map([['good.tfstate', HARDENED_STATE]]), weak: ['plan.json', plan(WEAK_RESOURCES)] },
  { name: 'kubernetes', good: new Map([['good.yaml', GOOD_MANIFEST]]), weak: ['weak.yaml', WEAK_MANIFEST] },
  {
    name: 'sbom',
    good: GOOD_SOFTWARE,
    weak: [
      'old/bom.json',
      bom([library(0, 'node-forge', '0.9.0'), { type: 'library', name: 'nameless' }], { dependencies: [] }),
    ],
  },
  {
    name: 'lock',
    good: GOOD_SOFTWARE,
    weak: ['old/package-lock.json', lock({ 'left-pad': { version: '1.3.0' }, 'node-forge': { version: '0.9.0' } })],
  },
  {
    name: 'host',
    good: new Map([
      ['a/system_info.json', GOOD_HOST],
      ['a/openssl.json', GOOD_OPENSSL],
    ]),
    weak: ['b/system_info.json', WEAK_HOST],
  },
  {
    name: 'openssl',
    good: new Map([
      ['a/system_info.json', GOOD_HOST],
      ['a/openssl.json', GOOD_OPENSSL],
    ]),
    weak: ['b/openssl.json', WEAK_OPENSSL],
  },
];

/** Both halves of a bundle. */
export function wholeBundle({ good, weak }: Bundle): Files {
  return new Map([...good, weak]);
}

/** All bundles side by side, each in its folder. */
export function everything(): Files {
  const files = new Map<string, string | Uint8Array>();
  for (const bundle of BUNDLES) {
    for (const [path, text] of wholeBundle(bundle)) files.set(`${bundle.name}/${path}`, text);
  }
  return files;
}

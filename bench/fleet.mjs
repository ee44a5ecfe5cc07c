import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** So many states, hosts or overlays are in one folder. */
const PER_FOLDER = 100;
const AWS = 'provider["registry.terraform.io/hashicorp/aws"]';

/**
 * States of one configuration, each in its own folder, as a fleet of equal accounts has them: all things have one name
 * everywhere. `distinct` names them by their state.
 */
export function writeStates(folder, count, distinct) {
  return writeAll(folder, count, (index) => ({
    path: join(`group${Math.floor(index / PER_FOLDER)}`, `state${index}`, 'terraform.tfstate'),
    text: JSON.stringify({ version: 4, lineage: `l${index}`, resources: resources(distinct ? `-${index}` : '') }),
  }));
}

function resources(suffix) {
  const bucket = `logs${suffix}`;
  const arn = `arn:aws:s3:::${bucket}`;
  const deny = { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: [arn, `${arn}/*`] };
  const statement = { ...deny, Condition: { Bool: { 'aws:SecureTransport': 'false' } } };
  const blocked = { block_public_acls: true, block_public_policy: true, ignore_public_acls: true };
  const attributes = {
    aws_s3_bucket: { id: bucket, bucket, arn },
    aws_s3_bucket_policy: {
      id: bucket,
      bucket,
      policy: JSON.stringify({ Version: '2012-10-17', Statement: [statement] }),
    },
    aws_s3_bucket_public_access_block: { id: bucket, bucket, ...blocked, restrict_public_buckets: true },
    aws_s3_bucket_logging: { id: bucket, bucket, target_bucket: bucket, target_prefix: 'access/' },
    aws_s3_bucket_versioning: { id: bucket, bucket, versioning_configuration: [{ status: 'Enabled' }] },
    aws_security_group: { id: `sg-0a1b2c3d4e5f6071${suffix}`, name: `app${suffix}`, ingress: [], egress: [] },
  };
  return Object.entries(attributes).map(([type, values]) => {
    return { mode: 'managed', type, name: `main${suffix}`, provider: AWS, instances: [{ attributes: values }] };
  });
}

/** A playbook of so many tasks for so many hosts. `named` tasks write the name of their host, so each host has its own. */
export function writePlaybook(folder, hosts, tasks, named = false) {
  const content = named ? '{{ inventory_hostname }}' : 'all';
  const task = (index) => `    - name: Write setting ${index}
      ansible.builtin.copy:
        dest: /etc/app/${index}.conf
        content: "${content} ${index}"
        mode: '0640'
`;
  const list = Array.from({ length: tasks }, (_, index) => task(index)).join('');
  const names = Array.from({ length: hosts }, (_, index) => `host${index}\n`).join('');
  const files = [
    { path: 'inventory.ini', text: `[all]\n${names}` },
    { path: 'site.yml', text: `- hosts: all\n  become: true\n  tasks:\n${list}` },
  ];
  return writeAll(folder, files.length, (index) => files[index]);
}

/** One base of 20 objects and overlays that each change it. */
export function writeOverlays(folder, overlays) {
  const object = (index) => `apiVersion: apps/v1
kind: Deployment
metadata: {name: app${index}}
spec:
  selector: {matchLabels: {app: app${index}}}
  template:
    metadata: {labels: {app: app${index}}}
    spec: {containers: [{name: app, image: 'registry.example/app${index}:1.0'}]}
`;
  const base = [
    { path: 'base/all.yaml', text: Array.from({ length: 20 }, (_, index) => object(index)).join('---\n') },
    { path: 'base/kustomization.yaml', text: 'resources: [all.yaml]\n' },
  ];
  const overlay = (index) => ({
    path: join('overlays', `o${index}`, 'kustomization.yaml'),
    text: `namespace: ns-${index}\nnamePrefix: o${index}-\nresources: [../../base]\n`,
  });
  return writeAll(folder, overlays + base.length, (index) => base[index] ?? overlay(index - base.length));
}

/** Small charts, each in its own folder with its own values. */
export function writeCharts(folder, count) {
  const files = [
    ['Chart.yaml', (index) => `apiVersion: v2\nname: shop${index}\nversion: 1.0.0\n`],
    [
      'values.yaml',
      (index) => `image: {repository: registry.example/shop${index}, tag: '1.0'}\nreplicas: 2\nrunAsRoot: false\n`,
    ],
    ['templates/deployment.yaml', () => CHART_TEMPLATE],
  ];
  return writeAll(folder, count * files.length, (at) => {
    const [name, text] = files[at % files.length];
    const index = Math.floor(at / files.length);
    return { path: join('charts', `shop${index}`, name), text: text(index) };
  });
}

const CHART_TEMPLATE = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}-{{ .Chart.Name }}
  labels: {app: {{ .Chart.Name | quote }}}
spec:
  replicas: {{ .Values.replicas }}
  selector: {matchLabels: {app: {{ .Chart.Name | quote }}}}
  template:
    metadata: {labels: {app: {{ .Chart.Name | quote }}}}
    spec:
      containers:
        - name: app
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
          securityContext: {runAsNonRoot: {{ not .Values.runAsRoot }}}
`;

function writeAll(folder, count, file) {
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const { path, text } = file(index);
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
    bytes += Buffer.byteLength(text);
  }
  return { path: folder, bytes };
}

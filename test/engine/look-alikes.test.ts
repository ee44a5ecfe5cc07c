import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Files } from '../support/bundles.ts';
import { gradeFiles, satisfiedBy } from '../support/run-bundle.ts';

const POD = `apiVersion: v1
kind: Pod
metadata: { name: ok, namespace: app }
spec:
  automountServiceAccountToken: false
  securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: RuntimeDefault } }
  containers:
    - name: c
      image: registry.example.gov/c@sha256:${'b'.repeat(64)}
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
`;

/** Files of other tools, each with one mark of a format and none that only the format has. */
const OTHERS: readonly (readonly [name: string, path: string, text: string])[] = [
  ['a Zarf package', 'zarf.yaml', 'kind: ZarfPackageConfig\nmetadata:\n  name: a\ncomponents:\n  - name: a\n'],
  ['the beginning of a Zarf package', 'zarf.yaml', 'kind: ZarfPackageConfig\nmetadata:\n  name: a\n'],
  ['a UDS bundle', 'uds-bundle.yaml', 'kind: UDSBundle\nmetadata:\n  name: a\npackages:\n  - name: a\n    ref: v1\n'],
  [
    'a component of Backstage',
    'catalog-info.yaml',
    'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: { name: a }\nspec: { type: service }\n',
  ],
  [
    'a component of Backstage by another name',
    'docs/portal.yaml',
    'apiVersion: backstage.io/v1alpha1\nkind: System\nmetadata: { name: a }\nspec: { owner: team }\n',
  ],
  [
    'a template of Backstage',
    'templates/service/template.yaml',
    "apiVersion: scaffolder.backstage.io/v1beta3\nkind: Template\nmetadata: { name: a }\nspec:\n  steps:\n    - input:\n        name: '${{ parameters.name }}'\n",
  ],
  [
    'a template of Azure Pipelines',
    'ci/templates/deploy.yml',
    'parameters:\n  - name: svc\nsteps:\n  - task: A@2\n    inputs:\n      name: ${{ parameters.svc }}\n',
  ],
  [
    'a template of Azure Pipelines that is no YAML',
    'templates/jobs.yml',
    'parameters: { pool: x }\njobs:\n  - job: a\n    pool: { vmImage: ${{ parameters.pool }} }\n',
  ],
  [
    'a workflow of GitHub in a folder of templates',
    'templates/ci.yml',
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo '${{ github.sha }}'\n",
  ],
  [
    'a Jinja template in a folder of templates',
    'service/templates/app.yaml',
    'server:\n  port: 80\n  name: "{{ server_name }}"\n',
  ],
  ['a pipeline of Drone', 'ci/drone.yml', 'kind: pipeline\ntype: docker\nname: default\nsteps: [{ name: b }]\n'],
  ['a copy of Chart.yaml', 'old/chart-0.1.yaml', 'apiVersion: v2\nname: portal\nversion: 0.1.0\n'],
  [
    'skaffold',
    'skaffold.dev.yaml',
    'apiVersion: skaffold/v4beta11\nkind: Config\nbuild: { artifacts: [{ image: c }] }\n',
  ],
  [
    'a cluster of kind',
    'test/kind.yaml',
    'apiVersion: kind.x-k8s.io/v1alpha4\nkind: Cluster\nnodes: [{ role: worker }]\n',
  ],
  [
    'a cluster of eksctl',
    'eks.yaml',
    'apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: { name: a, region: us-gov-west-1 }\n',
  ],
  [
    'a cluster of kOps',
    'kops.yaml',
    'apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nmetadata: { name: a }\nspec: { cloudProvider: aws }\n',
  ],
  [
    'a plugin of krew',
    'plugin.yaml',
    'apiVersion: krew.googlecontainertools.github.com/v1alpha2\nkind: Plugin\nmetadata: { name: a }\nspec: { version: v1 }\n',
  ],
  [
    'a delivery pipeline',
    'clouddeploy.yaml',
    'apiVersion: deploy.cloud.google.com/v1\nkind: Target\nmetadata: { name: a }\n',
  ],
  [
    'the settings of an installation of OpenShift',
    'install-config.yaml',
    'apiVersion: v1\nbaseDomain: example.gov\nmetadata:\n  name: a\nplatform: { aws: { region: us-gov-west-1 } }\n',
  ],
  [
    'a workload of Score',
    'score.yaml',
    'apiVersion: score.dev/v1b1\nmetadata:\n  name: a\ncontainers: { a: { image: b } }\n',
  ],
  ['data sources of Grafana', 'grafana/sources.yaml', 'apiVersion: 1\ndatasources:\n  - name: a\n    type: b\n'],
  [
    'settings of an inventory script',
    'ops/inventory/config/prod.ini',
    '[ec2]\nregions = us-gov-west-1\nroute53 = False\n',
  ],
  [
    'a read-me below an inventory',
    'ops/inventory/README',
    'Hosts of all sites are kept here.\nAsk before you change them.\n',
  ],
  ['a Makefile of a package that is called inventory', 'src/inventory/Makefile', 'build:\n\tgo build ./...\n'],
  [
    'settings of a service that is called inventory',
    'inventory/app.ini',
    '[server]\nport = 80\n\n[db]\nname = stock\n',
  ],
  [
    'a file for docker bake',
    'docker-bake.json',
    '{ "group": { "default": { "targets": ["a"] } }, "target": { "a": {} } }\n',
  ],
  ['a description of a package', 'packages/openssl.json', '{ "name": "openssl", "latest": "3.5.1" }\n'],
];

const INVENTORY: Files = new Map([
  ['ops/site.yml', '- hosts: web\n  tasks:\n    - ansible.builtin.service: { name: auditd, enabled: true }\n'],
  ['ops/inventory/hosts', '[web]\nw1\n'],
]);

describe('a file of another tool', () => {
  const base: Files = new Map([['ok.yaml', POD], ...INVENTORY]);
  let before: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    before = await satisfiedBy(base);
  });

  test.each(OTHERS)('is listed and opens nothing: %s', async (_name, path, text) => {
    const files = new Map([...base, [path, text]]);
    const { problems } = await gradeFiles(files);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(problems).toContainEqual(expect.objectContaining({ code: 'unrecognised-file', severity: 'info' }));
    expect([...(await satisfiedBy(files))].sort()).toEqual([...before].sort());
  });
});

/** Files that are of a format and broken. */
const BROKEN: readonly (readonly [name: string, path: string, text: string])[] = [
  ['a manifest without its kind', 'a.yaml', 'apiVersion: apps/v1\nmetadata: { name: a }\nspec: { replicas: 1 }\n'],
  ['a manifest without its version', 'a.yaml', 'kind: Deployment\nmetadata: { name: a }\nspec: { replicas: 1 }\n'],
  ['a manifest whose kind is misspelt', 'a.yaml', 'apiVersion: apps/v1\nkin: Deployment\nmetadata: { name: a }\n'],
  ['a role whose kind is misspelt', 'a.yaml', 'apiVersion: rbac.authorization.k8s.io/v1\nkin: Role\nrules: []\n'],
  ['a ConfigMap without its kind', 'a.yaml', 'apiVersion: v1\nmetadata: { name: a }\ndata: { a: b }\n'],
  ['a custom resource without its kind', 'a.yaml', 'apiVersion: example.org/v1\nmetadata: { name: a }\nspec: {}\n'],
  ['a manifest that was cut off', 'a.yaml', 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: [a\n'],
  ['the first line of a manifest', 'a.yaml', 'apiVersion: apps/v1\n'],
  ['a manifest as JSON without its kind', 'a.json', '{ "apiVersion": "apps/v1", "metadata": {}, "spec": {} }\n'],
  ['a template outside of its chart', 'a/templates/b.yaml', 'kind: Pod\nmetadata: { name: "{{ .Release.Name }}" }\n'],
  ['a part of a chart', 'a/templates/b.yaml', '{{- include "a.labels" . }}\nreplicas: {{ .Values.replicas }}\n'],
  ['an inventory with a line that is none', 'inventory/prod', '[web]\nw1\nw2 ansible_user\nw3\n'],
  ['a named inventory of settings', 'inventory.ini', '[ec2]\nregions = us-gov-west-1\n'],
  ['a record of a host with foreign content', 'hosts/a/system_info.json', '{ "foo": 1 }\n'],
  ['an emptied record of a host', 'system_info.json', '{}\n'],
  ['a foreign record of OpenSSL', 'hosts/a/openssl.json', '{ "foo": 1 }\n'],
  ['a foreign statement about firmware', 'platform_firmware.json', '{ "foo": 1 }\n'],
  ['a bill of materials that was cut off', 'sbom.json', '{\n  "components": [\n    { "name": "a"'],
];

test.each(BROKEN)('a broken file stays an error: %s', async (_name, path, text) => {
  const { problems } = await gradeFiles(
    new Map([
      ['ok.yaml', POD],
      [path, text],
    ]),
  );
  const lost = problems.filter(({ severity }) => severity === 'error');
  expect(lost).not.toEqual([]);
  for (const { place, message } of lost) {
    expect(place.file).toBe(path);
    expect(message).not.toMatch(/could be/);
  }
});

test('a broken bill of materials is called broken, with what was expected and where', async () => {
  const { problems } = await gradeFiles(new Map([['sbom.json', '{\n  "components": [\n    { "name": "a"']]));
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^sbom\.json is broken at line 3: expected a CycloneDX .* or an SPDX document\. Export it again\.$/,
    ),
  ]);
});

test('objects beside a document of another tool are read', async () => {
  const files = new Map([['all.yaml', `kind: ZarfPackageConfig\nmetadata: { name: a }\n---\n${POD}`]]);
  const { problems } = await gradeFiles(files);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect((await satisfiedBy(files)).size).toBe((await satisfiedBy(new Map([['all.yaml', POD]]))).size);
});

test('a huge file of another tool comes to an end', async () => {
  const text = `kind: UDSBundle\nmetadata: { name: a }\npackages:\n${'  - { name: a, ref: "${{ b }}" }\n'.repeat(50_000)}`;
  const { problems } = await gradeFiles(new Map([['uds-bundle.yaml', text]]));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

import { describe, expect, test } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { resolveRequest } from '../../src/engine/resolved-request.ts';
import type { Files } from '../support/bundles.ts';
import { gradeFiles, narrow, REQUEST } from '../support/run-bundle.ts';
import { readTree } from '../support/tree.ts';

const QUESTIONS = narrow(await resolveRequest({ ...REQUEST, frameworks: { framework: ['nist-800-53'] } }));
const VOLUME = `
resource "aws_ebs_volume" "data" {
  availability_zone = "us-gov-west-1a"
  size              = 8
  encrypted         = true
}
`;
const POD = `
apiVersion: v1
kind: Pod
metadata: { name: web, namespace: shop }
spec:
  securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: RuntimeDefault } }
  containers:
    - name: web
      image: registry.example.org/web@sha256:${'c'.repeat(64)}
      securityContext:
        { privileged: false, allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
`;

async function statuses(files: Files): Promise<ReadonlyMap<string, string>> {
  const { assessments } = await gradeFiles(files, QUESTIONS);
  const all = assessments.flatMap(({ controls }) => controls);
  return new Map(
    all.map(({ requirement, status, undetermined }) => [requirement.id, undetermined ? 'undetermined' : status]),
  );
}

function block(type: string, body = ''): string {
  return `resource "${type}" "x" {\n${body}\n}\n`;
}

describe('an encrypted volume', () => {
  test.each([
    ['nothing else', '', 'satisfied'],
    ['a bucket of another provider', block('oci_objectstorage_bucket'), 'undetermined'],
    [
      'a storage account of azapi',
      block('azapi_resource', '  type = "Microsoft.Storage/storageAccounts@2023-05-01"'),
      'undetermined',
    ],
    [
      'a network of azapi',
      block('azapi_resource', '  type = "Microsoft.Network/virtualNetworks@2023-05-01"'),
      'satisfied',
    ],
    ['a database of another provider', block('oci_mysql_mysql_db_system'), 'undetermined'],
    ['a release', block('helm_release'), 'satisfied'],
    ['a table of Cloud Control', block('awscc_dynamodb_table'), 'undetermined'],
    ['a firewall of another provider', block('openstack_networking_secgroup_rule_v2'), 'satisfied'],
    ['an account of a directory', block('okta_user'), 'satisfied'],
    ['helpers and records', block('random_pet') + block('null_resource') + block('cloudflare_record'), 'satisfied'],
    ['a type that nothing is known of', block('acme_widget'), 'satisfied'],
  ])('beside %s', async (_name, more, expected) => {
    const found = await statuses(new Map([['main.tf', VOLUME + more]]));
    expect([found.get('SC-28'), found.get('SC-28(1)')]).toEqual([expected, expected]);
  });

  test.each([
    [
      'template.yaml',
      'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  T:\n    Type: AWS::Lightsail::Disk\n',
      'AWS::Lightsail::Disk',
      'undetermined',
    ],
    [
      'sam.yaml',
      'Transform: AWS::Serverless-2016-10-31\nResources:\n  F:\n    Type: AWS::Amplify::App\n',
      'AWS::Amplify::App',
      'satisfied',
    ],
    [
      'Pulumi.yaml',
      'name: x\nruntime: yaml\nresources:\n  b:\n    type: aws:s3:Bucket\n',
      'Pulumi project',
      'undetermined',
    ],
    ['compose.yaml', 'services:\n  web:\n    image: {{ x }}\n', 'Compose file', 'satisfied'],
    ['web.kube', '[Kube]\nYaml=web.yaml\nNetwork=host\n', 'Podman .kube unit', 'satisfied'],
  ])('beside %s with %j', async (path, text, title, expected) => {
    const files = new Map([
      ['main.tf', VOLUME],
      [path, text],
    ]);
    const { problems } = await gradeFiles(files, QUESTIONS);
    expect(
      problems.filter(({ code }) => code === 'unread-type').map(({ message }) => message.split(' is in ')[0]),
    ).toEqual([expect.stringContaining(`1 ${title}`)]);
    expect((await statuses(files)).get('SC-28')).toBe(expected);
  });
});

const NAMESPACE = 'resource "kubernetes_namespace_v1" "n" {\n  metadata {\n    name = "n"\n  }\n}\n';

describe('a confined pod', () => {
  const release = 'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: cache }\nspec: {}\n';
  test.each([
    ['nothing else', 'none.txt', '', 'satisfied'],
    ['a release of Flux', 'release.yaml', release, 'undetermined'],
    ['a release of Terraform', 'main.tf', block('helm_release'), 'undetermined'],
    ['a deployment of Terraform', 'main.tf', block('kubernetes_deployment_v1'), 'undetermined'],
    ['a namespace of Terraform', 'main.tf', NAMESPACE, 'satisfied'],
    ['a store of another provider', 'main.tf', block('oci_core_volume'), 'satisfied'],
    ['a custom resource', 'odd.yaml', 'apiVersion: x.example.org/v1\nkind: Odd\nmetadata: { name: a }\n', 'satisfied'],
  ])('beside %s', async (_name, path, text, expected) => {
    const found = await statuses(
      new Map([
        ['pod.yaml', POD],
        [path, text],
      ]),
    );
    expect([found.get('SC-39'), found.get('AC-6(10)')]).toEqual([expected, expected]);
  });
});

describe('a folder that a controller deploys', () => {
  const flux = (more: string): string =>
    `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a }\nspec: { path: ./apps/web, ${more} }\n`;
  const argo = (kind: string, spec: string): string =>
    `apiVersion: argoproj.io/v1alpha1\nkind: ${kind}\nmetadata: { name: a }\nspec: ${spec}\n`;
  const set = (generator: string, path: string): string =>
    argo('ApplicationSet', `{ generators: [${generator}], template: { spec: { source: { path: "${path}" } } } }`);
  test.each([
    ['Flux', flux('prune: true'), 'satisfied'],
    ['Flux, with patches', flux('patches: [{ patch: "a" }]'), 'undetermined'],
    ['Flux, with other images', flux('images: [{ name: a, newTag: b }]'), 'undetermined'],
    ['Flux, with no patches', flux('patches: []'), 'satisfied'],
    ['Argo CD', argo('Application', '{ source: { path: apps/web } }'), 'satisfied'],
    [
      'Argo CD, with patches',
      argo('Application', '{ source: { path: apps/web, kustomize: { patches: [{ patch: a }] } } }'),
      'undetermined',
    ],
    ['a set of folders', set('{ git: { directories: [{ path: "apps/*" }] } }', '{{path}}'), 'satisfied'],
    [
      'a set of folders, as a Go template',
      set('{ git: { directories: [{ path: apps/* }] } }', '{{ .path.path }}'),
      'satisfied',
    ],
    [
      'a set of folders that are not here',
      set('{ git: { directories: [{ path: "other/*" }] } }', '{{path}}'),
      'undetermined',
    ],
    [
      'a set of excluded folders',
      set('{ git: { directories: [{ path: "apps/*" }, { path: apps/web, exclude: true }] } }', '{{path}}'),
      'undetermined',
    ],
    ['a set of a list', set('{ list: { elements: [{ app: web }] } }', 'apps/{{app}}'), 'satisfied'],
    [
      'a set of a list with another folder',
      set('{ list: { elements: [{ app: web }, { app: b }] } }', 'apps/{{app}}'),
      'undetermined',
    ],
    [
      'a set of a list without the parameter',
      set('{ list: { elements: [{ name: web }] } }', 'apps/{{app}}'),
      'undetermined',
    ],
    ['a set of clusters', set('{ clusters: {} }', 'apps/web'), 'undetermined'],
  ])('by %s', async (_name, text, expected) => {
    const found = await statuses(
      new Map([
        ['apps/web/pod.yaml', POD],
        ['deploy.yaml', text],
      ]),
    );
    expect(found.get('SC-39')).toBe(expected);
  });
});

describe('a chart', () => {
  const chart = 'apiVersion: v2\nname: c\nversion: 1.0.0\n';
  const release = (path: string, more = ''): string =>
    `resource "helm_release" "r" {\n  name  = "r"\n  chart = "${path}"\n${more}}\n`;
  test.each([
    ['of the evidence', release('./charts/c'), 'satisfied'],
    ['of the evidence, by the path of the module', release('${path.module}/charts/c'), 'satisfied'],
    ['of the evidence, with values that are not known', release('./charts/c', '  values = [var.x]\n'), 'undetermined'],
    ['that is not here', release('./charts/other'), 'undetermined'],
    ['of a repository', release('c', '  repository = "https://charts.example.org"\n'), 'undetermined'],
  ])('%s that Terraform deploys', async (_name, text, expected) => {
    const found = await statuses(
      new Map([
        ['charts/c/Chart.yaml', chart],
        ['charts/c/templates/pod.yaml', POD],
        ['main.tf', text],
      ]),
    );
    expect(found.get('SC-39')).toBe(expected);
  });
});

test('the hardened example keeps its verdicts beside helpers, and loses those about firewalls beside a firewall', async () => {
  const folder = fileURLToPath(new URL('../../examples/hardened', import.meta.url));
  const files = readTree(folder);
  const before = await statuses(files);
  const satisfied = [...before].filter(([, status]) => status === 'satisfied').map(([id]) => id);
  expect(satisfied.length).toBeGreaterThan(40);
  const helpers = block('random_id') + block('time_sleep') + block('aws_route53_record') + block('github_team');
  expect(await statuses(new Map([...files, ['more/main.tf', helpers]]))).toEqual(before);
  const opened = await statuses(new Map([...files, ['more/main.tf', block('ibm_is_security_group_rule')]]));
  const lost = satisfied.filter((id) => opened.get(id) !== 'satisfied');
  expect(lost).toEqual(expect.arrayContaining(['AC-4', 'SC-7']));
  expect(lost.every((id) => opened.get(id) === 'undetermined')).toBe(true);
  expect(lost.length).toBeLessThan(satisfied.length / 4);
});

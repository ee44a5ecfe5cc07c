import { describe, expect, test } from '@jest/globals';
import { asksAbout } from '../../src/engine/unread/asks-about.ts';
import { className, CLASSES, compileClasses } from '../../src/engine/unread/thing-classes.ts';
import { getFolders } from '../../src/engine/unread/deployed-here.ts';
import { unreadProblems } from '../../src/engine/unread/unread-problems.ts';
import { unreadEvidence } from '../../src/engine/unread/unread-things.ts';
import { readTypes } from '../../src/checks/read-types.ts';
import { loadContent } from '../../src/content/load-content.ts';
import { createTraitMappings } from '../../src/content/spellings.ts';
import type { CheckFunction } from '../../src/checks/check-function.ts';
import type { Resource } from '../../src/model/evidence.ts';
import type { EvidenceKind } from '../../src/model/evidence-kind.ts';
import type { UnreadThings } from '../../src/model/unread-things.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import { check } from '../checks/support.ts';

const table = loadContent()
  .tables()
  .find(({ id }) => id === CLASSES);
const classes = compileClasses(table ?? { rows: [] });

function thing(type: string, values: ValueMap = {}, file = 'a.tf', evidenceKind: EvidenceKind = 'terraform'): Resource {
  const place = { file, pointer: [] };
  return { kind: 'resource', type, address: `${type}.x`, source: 'terraform-source', evidenceKind, values, place };
}

function object(apiVersion: string, kind: string, spec: ValueMap = {}): Resource {
  const values = { apiVersion, kind, spec };
  return { ...thing(`k8s/${kind}`, values, 'a.yaml', 'kubernetes'), address: `${kind}/-/x` };
}

function unread(resources: readonly Resource[], types: readonly string[] = [], files: readonly string[] = []) {
  return unreadEvidence(resources, [], { types: new Set(types), classes, folders: getFolders(files) });
}

function conceptsOf(resource: Resource, types?: readonly string[]): readonly string[] {
  const { byType } = unread([resource], types);
  return byType.flatMap((each) => each.classes.map(({ concept, platform }) => `${concept} ${platform}`));
}

function counts(things: readonly UnreadThings[]): readonly (readonly [string, string, number])[] {
  return things.map(({ type, place, count }) => [type, place.file, count]);
}

describe('the types that something reads', () => {
  const linked = { linked: { type: ['x_policy'], on: { id: ['policy'] }, where: { path: 'on', equals: 'x_text' } } };
  const finder: CheckFunction = {
    name: 'finder',
    options: {},
    reads: ({ types }) => ['x_found', ...(Array.isArray(types) ? types.map(String) : [])],
    evaluate: () => ({ outcome: 'pass', decisions: [] }),
  };
  const trait = {
    id: 'shape',
    title: 'Shape',
    fields: { size: { title: 'Size' } },
    spellings: createTraitMappings({
      x_spelt: { size: { companion: { type: ['x_companion'], on: { id: ['of'] } }, source: 'x_source' } },
    }),
  };

  test.each([
    ['selected', check({ select: { type: ['x_selected'] } }), 'x_selected'],
    ['linked in a condition', check({ expect: { and: [linked] } }), 'x_policy'],
    ['linked when it applies', check({ when: { not: linked } }), 'x_policy'],
    ['linked in options', check({ function: { name: 'f', options: { linked: linked.linked } } }), 'x_policy'],
    ['looked up by a function', check({ function: { name: 'finder', options: {} } }), 'x_found'],
    ['named for a function', check({ function: { name: 'finder', options: { types: ['x_named'] } } }), 'x_named'],
    ['spelt by a trait', check({}), 'x_spelt'],
    ['a companion of a spelling', check({}), 'x_companion'],
  ])('hold one that is %s', (_how, asked, type) => {
    expect(readTypes([asked], [trait], [finder]).has(type)).toBe(true);
  });

  test('hold none that a text only mentions', () => {
    const mentions = check({
      why: 'x_why',
      fix: 'x_fix',
      peers: { other: ['x_peer'] },
      expect: { or: [linked, { path: 'type', in: ['x_value'], expected: 'x_expected' }] },
    });
    const read = readTypes([mentions], [trait], []);
    for (const type of ['x_why', 'x_fix', 'x_peer', 'x_value', 'x_expected', 'x_text', 'x_source', 'x_found'])
      expect([type, read.has(type)]).toEqual([type, false]);
  });

  test('of the product are as exact', () => {
    const { checks, traits } = loadContent();
    const read = readTypes(checks, traits, []);
    expect(['aws_s3_bucket', 'k8s/workload'].every((type) => read.has(type))).toBe(true);
    expect(
      ['azapi_resource', 'helm_release', 'random_pet', 'on', 'aws_iam_instance_profile'].some((type) => read.has(type)),
    ).toBe(false);
  });
});

describe('things that no check reads', () => {
  test('are counted by type and file, without data sources, provider blocks and what is read', () => {
    const found = unread(
      [
        thing('x_read'),
        thing('x_other', {}, 'b.tf'),
        thing('x_other'),
        thing('x_other'),
        thing('data.x_other'),
        thing('provider.x'),
      ],
      ['x_read'],
    );
    expect(counts(found.byFile)).toEqual([
      ['x_other', 'a.tf', 2],
      ['x_other', 'b.tf', 1],
    ]);
    expect(counts(found.byType)).toEqual([['x_other', 'a.tf', 3]]);
  });

  test('are no object that is read through the workload it runs', () => {
    const run = { ...object('apps/v1', 'Deployment'), type: 'k8s/workload' };
    const objects = [object('apps/v1', 'Deployment'), run, object('scheduling.k8s.io/v1', 'Odd')];
    expect(counts(unread(objects, ['k8s/workload']).byType)).toEqual([['Odd', 'a.yaml', 1]]);
    expect(counts(unread(objects).byType)).toEqual([
      ['Deployment', 'a.yaml', 1],
      ['Odd', 'a.yaml', 1],
    ]);
  });

  test('give one problem for a type, however different they are', () => {
    const types = [
      'Microsoft.Storage/storageAccounts@2023-05-01',
      'Microsoft.Network/virtualNetworks/subnets@2024-01-01',
      'Microsoft.Odd/things@2024-01-01',
    ];
    const { byType } = unread(types.map((type, at) => thing('azapi_resource', { type }, `${at}.tf`)));
    expect(byType).toHaveLength(3);
    const problems = unreadProblems([...byType, ...unread([thing('random_pet')]).byType]);
    expect(problems.map(({ code, severity, message, place }) => [code, severity, message, place.file])).toEqual([
      [
        'unread-type',
        'warning',
        '3 azapi_resource (network, store) are of a type that no check reads. Controls about such things are undetermined at best.',
        '0.tf',
      ],
      ['unread-type', 'info', '1 random_pet is of a type that no check reads.', 'a.tf'],
    ]);
  });

  test('are counted in one pass', () => {
    const many = Array.from({ length: 50_000 }, (_, at) =>
      thing('azapi_resource', { type: `Microsoft.Storage/storageAccounts@${at}` }, `${at % 100}.tf`),
    );
    const start = process.cpuUsage();
    const { byFile, byType } = unread(many);
    const { user } = process.cpuUsage(start);
    expect([byFile.length, counts(byType)]).toEqual([100, [['azapi_resource', '0.tf', 50_000]]]);
    expect(user / 1e6).toBeLessThan(5);
  });
});

describe('what a thing is', () => {
  const heredoc =
    'apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Secret\n';
  test.each([
    [
      'the ARM type of azapi',
      thing('azapi_resource', { type: 'microsoft.storage/storageaccounts/blobServices@2023-05-01' }),
      ['store azure'],
    ],
    [
      'an update of azapi',
      thing('azapi_update_resource', { type: 'Microsoft.KeyVault/vaults@2023-07-01' }),
      ['key azure'],
    ],
    ['an unknown type of azapi', thing('azapi_resource', { type: unknown('later', true) }), []],
    ['a type of Cloud Control', thing('awscc_rds_db_instance'), ['database aws']],
    [
      'a type of Cloud Control by name',
      thing('aws_cloudcontrolapi_resource', { type_name: 'AWS::KMS::Key' }),
      ['key aws'],
    ],
    [
      'a stack in JSON',
      thing('aws_cloudformation_stack', { template_body: '{"Resources":{"V":{"Type":"AWS::EC2::Volume"}}}' }),
      ['store aws'],
    ],
    [
      'a stack in YAML',
      thing('aws_cloudformation_stack_set', {
        template_body:
          'Parameters:\n  G: {Type: "AWS::EC2::SecurityGroup::Id"}\nResources:\n  R:\n    Type: AWS::IAM::Role\n',
      }),
      ['identity aws'],
    ],
    ['a stack elsewhere', thing('aws_cloudformation_stack', { template_url: 'https://x.example.org/t' }), []],
    [
      'an ARM deployment',
      thing('azurerm_subscription_template_deployment', {
        template_content: '{"resources":[{"type":"Microsoft.Network/networkSecurityGroups"}]}',
      }),
      ['firewall azure'],
    ],
    ['Kubernetes in Terraform', thing('kubernetes_deployment_v1'), ['workload kubernetes']],
    ['an older type of it', thing('kubernetes_network_policy'), ['firewall kubernetes']],
    ['a namespace', thing('kubernetes_namespace_v1'), []],
    [
      'a manifest',
      thing('kubernetes_manifest', { manifest: { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole' } }),
      ['identity kubernetes'],
    ],
    [
      'manifests as text',
      thing('kubectl_manifest', { yaml_body: heredoc }),
      ['firewall kubernetes', 'secret kubernetes'],
    ],
    [
      'a manifest of a kind without a class',
      thing('kubectl_manifest', { yaml_body: 'kind: Odd\napiVersion: x.example.org/v1\n' }),
      [],
    ],
    [
      'a manifest that is not known',
      thing('kubectl_manifest', { yaml_body: unknown('later', true) }),
      ['workload kubernetes'],
    ],
    ['a release', thing('helm_release'), ['workload kubernetes']],
    ['a store of another provider', thing('oci_objectstorage_bucket'), ['store oci']],
    ['a firewall of another provider', thing('openstack_networking_secgroup_rule_v2'), ['firewall openstack']],
    ['a machine', thing('vsphere_virtual_machine'), ['machine vsphere']],
    ['an identity', thing('azuread_conditional_access_policy'), ['identity azure']],
    ['a managed resource of Crossplane', object('rds.aws.upbound.io/v1beta1', 'Instance'), ['database aws']],
    ['one of Config Connector', object('storage.cnrm.cloud.google.com/v1beta1', 'StorageBucket'), ['store google']],
    ['one of the controllers of AWS', object('s3.services.k8s.aws/v1alpha1', 'Bucket'), ['store aws']],
    ['a release of Flux', object('helm.toolkit.fluxcd.io/v2', 'HelmRelease'), ['workload kubernetes']],
    ['a chart of K3s', object('helm.cattle.io/v1', 'HelmChart'), ['workload kubernetes']],
  ] as const)('is told by %s', (_name, resource, expected) => {
    expect(conceptsOf(resource)).toEqual(expected);
  });

  test.each([
    'random_password',
    'null_resource',
    'time_sleep',
    'local_file',
    'tls_private_key',
    'archive_file',
    'terraform_data',
    'aws_route53_record',
    'aws_iam_instance_profile',
    'aws_lb_target_group_attachment',
    'aws_kms_alias',
    'aws_iam_user',
    'azurerm_user_assigned_identity',
    'azurerm_subnet_network_security_group_association',
    'google_kms_key_ring',
    'github_team',
    'github_repository',
    'okta_group',
    'cloudflare_record',
    'dns_a_record_set',
    'azuread_group_member',
  ])('is nothing that keeps a control open: %s', (type) => {
    expect(conceptsOf(thing(type))).toEqual([]);
  });

  test('is told by the group of a kind that a check selects, where another group has it too', () => {
    const read = ['k8s/Bucket', 'k8s/ApplicationSet', 'k8s/Cluster'];
    expect(conceptsOf(object('s3.aws.upbound.io/v1beta1', 'Bucket'), read)).toEqual(['store aws']);
    expect(conceptsOf(object('argoproj.io/v1alpha1', 'ApplicationSet'), read)).toEqual(['workload kubernetes']);
    expect(
      unread([object('source.toolkit.fluxcd.io/v1', 'Bucket'), object('x.example.org/v1', 'Cluster')], read).byType,
    ).toEqual([]);
  });

  test.each([
    ['a folder of the evidence', { path: './apps/prod' }, ['apps/prod/a.yaml'], []],
    ['a folder above one', { path: 'apps' }, ['apps/prod/a.yaml'], []],
    ['a folder elsewhere', { path: './apps' }, ['other/a.yaml'], ['workload kubernetes']],
    ['the whole repository', { path: './' }, ['apps/a.yaml'], ['workload kubernetes']],
    ['no path', {}, ['apps/a.yaml'], ['workload kubernetes']],
  ] as const)('a Kustomization deploys %s', (_name, spec, files, expected) => {
    const { byType } = unread([object('kustomize.toolkit.fluxcd.io/v1', 'Kustomization', spec)], [], files);
    expect(byType.map(({ reason }) => reason)).toEqual(['deployment']);
    expect(byType.flatMap((each) => each.classes.map(({ concept, platform }) => `${concept} ${platform}`))).toEqual(
      expected,
    );
  });

  test('each row of the table has a concept, a platform and types, and each type stands in one row', () => {
    const seen = new Set<string>();
    for (const { concept, platform, types, ...rest } of table?.rows ?? []) {
      expect([typeof concept, typeof platform, Array.isArray(types)]).toEqual(['string', 'string', true]);
      expect(Object.keys(rest).filter((key) => key !== 'always' && key !== 'deploys')).toEqual([]);
      for (const type of Array.isArray(types) ? types : []) {
        const name = className(String(type));
        expect([name, seen.has(name)]).toEqual([name, false]);
        seen.add(name);
      }
    }
  });
});

describe('the question of a check', () => {
  const asks = asksAbout([], classes);
  const of = (...type: readonly string[]) => check({ select: { type } });
  test.each([
    [
      'stores of several providers, a store of another one',
      of('aws_s3_bucket', 'google_storage_bucket'),
      'store',
      'oci',
      true,
    ],
    ['stores of several providers, a firewall', of('aws_s3_bucket', 'google_storage_bucket'), 'firewall', 'oci', false],
    [
      'stores of AWS and logs of Azure, a store of another one',
      of('aws_s3_bucket', 'azurerm_log_analytics_workspace'),
      'store',
      'oci',
      true,
    ],
    ['a log of AWS, a log of AWS', of('aws_cloudtrail'), 'log', 'aws', true],
    ['a log of AWS, a log of Azure', of('aws_cloudtrail'), 'log', 'azure', false],
    ['workloads of Kubernetes, one of Cloud Foundry', of('k8s/workload'), 'workload', 'cloudfoundry', true],
    ['network policies of Kubernetes, a firewall of AWS', of('k8s/NetworkPolicy'), 'firewall', 'aws', false],
    ['a type without a class', of('aws_route53_record'), 'log', 'aws', false],
  ] as const)('about %s', (_name, asked, concept, platform, expected) => {
    expect(asks(asked, [{ concept, platform }])).toBe(expected);
    expect(asks(asked, [])).toBe(false);
  });
});

import { describe, expect, test } from '@jest/globals';
import { createScopeTable } from '../../src/evidence/scope/scope-table.ts';
import { unknown, type ValueMap } from '../../src/base/value.ts';
import type { Resource } from '../../src/model/evidence.ts';
import { getAnswer, type KindScope, type Mention, type ScopeKind } from '../../src/model/scope.ts';
import { gapText } from '../../src/model/scope-text.ts';
import { resource } from '../checks/support.ts';

let number = 0;

function thing(type: string, values: ValueMap, more: Partial<Resource> = {}): Resource {
  number += 1;
  return resource(`r${number}`, values, { type, source: 'terraform-state', ...more });
}

const machine = (values: ValueMap, more?: Partial<Resource>) => thing('aws_instance', values, more);
const record = (folder: string) =>
  resource('', {}, { type: 'host', address: `host/hosts/${folder}`, source: 'system-info', evidenceKind: 'host' });
const host = (name: string, values: ValueMap = {}) =>
  resource('', { name, ...values }, { type: 'ansible/host', address: `hosts.ini/${name}`, source: 'ansible' });
const node = (name: string, providerID: string) =>
  thing('k8s/Node', { metadata: { name }, spec: { providerID } }, { source: 'kubernetes' });

function kindOf(kind: ScopeKind, resources: readonly Resource[], more?: readonly Mention[]): KindScope | undefined {
  return createScopeTable(resources, more).find((each) => each.kind === kind);
}

/** One text for each thing: its answers for the roles. */
function answers(scope: KindScope | undefined): readonly string[] {
  const of = (at: KindScope['things'][number]): string =>
    (['declared', 'listed', 'described', 'scanned'] as const)
      .flatMap((role) => (getAnswer(at, role) === 'no' ? [] : [`${role}${getAnswer(at, role) === 'yes' ? '' : '?'}`]))
      .join(' ');
  return (scope?.things ?? []).map(of).sort();
}

describe('machines that several sources name', () => {
  test.each<readonly [string, readonly Resource[], readonly string[]]>([
    ['one that only a state names', [machine({ id: 'i-0123456789' })], ['declared']],
    ['the id of an instance', [machine({ id: 'i-0123456789' }), record('i-0123456789')], ['declared described']],
    [
      'the id that a node has from its cloud',
      [machine({ id: 'i-0123456789' }), node('ip-10-0-0-1', 'aws:///us-east-1a/i-0123456789')],
      ['declared listed'],
    ],
    ['one name on each side', [machine({ tags: { Name: 'web-1' } }), record('web-1')], ['declared described']],
    ['names in another case', [machine({ tags: { Name: 'WEB-1' } }), record('web-1')], ['declared described']],
    ['different names', [machine({ tags: { Name: 'web-1' } }), record('web-2')], ['declared', 'described']],
    [
      'a name that two instances have',
      [
        machine({ id: 'i-1111111', tags: { Name: 'web' } }),
        machine({ id: 'i-2222222', tags: { Name: 'web' } }),
        record('web'),
      ],
      ['declared described?', 'declared described?', 'declared? described'],
    ],
    [
      'a name that two records have',
      [machine({ tags: { Name: 'web' } }), record('prod/web'), record('test/web')],
      ['declared described?', 'declared? described', 'declared? described'],
    ],
    [
      'the same first label under two domains',
      [host('web-1.prod.example'), record('web-1.test.example')],
      ['listed described?', 'listed? described'],
    ],
    [
      'an address that Ansible connects to',
      [machine({ private_ip: '10.0.0.5' }), host('web-1', { reachedAt: '10.0.0.5' }), record('web-1')],
      ['declared listed described'],
    ],
    [
      'an address that two networks have',
      [machine({ private_ip: '10.0.0.5' }), machine({ private_ip: '10.0.0.5' }), host('10.0.0.5')],
      ['declared listed?', 'declared listed?', 'declared? listed'],
    ],
    [
      'identifiers that differ in spite of a name',
      [machine({ id: 'i-1111111', tags: { Name: 'web' } }), node('web', 'aws:///us-east-1a/i-2222222')],
      ['declared listed?', 'declared? listed'],
    ],
    [
      'an unknown name',
      [machine({ tags: { Name: unknown('later', true) } }), record('web-1')],
      ['declared', 'described'],
    ],
    ['a host that Ansible runs on', [host('localhost'), host('here', { transport: 'local' })], []],
    ['records without a host name', [record('.'), machine({ private_dns: 'localhost' })], ['declared', 'described']],
    [
      'a state and the plan of it',
      [
        resource('web', { id: 'i-1111111' }, { type: 'aws_instance', source: 'terraform-state' }),
        resource('web', {}, { type: 'aws_instance', source: 'terraform-plan' }),
      ],
      ['declared'],
    ],
    [
      'one address in two states',
      [
        resource('web', { id: 'i-1111111' }, { type: 'aws_instance', source: 'terraform-state' }),
        resource('web', { id: 'i-2222222' }, { type: 'aws_instance', source: 'terraform-state' }),
      ],
      ['declared', 'declared'],
    ],
    [
      'virtual machines of Azure and Google by their ids',
      [
        thing('azurerm_linux_virtual_machine', { id: '/subscriptions/S/virtualMachines/APP', name: 'app' }),
        node('aks-1', 'azure:///subscriptions/s/virtualmachines/app'),
        thing('google_compute_instance', { id: 'projects/p/zones/z/instances/n' }),
        node('gke-1', 'gce://p/z/n'),
      ],
      ['declared listed', 'declared listed'],
    ],
  ])('%s', (_, resources, expected) => {
    expect(answers(kindOf('machine', resources))).toEqual(expected);
    expect(answers(kindOf('machine', resources.toReversed()))).toEqual(expected);
  });

  test('sentences count what is missing and what cannot be told', () => {
    const scope = kindOf('machine', [
      ...['a', 'b', 'c'].map((name) => machine({ id: `i-${name}111111`, tags: { Name: name } })),
      machine({ id: 'i-d111111', tags: { Name: 'twice' } }),
      machine({ id: 'i-e111111', tags: { Name: 'twice' } }),
      record('a'),
      record('twice'),
    ]);
    expect(scope?.gaps.map((gap) => gapText('machine', gap))).toEqual([
      'Host record: missing for 2, unclear for 2 of 5 machines that Terraform or a live cloud declares.',
      'Terraform or cloud: unclear for 1 of 2 machines with a host record.',
    ]);
  });

  test('without any host record each machine lacks one', () => {
    const [gap] = kindOf('machine', [machine({ id: 'i-1111111' })])?.gaps ?? [];
    expect(gap).toMatchObject({ from: 'declared', to: 'described', isEmpty: true });
    expect(gap?.missing).toHaveLength(1);
  });

  test('scans are a column once something was scanned', () => {
    const place = { file: 'scan.json', pointer: [] };
    const names = [{ space: 'id', text: 'i-1111111' } as const];
    const scan = { kind: 'machine', role: 'scanned', source: 'scan', title: 'host 1', names, place } as const;
    const scope = kindOf('machine', [machine({ id: 'i-1111111' }), machine({ id: 'i-2222222' })], [scan]);
    expect(answers(scope)).toEqual(['declared', 'declared scanned']);
    expect(scope?.gaps.map((gap) => gapText('machine', gap))).toContain(
      'Vulnerability scan: missing for 1 of 2 machines that Terraform or a live cloud declares.',
    );
  });

  test('groups that start machines are named, since their machines are not', () => {
    const scope = kindOf('machine', [resource('web', {}, { type: 'aws_autoscaling_group' })]);
    expect(scope?.things).toEqual([]);
    expect(scope?.notes).toEqual([expect.stringContaining('1 group (aws_autoscaling_group.web) can start machines')]);
  });
});

describe('clusters', () => {
  const cluster = () =>
    thing('aws_eks_cluster', { name: 'prod', arn: 'arn:aws:eks:us-east-1:111122223333:cluster/prod' });
  const container = (args: readonly string[]) =>
    thing('k8s/container', { container: { args } }, { source: 'kubernetes' });
  test.each<readonly [string, readonly Resource[], readonly string[]]>([
    ['without an object of Kubernetes', [cluster()], ['declared']],
    ['with objects that name none', [cluster(), container([])], ['declared described?']],
    ['with a controller that names it', [cluster(), container(['--cluster-name=prod'])], ['declared described']],
    [
      'with a controller that names another',
      [cluster(), container(['--cluster-name=test'])],
      ['declared described?', 'described'],
    ],
    [
      'with a node that names it',
      [
        cluster(),
        thing(
          'k8s/Node',
          { metadata: { name: 'n', labels: { 'alpha.eksctl.io/cluster-name': 'prod' } } },
          { source: 'kubernetes' },
        ),
      ],
      ['declared described'],
    ],
    [
      'two of one name',
      [cluster(), thing('aws_eks_cluster', { name: 'prod' }), container(['--cluster-name=prod'])],
      ['declared described?', 'declared described?', 'declared? described'],
    ],
  ])('%s', (_, resources, expected) => {
    expect(answers(kindOf('cluster', resources))).toEqual(expected);
  });

  test('one that only its node groups name is declared nowhere', () => {
    const scope = kindOf(
      'cluster',
      [1, 2, 3].map(() => thing('aws_eks_node_group', { cluster_name: 'prod' })),
    );
    expect(scope?.things).toHaveLength(1);
    expect(scope?.gaps.map((gap) => gapText('cluster', gap))).toEqual([
      'Terraform or cloud: missing for 1 of 1 cluster that other evidence names.',
    ]);
  });
});

describe('accounts, subscriptions and projects', () => {
  const SUBSCRIPTION = '7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e';
  test.each<readonly [ScopeKind, string, readonly Resource[], readonly string[]]>([
    [
      'account',
      'of an organization, with and without resources',
      [
        thing('aws_organizations_account', { id: '111122223333' }),
        thing('aws_organizations_account', { id: '444455556666' }),
        thing('aws_kms_key', { arn: 'arn:aws-us-gov:kms:us-gov-west-1:111122223333:key/1' }),
      ],
      ['listed', 'listed described'],
    ],
    ['account', 'of a name without an account', [thing('aws_s3_bucket', { arn: 'arn:aws:s3:::forms' })], []],
    ['account', 'that is known later', [thing('aws_kms_key', { arn: unknown('later', true) })], []],
    [
      'account',
      'that only a policy names',
      [thing('aws_iam_role', { assume_role_policy: '{"Principal": {"AWS": "arn:aws:iam::999900001111:root"}}' })],
      [''],
    ],
    [
      'subscription',
      'by the ids of its resources, whatever their case',
      [
        thing('azurerm_subscription', { subscription_id: SUBSCRIPTION }),
        thing('azurerm_key_vault', { id: `/Subscriptions/${SUBSCRIPTION.toUpperCase()}/resourceGroups/a` }),
      ],
      ['listed described'],
    ],
    [
      'project',
      'by attribute and by link',
      [
        thing('google_project', { project_id: 'case-prod' }),
        thing('google_storage_bucket', { project: 'case-prod' }),
        thing('google_compute_network', { id: 'projects/case-test/global/networks/a' }),
      ],
      ['described', 'listed described'],
    ],
  ])('%s %s', (kind, _, resources, expected) => {
    expect(answers(kindOf(kind, resources))).toEqual(expected);
  });

  test('an account that only a policy names may belong to others', () => {
    const policy = '{"Principal": {"AWS": ["111122223333", "arn:aws:iam::111122223333:root"]}}';
    const scope = kindOf('account', [thing('aws_kms_key', { policy })]);
    expect(scope?.gaps.map((gap) => gapText('account', gap))).toEqual([
      'Resources in the evidence: missing for 1 of 1 account that policies name; they may belong to others.',
    ]);
  });

  test('sources that do not say their account are named', () => {
    const plan = { file: 'plan.json', pointer: [] };
    const scope = kindOf('account', [thing('aws_instance', {}, { place: plan })]);
    expect(scope?.notes).toEqual([expect.stringContaining('1 Terraform source (plan.json) with resources')]);
  });
});

test('twenty thousand machines with one name take no longer than others', () => {
  const alike = Array.from({ length: 20_000 }, (_, at) => machine({ id: `i-${at}`, tags: { Name: 'web' } }));
  const scope = kindOf('machine', [...alike, record('web')]);
  expect(scope?.things).toHaveLength(20_001);
  expect(scope?.gaps[0]?.undecided).toHaveLength(20_000);
});

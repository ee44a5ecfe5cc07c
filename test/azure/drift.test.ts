import { expect, test } from '@jest/globals';
import { gradeFiles } from '../support/run-bundle.ts';

const SCOPE = '/subscriptions/11111111-1111-4111-8111-111111111111';
const account = (name: string): string =>
  `${SCOPE}/resourceGroups/RG/providers/Microsoft.Storage/storageAccounts/${name}`;

function live(...things: readonly (readonly [name: string, properties: object])[]): string {
  return JSON.stringify({
    format: 'evidence-engine/azure-arm',
    version: 1,
    scope: SCOPE,
    reads: [{ at: SCOPE, of: 'Microsoft.Resources/resources', outcome: 'read' }],
    resources: things.map(([name, properties]) => ({
      id: account(name),
      type: 'microsoft.storage/storageaccounts',
      name,
      properties,
    })),
  });
}

function state(...things: readonly (readonly [name: string, attributes: object])[]): string {
  const resources = things.map(([name, attributes]) => ({
    mode: 'managed',
    type: 'azurerm_storage_account',
    name,
    provider: 'provider["registry.terraform.io/hashicorp/azurerm"]',
    instances: [{ schema_version: 0, attributes: { id: account(name).toLowerCase(), name, ...attributes } }],
  }));
  return JSON.stringify({ version: 4, terraform_version: '1.11.0', serial: 1, lineage: 'a', outputs: {}, resources });
}

const OPEN = {
  minimumTlsVersion: 'TLS1_0',
  supportsHttpsTrafficOnly: true,
  networkAcls: { defaultAction: 'Deny', ipRules: [{ value: '203.0.113.9' }] },
};

async function driftOf(azure: string, terraform: string): Promise<readonly string[]> {
  const { problems } = await gradeFiles(
    new Map([
      ['azure/a.json', azure],
      ['prod.tfstate', terraform],
    ]),
  );
  return problems.filter(({ code }) => code === 'drift').map(({ severity, message }) => `${severity} ${message}`);
}

test('attributes that differ are named, without their values', async () => {
  const rules = [{ default_action: 'Allow', ip_rules: ['203.0.113.9'] }];
  const told = await driftOf(
    live(['a', OPEN]),
    state(['a', { min_tls_version: 'TLS1_2', https_traffic_only_enabled: true, network_rules: rules }]),
  );
  expect(told).toEqual([
    expect.stringMatching(
      /^warning azurerm_storage_account\.a of prod\.tfstate .* differ in min_tls_version, network_rules\./,
    ),
  ]);
});

test('what only one of them knows of is named', async () => {
  const told = await driftOf(live(['a', OPEN], ['b', OPEN]), state(['a', { min_tls_version: 'TLS1_0' }], ['c', {}]));
  expect(told).toEqual([
    expect.stringMatching(/^warning azurerm_storage_account\.c of prod\.tfstate is not in its subscription any more/),
    expect.stringMatching(/^info Live resources that no Terraform state .* azurerm_storage_account \(1\)/),
  ]);
});

test('what agrees is no drift, whatever its case and order', async () => {
  const same = {
    min_tls_version: 'TLS1_0',
    location: '',
    network_rules: [{ default_action: 'deny', ip_rules: ['203.0.113.9'], bypass: [] }],
  };
  expect(await driftOf(live(['a', OPEN]), state(['a', same]))).toEqual([]);
});

test('the weaker answer counts and both are told', async () => {
  const { assessments } = await gradeFiles(
    new Map([
      ['azure/a.json', live(['a', OPEN])],
      ['prod.tfstate', state(['a', { min_tls_version: 'TLS1_2' }])],
    ]),
  );
  const control = assessments[0]?.controls.find(({ requirement }) => requirement.id === 'SC-8');
  expect(control?.status).toBe('not-satisfied');
  expect(control?.issues.join('\n')).toMatch(/Sources disagree: azure-arm says fail, terraform-state says pass/);
});

test('a list of things that is not whole tells of nothing that is gone', async () => {
  const whole = live(['a', OPEN]);
  const cut = whole.replace('"outcome":"read"', '"outcome":"unread","status":403,"code":"AuthorizationFailed"');
  expect(await driftOf(cut, state(['a', { min_tls_version: 'TLS1_0' }], ['c', {}]))).toEqual([]);
});

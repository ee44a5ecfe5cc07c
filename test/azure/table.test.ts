import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isList, isMap, isMarker, isRedacted, isUnknown, type Value, type ValueMap } from '../../src/base/value.ts';
import { azureArm } from '../../src/parsers/azure-arm/azure-arm.ts';
import { projected } from '../../src/parsers/azure-arm/project.ts';
import { evidenceFile } from '../support/evidence-file.ts';

/** The facts: each property of Azure, what azurerm calls it, and how the value changes. Read from documentation. */
interface Fact {
  readonly arm: string;
  readonly path: string;
  readonly azurerm: string;
  readonly attribute: string;
  readonly conversion: string;
}

const SCOPE = '/subscriptions/11111111-1111-4111-8111-111111111111';
const CSV = readFileSync(fileURLToPath(new URL('./arm-to-terraform.csv', import.meta.url)), 'utf8');
/** Asked with an action that gives out settings and secrets, so it is not asked. */
const NEVER_READ = /authsettingsV2/;
/** What azurerm keeps as resources or edges of their own: tested by the cases of the parser. */
const NOT_AN_ATTRIBUTE = /^\((?:derived|edge|association|resource|selects)/;

const facts = CSV.trim()
  .split('\n')
  .slice(1)
  .map(
    (line) =>
      line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '')) ?? [],
  )
  .map(([arm = '', path = '', azurerm = '', attribute = '', conversion = '']): Fact => ({
    arm,
    path,
    azurerm,
    attribute: attribute.replace(/^\(v4\) /, ''),
    conversion,
  }))
  .filter(({ arm, attribute }) => !NEVER_READ.test(arm) && !NOT_AN_ATTRIBUTE.test(attribute));

/** What a property can be and what azurerm then says, by conversion: written from the facts, not from the code. */
function pairOf({ conversion, path }: Fact): readonly [raw: unknown, value: Value] {
  const [name = '', argument = ''] = conversion.split(/:(.*)/s);
  switch (name) {
    case 'bool':
    case 'bool_default':
      return argument === 'true' ? [false, false] : [true, true];
    case 'not':
      return [true, false];
    case 'enabled_string':
    case 'enabled_string_default':
      return argument === 'true' ? ['Disabled', false] : ['Enabled', true];
    case 'map': {
      const [from = '', to = ''] = argument.split(';').at(-1)?.split('=') ?? [];
      return [from, to === 'true' || to === 'false' ? to === 'true' : to];
    }
    case 'location_normalise':
      return ['East US 2', 'eastus2'];
    case 'identity_type':
      return ['SystemAssigned,UserAssigned', 'SystemAssigned, UserAssigned'];
    case 'each_origin':
      return ['https://user:key@hooks.example.org:8443/a/key?code=key', 'https://hooks.example.org:8443'];
    case 'each_number':
      return ['2', 2];
    case 'sku_with_capacity':
      return ['Developer', 'Developer_1'];
    case 'sku_prefix':
      return ['Premium_ZRS', 'Premium'];
    case 'sku_suffix':
      return ['Premium_ZRS', 'ZRS'];
    case 'lower':
      return ['Premium', 'premium'];
    case 'csv_to_set':
      return ['Logging, Metrics', ['Logging', 'Metrics']];
    case 'semicolons_to_set':
      return ['SMB3.0;SMB3.1.1', ['SMB3.0', 'SMB3.1.1']];
    case 'drop_empty_strings':
      return [['', 'a'], ['a']];
    case 'title_case_list':
      return [
        ['get', 'list'],
        ['Get', 'List'],
      ];
    case 'unix_to_rfc3339':
      return [1_830_000_000, '2027-12-28T13:20:00Z'];
    case 'block_if_equals':
      return [argument, [{}]];
    case 'block_if_true':
      return [true, [{}]];
    case 'true_if_present':
      return ['High', true];
    case 'json_string':
      return [{ a: { value: 'x' } }, '(redacted)'];
    case 'copy_or_wrap':
      return [['10.0.0.0/24'], ['10.0.0.0/24']];
    default:
      return path.endsWith('.days') || path.endsWith('Days') || path.endsWith('Size')
        ? [30, 30]
        : ['Something', 'Something'];
  }
}

/** A document of a type with one property, and what the property needs beside it. */
function documentOf(fact: Fact, raw: unknown): object {
  const { path, conversion } = fact;
  const document: { [key: string]: unknown } = {};
  put(document, path, raw);
  if (path.startsWith('properties.')) put(document, 'properties.other', 1);
  const [name = '', argument = ''] = conversion.split(/:(.*)/s);
  if (name === 'sku_with_capacity') put(document, 'sku.capacity', 1);
  if (name === 'copy_if') put(document, argument, true);
  if (name === 'copy_if_equals') put(document, ...half(argument));
  if (name === 'each_where') put(document, path.replace(/\[\].*/, `[].${argument}`), true);
  if (name === 'block_if') put(document, 'properties.addonProfiles.omsagent.enabled', true);
  for (const flag of BESIDE.get(fact.attribute) ?? []) put(document, flag, true);
  return document;
}

/** What decides beside a property, where the facts say it in words. */
const BESIDE = new Map<string, readonly string[]>([
  ['key_vault_secrets_provider', ['properties.addonProfiles.azureKeyvaultSecretsProvider.enabled']],
  [
    'key_vault_secrets_provider[0].secret_rotation_enabled',
    ['properties.addonProfiles.azureKeyvaultSecretsProvider.enabled'],
  ],
  ['microsoft_defender', ['properties.securityProfile.defender.securityMonitoring.enabled']],
]);

function half(text: string): [string, string] {
  const [path = '', value = ''] = text.split('=');
  return [path, value];
}

function put(target: { [key: string]: unknown }, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  const name = first.replace('[]', '');
  if (rest.length === 0) {
    target[name] = first.endsWith('[]') ? [value] : value;
    return;
  }
  const known = target[name];
  const next: unknown = known ?? (first.endsWith('[]') ? [{}] : {});
  target[name] = next;
  const inner: unknown = Array.isArray(next) ? next[0] : next;
  if (isObject(inner)) put(inner, rest.join('.'), value);
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const [KINDS, SYSTEMS] = [/\(kind functionapp\)/, /virtualMachine/];

/** The values of the resource that a document becomes. Details come with the thing that they belong to. */
function valuesOf(fact: Fact, raw: unknown): ValueMap {
  const arm = fact.arm.replace(/ \(.*\)$/, '');
  const id = idOf(arm);
  const own: { [key: string]: unknown } = { name: 'n', ...documentOf(fact, raw) };
  if (KINDS.test(fact.arm)) own['kind'] = 'functionapp,linux';
  else if (/^Microsoft\.Web\/sites(?:\/slots)?$/.test(arm)) own['kind'] = 'app,linux';
  if (SYSTEMS.test(arm)) {
    const profile = arm.endsWith('Sets')
      ? 'properties.virtualMachineProfile.storageProfile.osDisk.osType'
      : 'properties.storageProfile.osDisk.osType';
    put(own, profile, /Windows/.test(fact.arm) ? 'Windows' : 'Linux');
  }
  if (fact.attribute.startsWith('webdeploy')) own['name'] = 'scm';
  else if (arm.endsWith('basicPublishingCredentialsPolicies')) own['name'] = 'ftp';
  const parent = arm.slice(0, arm.lastIndexOf('/'));
  const parts = arm.endsWith('/subnets') ? inside(arm, own) : [{ id, type: arm, ...projected(own, arm) }];
  const whole = { id: idOf(parent), type: parent, name: 'n', kind: 'app,linux', properties: { other: 1 } };
  const text = JSON.stringify({
    format: 'evidence-engine/azure-arm',
    version: 1,
    scope: SCOPE,
    reads: [
      { at: idOf(parent), of: arm, outcome: 'read' },
      { at: id, of: `${arm}/config`, outcome: 'none' },
    ],
    resources: arm.split('/').length > 2 ? [whole, ...parts] : parts,
  });
  const { resources } = azureArm.parse(evidenceFile('azure.json', text));
  const names = fact.azurerm.split(' | ');
  const wanted = fact.attribute.startsWith('default_node_pool') ? ['azurerm_kubernetes_cluster'] : names;
  const found = resources.find(
    ({ type, conditional }) => wanted.includes(type) && conditional === undefined && !type.endsWith('none'),
  );
  if (found === undefined) throw new Error(`${fact.arm} became none of ${fact.azurerm}`);
  return found.values;
}

function inside(arm: string, own: object): readonly object[] {
  const network = { properties: { subnets: [own] } };
  const parent = arm.slice(0, arm.lastIndexOf('/'));
  return [{ id: idOf(parent), type: parent, ...projected(network, parent) }];
}

function idOf(arm: string): string {
  const [provider = '', ...types] = arm.split('/');
  const base =
    /^Microsoft\.(?:Security|Authorization)$/.test(provider) || arm === 'Microsoft.Insights/diagnosticSettings'
      ? SCOPE
      : `${SCOPE}/resourceGroups/g`;
  return `${base}/providers/${provider}/${types.map((type) => `${type}/n`).join('/')}`;
}

/** What stands at an attribute such as `a[0].b` or `a[].b`; the first element where there are several. */
function at(values: ValueMap, attribute: string): Value | undefined {
  let value: Value | undefined = values;
  for (const step of attribute.replaceAll(/\[\d*\]/g, '.0').split('.')) {
    if (isMarker(value)) return value;
    if (isList(value)) value = value[Number(step)];
    else if (isMap(value)) value = value[step];
    else return undefined;
  }
  return value;
}

/** Conversions of whole objects, each with a test of its own. */
const WHOLE = new Set([
  'kind_switch',
  'alert_condition',
  'apim_custom_properties',
  'arm_parent_id',
  'key_uri_join',
  'block_if_present',
  'each_variables',
  'each_renamed',
  'each_overrides',
]);
/** Tags keep their names only; a rotation is one action among others. */
const OF_ITS_OWN = /^tags$|lifetimeActions/;
const single = facts.filter(
  ({ conversion, path }) => !WHOLE.has(conversion.split(':')[0] ?? '') && !OF_ITS_OWN.test(path),
);

describe('every property of the facts', () => {
  test('is of one of 75 types of Azure', () => {
    const types = new Set(facts.map(({ arm }) => arm.replace(/ \(.*\)$/, '')));
    expect(types.size).toBeGreaterThanOrEqual(73);
    expect(single.length).toBeGreaterThan(420);
  });

  test.each(single.map((fact) => [`${fact.arm} ${fact.path}`, fact] as const))('%s is told', (_name, fact) => {
    const [raw, value] = pairOf(fact);
    const values = valuesOf(fact, raw);
    const wanted = fact.conversion === 'pluck' ? [value] : value;
    const found = at(values, fact.attribute.replace(/\[\]$/, ''));
    const one = isList(found) ? found[0] : found;
    if (fact.conversion === 'json_string' || isRedacted(one))
      expect([fact.attribute, isRedacted(one)]).toEqual([expect.stringMatching(/secret|parameters/), true]);
    else if (isList(wanted) && isMap(wanted[0])) expect(isList(found) && found.length > 0).toBe(true);
    else expect(found).toEqual(wanted);
  });

  /** The setting that a reader would take for safe must not come out of nothing. */
  test.each(single.map((fact) => [`${fact.arm} ${fact.path}`, fact] as const))(
    '%s of another type is never made up',
    (_name, fact) => {
      const strange = [{ strange: [true] }];
      const values = valuesOf(fact, strange);
      const found = at(values, fact.attribute.replace(/\[\]$/, ''));
      const isSaid = found !== undefined && typeof found !== 'object';
      expect([fact.conversion, isSaid]).toEqual([fact.conversion, fact.conversion === 'true_if_present']);
    },
  );
});

describe('what is more than one property', () => {
  test.each([
    [
      'a rotation',
      'Microsoft.KeyVault/vaults/keys',
      {
        properties: {
          rotationPolicy: {
            lifetimeActions: [
              { action: { type: 'notify' }, trigger: { timeBeforeExpiry: 'P30D' } },
              { action: { type: 'rotate' }, trigger: { timeAfterCreate: 'P90D' } },
            ],
          },
        },
      },
      { rotation_policy: [{ automatic: [{ time_after_creation: 'P90D' }] }] },
    ],
    [
      'a key that only tells somebody',
      'Microsoft.KeyVault/vaults/keys',
      {
        properties: {
          rotationPolicy: { lifetimeActions: [{ action: { type: 'notify' }, trigger: { timeAfterCreate: 'P90D' } }] },
        },
      },
      { name: 'n' },
    ],
    [
      'settings of a cluster of services',
      'Microsoft.ServiceFabric/clusters',
      {
        properties: {
          fabricSettings: [
            { name: 'Security', parameters: [{ name: 'ClusterProtectionLevel', value: 'EncryptAndSign' }] },
            { name: 'Odd', parameters: [{ name: 7, value: 'x' }] },
            { name: 'Odder', parameters: 'x' },
          ],
        },
      },
      {
        fabric_settings: [
          { name: 'Security', parameters: { ClusterProtectionLevel: 'EncryptAndSign' } },
          { name: 'Odd', parameters: expect.objectContaining({ set: false }) },
          { name: 'Odder', parameters: expect.objectContaining({ set: false }) },
        ],
      },
    ],
    [
      'conditions of an alert',
      'Microsoft.Insights/activityLogAlerts',
      {
        properties: {
          enabled: true,
          actions: { actionGroups: [{ actionGroupId: 'g' }] },
          condition: {
            allOf: [
              { field: 'category', equals: 'Administrative' },
              { field: 'operationName', equals: 'a' },
              { field: 'level', anyOf: [] },
            ],
          },
        },
      },
      {
        criteria: [{ category: 'Administrative', operation_name: 'a', level: expect.anything() }],
        action: [{ action_group_id: 'g' }],
      },
    ],
    [
      'protocols of an API gateway',
      'Microsoft.ApiManagement/service',
      {
        properties: {
          customProperties: {
            'Microsoft.WindowsAzure.ApiManagement.Gateway.Security.Protocols.Tls10': 'True',
            'Microsoft.WindowsAzure.ApiManagement.Gateway.Security.Backend.Protocols.Ssl30': 'False',
            'Microsoft.WindowsAzure.ApiManagement.Gateway.Security.Ciphers.TripleDes168': 'false',
          },
        },
      },
      {
        security: [
          expect.objectContaining({
            frontend_tls10_enabled: true,
            backend_ssl30_enabled: false,
            triple_des_ciphers_enabled: false,
          }),
        ],
      },
    ],
    [
      'a key of a factory',
      'Microsoft.DataFactory/factories',
      { properties: { encryption: { vaultBaseUrl: 'https://kv.example.test', keyName: 'k' } } },
      { customer_managed_key_id: 'https://kv.example.test/keys/k' },
    ],
    [
      'variables of containers',
      'Microsoft.App/containerApps',
      {
        properties: {
          template: {
            containers: [
              {
                env: [
                  { name: 'DB_PASSWORD', value: 'zqvariablecanary' },
                  { name: 'DB_TOKEN', secretRef: 'token' },
                  { name: 'EMPTY', value: '' },
                ],
              },
              {},
              { env: 7 },
            ],
            initContainers: [{ env: [{ name: 'API_KEY', value: 'zqvariablecanary' }] }],
          },
        },
      },
      {
        template: [
          {
            container: [
              {
                env: [
                  { name: 'DB_PASSWORD', value: expect.objectContaining({ state: 'set' }) },
                  { name: 'DB_TOKEN', value: expect.objectContaining({ state: 'empty' }) },
                  { name: 'EMPTY', value: expect.objectContaining({ state: 'empty' }) },
                ],
              },
              { env: [] },
              { env: expect.objectContaining({ set: false }) },
            ],
            init_container: [{ env: [{ name: 'API_KEY', value: expect.objectContaining({ state: 'set' }) }] }],
          },
        ],
      },
    ],
    [
      'conditions of a web firewall',
      'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies',
      {
        properties: {
          customRules: [
            {
              action: 'Allow',
              state: 'Enabled',
              matchConditions: [
                {
                  operator: 'IPMatch',
                  negationConditon: true,
                  matchValues: ['203.0.113.0/24', '2001:db8::/32', '::/0'],
                },
                { operator: 'Contains', matchValues: ['/', '.*', 'zqvariablecanary', 'abc123'] },
                7,
              ],
            },
            { action: 'Block' },
            { action: 'Log', matchConditions: 7 },
          ],
        },
      },
      {
        custom_rules: [
          {
            action: 'Allow',
            enabled: 'Enabled',
            match_conditions: [
              {
                operator: 'IPMatch',
                negation_condition: true,
                match_values: ['203.0.113.0/24', '2001:db8::/32', '::/0'],
              },
              {
                operator: 'Contains',
                negation_condition: null,
                match_values: ['/', '.*', '(redacted)', '(redacted)'],
              },
              expect.objectContaining({ set: false }),
            ],
          },
          { action: 'Block', enabled: null, match_conditions: [] },
          { action: 'Log', enabled: null, match_conditions: expect.objectContaining({ set: false }) },
        ],
      },
    ],
    [
      'a lock',
      'Microsoft.Authorization/locks',
      { properties: { level: 'CanNotDelete' } },
      { lock_level: 'CanNotDelete', scope: SCOPE },
    ],
    [
      'tags',
      'Microsoft.Search/searchServices',
      { tags: { Owner: 'zqtagcanary' }, properties: {} },
      { tags: { Owner: '(redacted)' } },
    ],
    [
      'a role of the customer',
      'Microsoft.Authorization/roleDefinitions',
      { properties: { type: 'CustomRole', roleName: 'r', permissions: [{ actions: ['*'], notActions: [] }] } },
      { name: 'r', permissions: [{ actions: ['*'], not_actions: [], data_actions: null, not_data_actions: null }] },
    ],
  ])('%s', (_name, arm, document, wanted) => {
    const resources = [{ id: idOf(arm), type: arm, name: 'n', ...projected(document, arm) }];
    const text = JSON.stringify({ format: 'evidence-engine/azure-arm', version: 1, scope: '/', reads: [], resources });
    expect(text).not.toContain('zqvariablecanary');
    const parsed = azureArm.parse(evidenceFile('azure.json', text));
    expect(parsed.resources).toHaveLength(1);
    expect(parsed.resources[0]?.values).toMatchObject(wanted);
    if (!('rotation_policy' in wanted)) expect(parsed.resources[0]?.values).not.toHaveProperty('rotation_policy');
  });

  test("roles that Azure comes with are not the customer's", () => {
    const arm = 'Microsoft.Authorization/roleDefinitions';
    const resources = [
      { id: idOf(arm), type: arm, properties: { type: 'BuiltInRole', permissions: [{ actions: ['*'] }] } },
    ];
    const text = JSON.stringify({ format: 'evidence-engine/azure-arm', version: 1, scope: '/', reads: [], resources });
    expect(azureArm.parse(evidenceFile('azure.json', text)).resources).toEqual([]);
  });
});

describe('a property that is not there', () => {
  const SAFE = new Map<string, Value>([
    ['min_tls_version', 'TLS1_2'],
    ['minimum_tls_version', '1.2'],
    ['minimal_tls_version', 'Tls12'],
    ['https_traffic_only_enabled', true],
    ['transparent_data_encryption_enabled', true],
    ['remote_debugging_enabled', false],
    ['admin_enabled', false],
    ['anonymous_pull_enabled', false],
    ['non_ssl_port_enabled', false],
    ['disable_password_authentication', true],
    ['public_network_access_enabled', false],
    ['purge_protection_enabled', true],
    ['local_auth_enabled', false],
    ['local_authentication_enabled', false],
  ]);

  test.each(
    single
      .filter(({ attribute }) => SAFE.has(attribute.split('.').at(-1) ?? ''))
      .map((fact) => [`${fact.arm} ${fact.attribute}`, fact] as const),
  )('%s is not taken for safe', (_name, fact) => {
    const found = at(valuesOf(fact, undefined), fact.attribute);
    expect(found).not.toEqual(SAFE.get(fact.attribute.split('.').at(-1) ?? ''));
    if (found === undefined) expect(fact.attribute).toContain('[0]');
  });

  test('a document without properties tells nothing', () => {
    const fact = facts.find(({ attribute }) => attribute === 'min_tls_version');
    if (fact === undefined) throw new Error('the facts lost a row');
    const text = JSON.stringify({
      format: 'evidence-engine/azure-arm',
      version: 1,
      scope: SCOPE,
      reads: [],
      resources: [{ id: idOf(fact.arm), type: fact.arm, name: 'n' }],
    });
    const account = azureArm
      .parse(evidenceFile('a.json', text))
      .resources.find(({ type }) => type === 'azurerm_storage_account');
    const { min_tls_version: tls, shared_access_key_enabled: keys } = account?.values ?? {};
    expect([isUnknown(tls), isUnknown(keys)]).toEqual([true, true]);
  });
});

import { expect, test } from '@jest/globals';
import { readOrigin } from '../../../src/base/origins.ts';
import { isUnknown } from '../../../src/base/value.ts';
import { createFileTree } from '../../../src/engine/file-tree.ts';
import type { Resource } from '../../../src/model/evidence.ts';
import { bicep } from '../../../src/parsers/bicep/bicep.ts';
import { rendered } from '../../support/subset.ts';
import { evidenceFile } from '../../support/evidence-file.ts';

type Files = Readonly<Record<string, string>>;

function read(files: Files): readonly Resource[] {
  const tree = createFileTree(Object.entries(files).map(([path, text]) => evidenceFile(path, text)));
  return bicep.claim(tree).flatMap((group) => bicep.parse(group, tree, {}).resources);
}

const GROUP = "'Microsoft.Network/networkSecurityGroups@2023-09-01'";
const LOGS = "'Microsoft.Insights/diagnosticSettings@2021-05-01-preview'";
const logs = (of: string): string => `resource logs ${LOGS} = {\n  name: 'logs'\n  scope: ${of}\n  properties: {}\n}\n`;
const declared = (name: string): string => `resource group ${GROUP} = {\n  name: ${name}\n}\n`;
const existing = (name: string): string => `resource old ${GROUP} existing = {\n  name: ${name}\n}\n${logs('old')}`;
const module = (members: string): string => `module logs 'logs.bicep' = {\n  name: 'logs'\n  ${members}\n}\n`;
const named = `param name string\n${existing('name')}`;
const OWN = ['azurerm_network_security_group.group'];

/** What a diagnostic setting extends: a resource of the files only where it is certainly that one. */
test.each<readonly [string, Files, readonly string[]]>([
  ['a resource of the same group', { 'main.bicep': declared("'a'") + existing("'a'") }, OWN],
  [
    'a resource of the same name in another group',
    { 'main.bicep': declared("'a'") + module("scope: resourceGroup('other')"), 'logs.bicep': existing("'a'") },
    [],
  ],
  [
    'a resource of the own group, which a module names',
    {
      'main.bicep':
        declared("'a'") +
        module(
          'scope: resourceGroup(subscription().subscriptionId, resourceGroup().name)\n  params: { name: group.name }',
        ),
      'logs.bicep': named,
    },
    OWN,
  ],
  [
    'a resource of another module for the same group',
    {
      'main.bicep': `targetScope = 'subscription'\nparam rg string\nmodule first 'first.bicep' = {\n  name: 'first'\n  scope: resourceGroup(rg)\n}\n${module("scope: resourceGroup(rg)\n  params: { name: 'a' }")}`,
      'first.bicep': declared("'a'"),
      'logs.bicep': named,
    },
    ['first.azurerm_network_security_group.group'],
  ],
  [
    'a parameter of a module that is called like one of its caller',
    {
      'main.bicep': `param name string\nparam all object\n${declared('name')}${module('params: all')}`,
      'logs.bicep': named,
    },
    [],
  ],
  [
    'one of several names, whichever that is',
    {
      'main.bicep': `param names array\nparam i int\nparam j int\n${declared('names[i]')}${existing('names[j]')}`,
    },
    [],
  ],
  [
    'the same of several names',
    { 'main.bicep': `param names array\nparam i int\n${declared('names[i]')}${existing('names[i]')}` },
    OWN,
  ],
])('a diagnostic setting of %s', (_name, files, expected) => {
  const setting = read(files).find(({ type }) => type === 'azurerm_monitor_diagnostic_setting');
  const target = setting?.values['target_resource_id'];
  expect(isUnknown(target) ? readOrigin(target).to : []).toEqual(expected);
});

const BLOBS = 'blobServices@2023-05-01';
const account = (condition: string): string =>
  `param on bool\nparam env string\nresource a 'Microsoft.Storage/storageAccounts@2023-05-01' = ${condition}{\n  name: 'a'\n}\n`;
const blobs = (condition: string, decorator = ''): string =>
  `${decorator}resource b 'Microsoft.Storage/storageAccounts/${BLOBS}' = ${condition}{\n  parent: a\n  name: 'default'\n  properties: { isVersioningEnabled: true }\n}\n`;
const deny = (access: string): string =>
  `param on bool\n${declared("'g'")}resource r 'Microsoft.Network/networkSecurityGroups/securityRules@2023-09-01' = if (on) {\n  parent: group\n  name: 'r'\n  properties: { access: '${access}' }\n}\n`;
const site = (config: string): string =>
  `param on bool\nparam o object\nresource a 'Microsoft.Web/sites@2023-01-01' = {\n  name: 'a'\n  kind: 'app'\n  properties: { siteConfig: { minTlsVersion: '1.2' } }\n}\nresource c 'Microsoft.Web/sites/config@2023-01-01' = ${config}\n`;
const versioning = [{ versioning_enabled: true }];

test('parts that are not known are resources that may not exist', () => {
  const network = (members: string): string =>
    `param on bool\nparam list array\nresource v 'Microsoft.Network/virtualNetworks@2023-09-01' = {\n  name: 'v'\n  properties: { subnets: ${members} }\n}\n`;
  const parts = (members: string): readonly (readonly [string, boolean])[] =>
    read({ 'main.bicep': network(members) })
      .slice(1)
      .map(({ type, conditional }) => [type, conditional !== undefined] as const);
  const filter = 'azurerm_subnet_network_security_group_association';
  expect(parts('list')).toEqual([
    ['azurerm_subnet', true],
    [filter, true],
  ]);
  expect(parts("[{ name: 'a', properties: { networkSecurityGroup: on ? { id: 'x' } : null } }]")).toEqual([
    ['azurerm_subnet', false],
    [filter, true],
  ]);
  expect(parts("[{ name: 'a', properties: { networkSecurityGroup: null } }]")).toEqual([['azurerm_subnet', false]]);
});

/** What a resource below another one adds to it, where it may be missing or stay as it is. */
test.each<readonly [string, string, string, unknown]>([
  ['a certain one', account('') + blobs(''), 'blob_properties', versioning],
  ['one with a condition', account('') + blobs('if (on) '), 'blob_properties', undefined],
  ['one with the condition of the other', account('if (on) ') + blobs('if (on) '), 'blob_properties', versioning],
  [
    'one with a computed condition that the other has too',
    account("if (env == 'x') ") + blobs("if (env == 'x') "),
    'blob_properties',
    versioning,
  ],
  ['one with another condition', account('if (on) ') + blobs("if (env == 'x') "), 'blob_properties', undefined],
  [
    'one that stays as it is if it exists',
    account('') + blobs('', '@onlyIfNotExists()\n'),
    'blob_properties',
    undefined,
  ],
  ['a rule that denies', deny('Deny'), 'security_rule', undefined],
  ['a rule that allows', deny('Allow'), 'security_rule', [{ access: 'Allow' }]],
  [
    'a configuration',
    site("if (on) {\n  parent: a\n  name: 'web'\n  properties: { ftpsState: 'AllAllowed' }\n}"),
    'site_config',
    undefined,
  ],
  [
    'a configuration that is not known',
    site("{\n  parent: a\n  name: 'web'\n  properties: o\n}"),
    'site_config',
    undefined,
  ],
])('below another resource: %s', (_name, text, attribute, expected) => {
  const [resource] = read({ 'main.bicep': text });
  const value: unknown = resource?.values[attribute];
  if (expected === undefined) expect(JSON.stringify(rendered(value))).not.toMatch(/true|false|"Deny"|1\.2/);
  else expect(value).toMatchObject(expected as object);
});

const PLACE = "name: 'a'\n  tags: { '${k}': 'x', owner: 'y' }";

test('an attribute whose name is not known may be any of its object, but for tags', () => {
  const text = (members: string): string =>
    `param k string\nresource a 'Microsoft.Storage/storageAccounts@2023-05-01' = {\n  ${PLACE}\n  properties: { ${members} }\n}\n`;
  const [known] = read({ 'main.bicep': text('supportsHttpsTrafficOnly: true') });
  expect(known?.values).toMatchObject({ https_traffic_only_enabled: true, tags: { owner: 'y' } });
  const [open] = read({ 'main.bicep': text("supportsHttpsTrafficOnly: true, '${k}': false") });
  expect(isUnknown(open?.values['https_traffic_only_enabled'])).toBe(true);
  expect(open?.values).toMatchObject({ tags: { owner: 'y' } });
});

import { expect, test } from '@jest/globals';
import { isUnknown, type Value } from '../../src/base/value.ts';
import { createFileTree } from '../../src/engine/file-tree.ts';
import { armTemplate } from '../../src/parsers/arm-template/arm-template.ts';
import { evidenceFile } from '../support/evidence-file.ts';

const SCHEMA = 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#';

/** An attribute of the first resource of a template; `undecided` for one that is not known. */
function read(attribute: string, ...resources: readonly object[]): Value | undefined {
  const tree = createFileTree([evidenceFile('main.json', JSON.stringify({ $schema: SCHEMA, resources }))]);
  const [first] = armTemplate.claim(tree).flatMap((group) => armTemplate.parse(group, tree, {}).resources);
  const value = first?.values[attribute];
  return isUnknown(value) ? 'undecided' : value;
}

const CLUSTER = { type: 'Microsoft.ContainerService/managedClusters', apiVersion: '2024-05-01', name: 'c' };
const POOL = { type: `${CLUSTER.type}/agentPools`, apiVersion: '2024-05-01', name: 'c/p' };
const DATABASE = { type: 'Microsoft.Sql/servers/databases', apiVersion: '2022-05-01-preview', name: 's/d' };
const ENCRYPTION = { type: `${DATABASE.type}/transparentDataEncryption`, name: 's/d/current' };
const SERVER = { type: 'Microsoft.DBforMySQL/flexibleServers', apiVersion: '2023-12-30', name: 'm' };

test('a separate agent pool has its settings below properties', () => {
  const pool = (properties: object): object => ({ ...POOL, properties });
  expect(read('node_public_ip_enabled', pool({ enableNodePublicIP: true }))).toBe(true);
  expect(read('fips_enabled', pool({ enableFIPS: true }))).toBe(true);
  expect(read('node_public_ip_enabled', pool({}))).toBe(false);
  expect(read('node_public_ip_enabled', { ...POOL, properties: "[reference('x')]" })).toBe('undecided');
});

test('the encryption of a database is known only where a template says it', () => {
  const encrypted = (...children: readonly object[]): Value | undefined =>
    read('transparent_data_encryption_enabled', { ...DATABASE, properties: {} }, ...children);
  const child = (apiVersion: string, properties: object): object => ({ ...ENCRYPTION, apiVersion, properties });
  expect(encrypted()).toBe('undecided');
  expect(encrypted(child('2022-05-01-preview', { state: 'Enabled' }))).toBe(true);
  expect(encrypted(child('2022-05-01-preview', { state: 'Disabled' }))).toBe(false);
  expect(encrypted(child('2014-04-01', { status: 'Disabled' }))).toBe('undecided');
});

test.each([
  ['absent', {}, false],
  ['Base', { sku: { name: 'Base' } }, false],
  ['Automatic', { sku: { name: 'Automatic' } }, 'undecided'],
  ['not known', { sku: { name: "[reference('x').sku]" } }, 'undecided'],
])('local accounts of a cluster whose sku is %s', (_sku, more, expected) => {
  expect(read('local_account_disabled', { ...CLUSTER, properties: { agentPoolProfiles: [] }, ...more })).toBe(expected);
});

test.each([
  [undefined, 7],
  ['Default', 7],
  ['PointInTimeRestore', 'undecided'],
])('backups of a server with createMode %s', (createMode, expected) => {
  expect(read('backup_retention_days', { ...SERVER, properties: { createMode, backup: {} } })).toBe(expected);
});

test.each([
  ['2018-07-01', 'undecided'],
  ['2019-04-01', true],
  ['2023-05-01', true],
  ["[parameters('version')]", 'undecided'],
])('a default counts for the API versions that have it: %s', (apiVersion, expected) => {
  const store = { type: 'Microsoft.Storage/storageAccounts', name: 's', properties: {}, apiVersion };
  expect(read('https_traffic_only_enabled', store)).toBe(expected);
});

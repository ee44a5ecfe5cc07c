import { omitUndefined } from '../base/omit-undefined.ts';
/** One read of details that Resource Graph does not have, for each resource of a type. */
export interface DetailRead {
  /** Type of what is read. */
  readonly of: string;
  /** Type of the things that it is read for. */
  readonly at: string;
  /** Appended to the id of the thing. */
  readonly path: string;
  readonly apiVersion: string;
  readonly shape: 'one' | 'list' | 'list of ids';
  /** Matches the `kind` (for databases the name) of things for which there is nothing to read. */
  readonly none?: RegExp;
}

const STORAGE = 'Microsoft.Storage/storageAccounts';
const VAULT = 'Microsoft.KeyVault/vaults';
const SQL = 'Microsoft.Sql/servers';
const POSTGRES = 'Microsoft.DBforPostgreSQL/flexibleServers';
const MYSQL = 'Microsoft.DBforMySQL/flexibleServers';
const SITE = 'Microsoft.Web/sites';
const SLOT = 'Microsoft.Web/sites/slots';
const SETTINGS = 'Microsoft.Insights/diagnosticSettings';
export const SUBSCRIPTION = 'Microsoft.Resources/subscriptions';

/** All detail reads. None returns a secret, and the role Reader permits every one. */
export const DETAIL_READS: readonly DetailRead[] = [
  one(STORAGE, 'blobServices', '/blobServices/default', '2025-08-01', /^FileStorage$/i),
  one(STORAGE, 'fileServices', '/fileServices/default', '2025-08-01', /^(?:BlobStorage|BlockBlobStorage)$/i),
  list(STORAGE, 'blobServices/containers', '/blobServices/default/containers', '2025-08-01', /^FileStorage$/i),
  { ...list(VAULT, 'keys', '/keys', '2026-02-01'), shape: 'list of ids' },
  list(VAULT, 'secrets', '/secrets', '2026-02-01'),
  one(SQL, 'extendedAuditingSettings', '/extendedAuditingSettings/default', '2023-08-01-preview'),
  one(SQL, 'encryptionProtector', '/encryptionProtector/current', '2023-08-01-preview'),
  list(SQL, 'firewallRules', '/firewallRules', '2023-08-01-preview'),
  one(SQL, 'securityAlertPolicies', '/securityAlertPolicies/Default', '2023-08-01-preview'),
  one(SQL, 'vulnerabilityAssessments', '/vulnerabilityAssessments/default', '2023-08-01-preview'),
  one(`${SQL}/databases`, 'transparentDataEncryption', '/transparentDataEncryption/current', '2023-08-01-preview'),
  list(POSTGRES, 'configurations', '/configurations', '2025-08-01'),
  list(POSTGRES, 'firewallRules', '/firewallRules', '2025-08-01'),
  list(MYSQL, 'configurations', '/configurations', '2023-12-30'),
  list(MYSQL, 'firewallRules', '/firewallRules', '2023-12-30'),
  one(SITE, 'config', '/config/web', '2023-12-01'),
  list(SITE, 'basicPublishingCredentialsPolicies', '/basicPublishingCredentialsPolicies', '2023-12-01'),
  one(SLOT, 'config', '/config/web', '2023-12-01'),
  list(SLOT, 'basicPublishingCredentialsPolicies', '/basicPublishingCredentialsPolicies', '2023-12-01'),
  one('Microsoft.EventHub/namespaces', 'networkRuleSets', '/networkRuleSets/default', '2024-01-01'),
  list('Microsoft.Cache/redisEnterprise', 'databases', '/databases', '2025-07-01'),
  list(
    'Microsoft.ManagedIdentity/userAssignedIdentities',
    'federatedIdentityCredentials',
    '/federatedIdentityCredentials',
    '2024-11-30',
  ),
  list('Microsoft.Cdn/profiles', 'customDomains', '/customDomains', '2025-06-01', /^cdn$/i),
  list('Microsoft.Cdn/profiles/afdEndpoints', 'routes', '/routes', '2025-06-01'),
  list('Microsoft.AppPlatform/Spring', 'apps', '/apps', '2023-12-01'),
  settings(SUBSCRIPTION),
  settings(VAULT),
  settings('Microsoft.ContainerService/managedClusters'),
  settings(SITE),
  settings(`${STORAGE}/blobServices`),
  settings(`${STORAGE}/fileServices`),
  ofSubscription('Microsoft.Security/securityContacts', '2023-12-01-preview'),
  ofSubscription('Microsoft.Authorization/locks', '2020-05-01'),
];

function one(at: string, name: string, path: string, apiVersion: string, none?: RegExp): DetailRead {
  return { of: `${at}/${name}`, at, path, apiVersion, shape: 'one', ...omitUndefined({ none }) };
}

function list(at: string, name: string, path: string, apiVersion: string, none?: RegExp): DetailRead {
  return { ...one(at, name, path, apiVersion, none), shape: 'list' };
}

function settings(at: string): DetailRead {
  return { of: SETTINGS, at, path: `/providers/${SETTINGS}`, apiVersion: '2021-05-01-preview', shape: 'list' };
}

function ofSubscription(of: string, apiVersion: string): DetailRead {
  return { of, at: SUBSCRIPTION, path: `/providers/${of}`, apiVersion, shape: 'list' };
}

import type { Scalar } from '../../../base/value.ts';
import { readPath } from './read-path.ts';

/** What Azure takes for a property that an author left out. `since` and `before`: only for these API versions. */
export interface ServiceDefault {
  readonly value: Scalar | readonly never[];
  readonly since?: string;
  readonly before?: string;
  /** Only where another property is absent or has one of these values. */
  readonly where?: Where;
}

interface Where {
  readonly path: string;
  readonly in: readonly string[];
}

type Defaults = Readonly<Record<string, ServiceDefault['value'] | ServiceDefault>>;

const SITE: Defaults = {
  httpsOnly: false,
  clientCertEnabled: false,
  vnetRouteAllEnabled: { value: false, since: '2022-03-01', before: '2024-11-01' },
  enabled: true,
};
const SITE_CONFIG: Defaults = {
  remoteDebuggingEnabled: false,
  detailedErrorLoggingEnabled: false,
  requestTracingEnabled: false,
  alwaysOn: false,
  linuxFxVersion: '',
};
const OPEN: Defaults = { publicNetworkAccess: 'Enabled' };
const OPEN_WITH_KEYS: Defaults = { ...OPEN, disableLocalAuth: false };

/** Clusters of the sku Automatic have most of these settings on. */
const STANDARD_CLUSTER: Where = { path: 'sku.name', in: ['Base', 'Basic'] };
/** A restored server or a replica has the settings of its source. */
const NEW_SERVER: Where = { path: 'properties.createMode', in: ['Default', 'Create'] };

/**
 * Defaults that Azure documents for a property, by its path below `properties`: in its REST reference, in its pages about the
 * service, or by how its built-in policies judge a property that is absent. What is not listed here, or differs between API versions in a way that is not listed, is unknown where it is absent: `minimumTlsVersion` and
 * `allowBlobPublicAccess` of storage accounts, for example, have other defaults in new API versions than in old ones.
 */
const BELOW_PROPERTIES: Readonly<Record<string, Defaults>> = {
  'Microsoft.Storage/storageAccounts': {
    ...OPEN,
    allowSharedKeyAccess: true,
    supportsHttpsTrafficOnly: { value: true, since: '2019-04-01' },
    defaultToOAuthAuthentication: false,
    isSftpEnabled: false,
    isHnsEnabled: false,
    isNfsV3Enabled: false,
    'encryption.requireInfrastructureEncryption': false,
  },
  'Microsoft.Storage/storageAccounts/blobServices': { isVersioningEnabled: false, 'changeFeed.enabled': false },
  'Microsoft.KeyVault/vaults': {
    ...OPEN,
    enableRbacAuthorization: { value: false, before: '2026-02-01' },
    enablePurgeProtection: false,
    softDeleteRetentionInDays: 90,
    enabledForDeployment: false,
    enabledForDiskEncryption: false,
    enabledForTemplateDeployment: false,
  },
  'Microsoft.KeyVault/managedHSMs': OPEN,
  'Microsoft.Sql/servers': { ...OPEN, restrictOutboundNetworkAccess: 'Disabled' },
  'Microsoft.Sql/servers/databases': {
    zoneRedundant: false,
    isLedgerOn: false,
    encryptionProtectorAutoRotation: false,
  },
  'Microsoft.Sql/servers/extendedAuditingSettings': { isAzureMonitorTargetEnabled: false },
  'Microsoft.Sql/servers/encryptionProtector': { autoRotationEnabled: false },
  'Microsoft.DBforPostgreSQL/flexibleServers': {
    'authConfig.activeDirectoryAuth': 'Disabled',
    'authConfig.passwordAuth': 'Enabled',
    'backup.geoRedundantBackup': { value: 'Disabled', where: NEW_SERVER },
    'backup.backupRetentionDays': { value: 7, where: NEW_SERVER },
  },
  'Microsoft.DBforMySQL/flexibleServers': {
    'backup.geoRedundantBackup': { value: 'Disabled', where: NEW_SERVER },
    'backup.backupRetentionDays': { value: 7, where: NEW_SERVER },
  },
  'Microsoft.DocumentDB/databaseAccounts': {
    ...OPEN_WITH_KEYS,
    isVirtualNetworkFilterEnabled: false,
    disableKeyBasedMetadataWriteAccess: false,
    enableAutomaticFailover: false,
  },
  'Microsoft.Cache/redis': { ...OPEN, enableNonSslPort: false, disableAccessKeyAuthentication: false },
  'Microsoft.ContainerService/managedClusters': {
    disableLocalAccounts: { value: false, where: STANDARD_CLUSTER },
    'aadProfile.enableAzureRBAC': { value: false, where: STANDARD_CLUSTER },
    'apiServerAccessProfile.enablePrivateCluster': false,
    'apiServerAccessProfile.disableRunCommand': false,
    'addonProfiles.azurepolicy.enabled': { value: false, where: STANDARD_CLUSTER },
    'addonProfiles.httpApplicationRouting.enabled': false,
    'securityProfile.workloadIdentity.enabled': { value: false, where: STANDARD_CLUSTER },
    'securityProfile.imageCleaner.enabled': { value: false, where: STANDARD_CLUSTER },
  },
  'Microsoft.ContainerRegistry/registries': {
    ...OPEN,
    adminUserEnabled: false,
    anonymousPullEnabled: false,
    'policies.exportPolicy.status': 'enabled',
    'policies.quarantinePolicy.status': 'disabled',
    'policies.trustPolicy.status': 'disabled',
    dataEndpointEnabled: false,
  },
  'Microsoft.App/containerApps': {
    'configuration.ingress.external': false,
    'configuration.ingress.allowInsecure': false,
  },
  'Microsoft.App/managedEnvironments': {
    'vnetConfiguration.internal': false,
    'peerAuthentication.mtls.enabled': false,
    zoneRedundant: false,
  },
  'Microsoft.Web/serverfarms': { elasticScaleEnabled: false, zoneRedundant: false },
  'Microsoft.Web/sites': SITE,
  'Microsoft.Web/sites/slots': SITE,
  'Microsoft.Web/sites/config': SITE_CONFIG,
  'Microsoft.Web/sites/slots/config': SITE_CONFIG,
  'Microsoft.ApiManagement/service': { ...OPEN, enableClientCertificate: false, virtualNetworkType: 'None' },
  'Microsoft.Network/virtualNetworks': { enableDdosProtection: false },
  'Microsoft.Network/networkInterfaces': { enableIPForwarding: false },
  'Microsoft.Network/bastionHosts': {
    enableShareableLink: false,
    enableSessionRecording: false,
    disableCopyPaste: false,
  },
  'Microsoft.Network/applicationGateways': { enableFips: false, enableHttp2: false },
  'Microsoft.Network/firewallPolicies': { 'dnsSettings.enableProxy': false },
  'Microsoft.Compute/virtualMachines': {
    'securityProfile.encryptionAtHost': false,
    'osProfile.allowExtensionOperations': true,
    'osProfile.linuxConfiguration.disablePasswordAuthentication': false,
  },
  'Microsoft.Compute/virtualMachines/extensions': { autoUpgradeMinorVersion: false },
  'Microsoft.Compute/virtualMachineScaleSets': {
    'automaticRepairsPolicy.enabled': false,
    'virtualMachineProfile.securityProfile.encryptionAtHost': false,
    'virtualMachineProfile.osProfile.linuxConfiguration.disablePasswordAuthentication': false,
    'upgradePolicy.automaticOSUpgradePolicy.enableAutomaticOSUpgrade': false,
  },
  'Microsoft.Compute/disks': { ...OPEN, networkAccessPolicy: 'AllowAll' },
  'Microsoft.Compute/diskEncryptionSets': { rotationToLatestKeyVersionEnabled: false },
  'Microsoft.RecoveryServices/vaults': { ...OPEN, 'redundancySettings.crossRegionRestore': 'Disabled' },
  'Microsoft.EventHub/namespaces': OPEN_WITH_KEYS,
  'Microsoft.ServiceBus/namespaces': { ...OPEN_WITH_KEYS, 'encryption.requireInfrastructureEncryption': false },
  'Microsoft.Devices/IotHubs': { disableLocalAuth: false },
  'Microsoft.EventGrid/topics': OPEN_WITH_KEYS,
  'Microsoft.EventGrid/domains': OPEN_WITH_KEYS,
  'Microsoft.OperationalInsights/workspaces': { 'features.disableLocalAuth': false, forceCmkForQuery: false },
  'Microsoft.Insights/components': {
    DisableLocalAuth: false,
    publicNetworkAccessForIngestion: 'Enabled',
    publicNetworkAccessForQuery: 'Enabled',
  },
  'Microsoft.Automation/automationAccounts': { disableLocalAuth: false },
  'Microsoft.Synapse/workspaces': {
    ...OPEN,
    'managedVirtualNetworkSettings.preventDataExfiltration': false,
    azureADOnlyAuthentication: false,
  },
  'Microsoft.CognitiveServices/accounts': { ...OPEN_WITH_KEYS, restrictOutboundNetworkAccess: false },
  'Microsoft.DataFactory/factories': OPEN,
  'Microsoft.Databricks/workspaces': { ...OPEN, 'parameters.requireInfrastructureEncryption.value': false },
  'Microsoft.AppConfiguration/configurationStores': { disableLocalAuth: false, enablePurgeProtection: false },
  'Microsoft.Search/searchServices': OPEN_WITH_KEYS,
  'Microsoft.MachineLearningServices/workspaces': { hbiWorkspace: false },
  'Microsoft.Kusto/clusters': { ...OPEN, enableDiskEncryption: false, enableDoubleEncryption: false },
};

/** Properties of documents that have no `properties`. */
const AT_TOP: Readonly<Record<string, Defaults>> = {
  'Microsoft.ContainerService/managedClusters/agentPools': {
    enableFIPS: false,
    enableEncryptionAtHost: false,
    enableNodePublicIP: false,
    nodeTaints: [],
  },
};

const BY_PATH: ReadonlyMap<string, ServiceDefault> = new Map([
  ...entries(BELOW_PROPERTIES, 'properties.'),
  ...entries(AT_TOP, ''),
]);

function entries(tables: Readonly<Record<string, Defaults>>, prefix: string): readonly [string, ServiceDefault][] {
  return Object.entries(tables).flatMap(([arm, defaults]) =>
    Object.entries(defaults).map(([path, given]): [string, ServiceDefault] => [
      `${arm} ${prefix}${path}`,
      typeof given === 'object' && given !== null && 'value' in given ? given : { value: given },
    ]),
  );
}

/** What Azure takes where a property is absent; `undefined` where its documentation does not say so for this API version. */
export function readServiceDefault(
  arm: string,
  path: string,
  version: string,
  document: unknown,
): ServiceDefault['value'] | undefined {
  const found = BY_PATH.get(`${arm} ${path}`);
  if (found === undefined || !holds(found.where, document)) return undefined;
  const { since, before, value } = found;
  const day = /^\d{4}-\d{2}-\d{2}/.exec(version)?.[0] ?? '';
  if (since !== undefined && (day === '' || day < since)) return undefined;
  return before !== undefined && (day === '' || day >= before) ? undefined : value;
}

function holds(where: Where | undefined, document: unknown): boolean {
  const other = where === undefined ? undefined : readPath(document, where.path);
  return other === undefined || (typeof other === 'string' && where?.in.includes(other) === true);
}

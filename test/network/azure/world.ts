/** A made-up Azure: rows of Resource Graph by table, and answers of Azure Resource Manager by path. */
export interface World {
  readonly subscriptions: readonly string[];
  readonly tables: Map<string, Row[]>;
  readonly details: Map<string, unknown>;
}

export interface Row {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly subscriptionId: string;
  readonly [key: string]: unknown;
}

export const FIRST = '11111111-1111-4111-8111-111111111111';
export const SECOND = '22222222-2222-4222-8222-222222222222';
export const THIRD = '33333333-3333-4333-8333-333333333333';

export function idOf(subscription: string, type: string, name: string, group = 'rg-prod'): string {
  const [provider = '', ...types] = type.split('/');
  const names = name.split('/');
  const path = types.map((each, at) => `${each}/${names[at] ?? 'none'}`).join('/');
  return `/subscriptions/${subscription}/resourceGroups/${group}/providers/${provider}/${path}`;
}

/** A row as Resource Graph gives it: types in lower case. */
export function row(subscription: string, type: string, name: string, properties: unknown, more: object = {}): Row {
  const id = idOf(subscription, type, name);
  const last = name.split('/').at(-1) ?? name;
  return {
    id,
    type: type.toLowerCase(),
    name: last,
    subscriptionId: subscription,
    location: 'eastus',
    properties,
    ...more,
  };
}

export function emptyWorld(...subscriptions: readonly string[]): World {
  return { subscriptions, tables: new Map(), details: new Map() };
}

export function addRows(world: World, table: string, ...rows: readonly Row[]): void {
  const known = world.tables.get(table) ?? [];
  known.push(...rows);
  world.tables.set(table, known);
}

/** An answer of Azure Resource Manager below a row. */
export function addDetail(world: World, at: string, path: string, body: unknown): void {
  world.details.set((at + path).toLowerCase(), body);
}

const STORAGE = 'Microsoft.Storage/storageAccounts';

/** One subscription with one thing of each service that matters, set up well or badly. */
export function smallWorld(good: boolean, subscription = FIRST): World {
  const world = emptyWorld(subscription);
  const storage = row(
    subscription,
    STORAGE,
    'stledger',
    {
      minimumTlsVersion: good ? 'TLS1_2' : 'TLS1_0',
      supportsHttpsTrafficOnly: good,
      allowBlobPublicAccess: !good,
      allowSharedKeyAccess: !good,
      allowCrossTenantReplication: !good,
      publicNetworkAccess: good ? 'Disabled' : 'Enabled',
      sasPolicy: good ? { sasExpirationPeriod: '01.00:00:00' } : null,
      networkAcls: {
        defaultAction: good ? 'Deny' : 'Allow',
        bypass: 'Logging, Metrics',
        ipRules: [],
        virtualNetworkRules: [],
      },
      encryption: { keySource: 'Microsoft.Storage', requireInfrastructureEncryption: good },
    },
    { kind: 'StorageV2', sku: { name: 'Standard_GRS', tier: 'Standard' }, tags: { owner: 'finance' } },
  );
  const vault = row(subscription, 'Microsoft.KeyVault/vaults', 'kv-ledger', {
    tenantId: subscription,
    sku: { name: 'standard' },
    enableRbacAuthorization: good,
    enablePurgeProtection: good ? true : undefined,
    softDeleteRetentionInDays: 90,
    publicNetworkAccess: good ? 'Disabled' : 'Enabled',
    networkAcls: { defaultAction: good ? 'Deny' : 'Allow' },
  });
  const group = row(subscription, 'Microsoft.Network/networkSecurityGroups', 'nsg-web', {
    securityRules: [
      {
        name: 'administration',
        properties: {
          access: 'Allow',
          direction: 'Inbound',
          priority: 100,
          protocol: 'Tcp',
          sourceAddressPrefix: good ? '203.0.113.0/28' : '*',
          sourcePortRange: '*',
          destinationAddressPrefix: '*',
          destinationPortRange: '22',
        },
      },
    ],
  });
  const network = row(subscription, 'Microsoft.Network/virtualNetworks', 'vnet', {
    addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
    enableDdosProtection: good,
    subnets: [
      {
        id: `${idOf(subscription, 'Microsoft.Network/virtualNetworks', 'vnet')}/subnets/web`,
        name: 'web',
        properties: {
          addressPrefix: '10.0.1.0/24',
          ...(good ? { networkSecurityGroup: { id: group.id.toLowerCase() } } : {}),
        },
      },
    ],
  });
  const sql = row(subscription, 'Microsoft.Sql/servers', 'sql-ledger', {
    version: '12.0',
    minimalTlsVersion: good ? '1.2' : 'None',
    publicNetworkAccess: good ? 'Disabled' : 'Enabled',
    administrators: good ? { azureADOnlyAuthentication: true, login: 'dba', sid: subscription } : null,
  });
  const master = row(subscription, 'Microsoft.Sql/servers/databases', 'sql-ledger/master', {});
  const database = row(
    subscription,
    'Microsoft.Sql/servers/databases',
    'sql-ledger/books',
    { zoneRedundant: false },
    { sku: { name: 'S0' } },
  );
  const site = row(
    subscription,
    'Microsoft.Web/sites',
    'app-ledger',
    { httpsOnly: good, clientCertEnabled: good, clientCertMode: 'Required' },
    { kind: 'app,linux', identity: { type: good ? 'SystemAssigned' : 'None' } },
  );
  const link = row(subscription, 'Microsoft.Network/privateEndpoints', 'pe-ledger', {
    subnet: { id: `${network.id}/subnets/web` },
    privateLinkServiceConnections: [
      {
        properties: {
          privateLinkServiceId: storage.id.toUpperCase().replace('/SUBSCRIPTIONS/', '/subscriptions/'),
          groupIds: ['blob'],
        },
      },
    ],
  });
  addRows(world, 'resources', storage, vault, group, network, sql, master, database, site, ...(good ? [link] : []));
  addRows(
    world,
    'securityresources',
    ...['VirtualMachines', 'StorageAccounts', 'KeyVaults', 'SqlServers', 'AppServices', 'Arm'].map((plan) => ({
      id: `/subscriptions/${subscription}/providers/Microsoft.Security/pricings/${plan}`,
      type: 'microsoft.security/pricings',
      name: plan,
      subscriptionId: subscription,
      properties: { pricingTier: good ? 'Standard' : 'Free' },
    })),
  );
  const scope = `/subscriptions/${subscription}`;
  const role = good ? 'acdd72a7-3385-48ef-bd42-f606fba81ae7' : '8e3af657-a8ff-443c-a75c-2fe8c4bcb635';
  addRows(world, 'authorizationresources', {
    id: `${scope}/providers/Microsoft.Authorization/roleAssignments/a1`,
    type: 'microsoft.authorization/roleassignments',
    name: 'a1',
    subscriptionId: subscription,
    properties: {
      principalId: THIRD,
      principalType: 'Group',
      roleDefinitionId: `${scope}/providers/Microsoft.Authorization/roleDefinitions/${role}`,
      scope,
    },
  });
  addDetail(world, storage.id, '/blobServices/default', {
    id: `${storage.id}/blobServices/default`,
    name: 'default',
    type: `${STORAGE}/blobServices`,
    properties: {
      isVersioningEnabled: good,
      deleteRetentionPolicy: { enabled: good, ...(good ? { days: 30 } : {}) },
      containerDeleteRetentionPolicy: { enabled: good, ...(good ? { days: 30 } : {}) },
    },
  });
  addDetail(world, storage.id, '/fileServices/default', {
    id: `${storage.id}/fileServices/default`,
    name: 'default',
    properties: { shareDeleteRetentionPolicy: { enabled: good, days: 14 } },
  });
  const container = `${storage.id}/blobServices/default/containers/books`;
  addDetail(world, storage.id, '/blobServices/default/containers', {
    value: [
      {
        id: container,
        name: 'books',
        type: `${STORAGE}/blobServices/containers`,
        properties: { publicAccess: good ? 'None' : 'Blob' },
      },
    ],
  });
  const settings = (at: string, ...categories: readonly string[]) =>
    addDetail(world, at, '/providers/Microsoft.Insights/diagnosticSettings', {
      value: good
        ? [
            {
              id: `${at}/providers/microsoft.insights/diagnosticSettings/central`,
              name: 'central',
              properties: {
                workspaceId: idOf(subscription, 'Microsoft.OperationalInsights/workspaces', 'log'),
                logs: categories.map((category) => ({ category, enabled: true })),
                metrics: [],
              },
            },
          ]
        : [],
    });
  settings(scope, 'Administrative', 'Security', 'Alert', 'Policy');
  settings(vault.id, 'AuditEvent');
  settings(`${storage.id}/blobServices/default`, 'StorageRead', 'StorageWrite', 'StorageDelete');
  settings(site.id, 'AppServiceHTTPLogs');
  addDetail(world, vault.id, '/keys', { value: [{ id: `${vault.id}/keys/sign`, name: 'sign', properties: {} }] });
  addDetail(world, vault.id, '/keys/sign', {
    id: `${vault.id}/keys/sign`,
    name: 'sign',
    properties: {
      kty: 'RSA',
      keySize: good ? 3072 : 1024,
      attributes: { enabled: true, ...(good ? { exp: 1_830_000_000 } : {}) },
      ...(good
        ? {
            rotationPolicy: { lifetimeActions: [{ action: { type: 'rotate' }, trigger: { timeAfterCreate: 'P90D' } }] },
          }
        : {}),
    },
  });
  addDetail(world, vault.id, '/secrets', { value: [] });
  addDetail(world, sql.id, '/extendedAuditingSettings/default', {
    name: 'Default',
    properties: { state: good ? 'Enabled' : 'Disabled', retentionDays: good ? 0 : 5 },
  });
  addDetail(world, sql.id, '/encryptionProtector/current', {
    name: 'current',
    properties: { serverKeyType: 'ServiceManaged' },
  });
  addDetail(world, sql.id, '/firewallRules', {
    value: good
      ? []
      : [
          {
            id: `${sql.id}/firewallRules/all`,
            name: 'all',
            properties: { startIpAddress: '0.0.0.0', endIpAddress: '255.255.255.255' },
          },
        ],
  });
  addDetail(world, sql.id, '/securityAlertPolicies/Default', {
    name: 'Default',
    properties: {
      state: good ? 'Enabled' : 'Disabled',
      disabledAlerts: [''],
      emailAddresses: [''],
      emailAccountAdmins: good,
      retentionDays: 0,
    },
  });
  addDetail(world, sql.id, '/vulnerabilityAssessments/default', {
    name: 'Default',
    properties: { recurringScans: { isEnabled: good, emails: [] } },
  });
  addDetail(world, database.id, '/transparentDataEncryption/current', {
    name: 'current',
    properties: { state: good ? 'Enabled' : 'Disabled' },
  });
  addDetail(world, site.id, '/config/web', {
    name: 'app-ledger',
    properties: {
      minTlsVersion: good ? '1.2' : '1.0',
      scmMinTlsVersion: '1.2',
      ftpsState: good ? 'Disabled' : 'AllAllowed',
      http20Enabled: true,
      remoteDebuggingEnabled: !good,
      cors: null,
    },
  });
  addDetail(world, site.id, '/basicPublishingCredentialsPolicies', {
    value: [
      { id: `${site.id}/basicPublishingCredentialsPolicies/ftp`, name: 'ftp', properties: { allow: !good } },
      { id: `${site.id}/basicPublishingCredentialsPolicies/scm`, name: 'scm', properties: { allow: !good } },
    ],
  });
  addDetail(world, scope, '/providers/Microsoft.Security/securityContacts', {
    value: good
      ? [
          {
            id: `${scope}/providers/Microsoft.Security/securityContacts/default`,
            name: 'default',
            properties: {
              emails: 'soc@example.test',
              phone: '1',
              notificationsSources: [{ sourceType: 'Alert', minimalSeverity: 'Low' }],
              notificationsByRole: { state: 'On', roles: ['Owner'] },
            },
          },
        ]
      : [],
  });
  addDetail(world, scope, '/providers/Microsoft.Authorization/locks', { value: [] });
  return world;
}

/** Things enough for several pages, with the number of details that the plan reads of them. */
export function manyThings(subscriptions: readonly string[]): { readonly world: World; readonly details: number } {
  const world = emptyWorld(...subscriptions);
  const settings = '/providers/Microsoft.Insights/diagnosticSettings';
  const kinds: readonly (readonly [type: string, each: number, lists: readonly string[], one: readonly string[]])[] = [
    [
      STORAGE,
      20,
      ['/blobServices/default/containers', `/blobServices/default${settings}`],
      ['/blobServices/default', '/fileServices/default'],
    ],
    ['Microsoft.KeyVault/vaults', 15, ['/keys', '/secrets', settings], []],
    ['Microsoft.Network/networkInterfaces', 633, [], []],
  ];
  let details = 0;
  for (const subscription of subscriptions) {
    for (const path of [
      settings,
      '/providers/Microsoft.Security/securityContacts',
      '/providers/Microsoft.Authorization/locks',
    ])
      addDetail(world, `/subscriptions/${subscription}`, path, { value: [] });
    for (const [type, each, lists, one] of kinds) {
      for (let at = 0; at < each; at += 1) {
        const thing = row(subscription, type, `n${at}`, { other: at });
        addRows(world, 'resources', thing);
        for (const path of lists) addDetail(world, thing.id, path, { value: [] });
        for (const path of one) addDetail(world, thing.id, path, { properties: {} });
        details += lists.length + one.length;
      }
    }
  }
  return { world, details };
}

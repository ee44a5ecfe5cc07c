// The same system with the settings that the checks expect.
param location string = resourceGroup().location
@description('The group that manages the database, by its object id.')
param databaseAdminsId string
@description('The subnet of private endpoints.')
param subnetId string

var auditLogs = ['audit', 'allLogs']

module network 'modules/network.bicep' = {
  name: 'network'
  params: {
    location: location
    adminSource: '10.20.0.0/24'
  }
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: 'logs'
  location: location
  properties: {
    retentionInDays: 365
    publicNetworkAccessForIngestion: 'Disabled'
    publicNetworkAccessForQuery: 'Disabled'
  }
}

resource documents 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'documents${uniqueString(resourceGroup().id)}'
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_GRS' }
  properties: {
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    publicNetworkAccess: 'Disabled'
    allowCrossTenantReplication: false
    sasPolicy: {
      expirationAction: 'Block'
      sasExpirationPeriod: '30.00:00:00'
    }
    encryption: {
      keySource: 'Microsoft.Storage'
      requireInfrastructureEncryption: true
    }
    networkAcls: {
      defaultAction: 'Deny'
      bypass: 'AzureServices'
    }
  }

  resource blobs 'blobServices' = {
    name: 'default'
    properties: {
      isVersioningEnabled: true
      deleteRetentionPolicy: { enabled: true, days: 30 }
      containerDeleteRetentionPolicy: { enabled: true, days: 30 }
    }
  }
}

resource blobLogs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'logs'
  scope: documents::blobs
  properties: {
    workspaceId: workspace.id
    logs: [for group in auditLogs: { categoryGroup: group, enabled: true }]
  }
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: 'vault-${uniqueString(resourceGroup().id)}'
  location: location
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'premium' }
    enableRbacAuthorization: true
    enablePurgeProtection: true
    softDeleteRetentionInDays: 90
    publicNetworkAccess: 'Disabled'
    networkAcls: {
      defaultAction: 'Deny'
      bypass: 'AzureServices'
    }
  }
}

resource vaultLogs 'Microsoft.Insights/diagnosticSettings@2021-05-01-preview' = {
  name: 'logs'
  scope: vault
  properties: {
    workspaceId: workspace.id
    logs: [for group in auditLogs: { categoryGroup: group, enabled: true }]
  }
}

resource server 'Microsoft.Sql/servers@2021-11-01' = {
  name: 'cases-${uniqueString(resourceGroup().id)}'
  location: location
  identity: { type: 'SystemAssigned' }
  properties: {
    administrators: {
      administratorType: 'ActiveDirectory'
      azureADOnlyAuthentication: true
      principalType: 'Group'
      login: 'case-database-admins'
      sid: databaseAdminsId
      tenantId: tenant().tenantId
    }
    minimalTlsVersion: '1.2'
    publicNetworkAccess: 'Disabled'
  }

  resource audit 'extendedAuditingSettings' = {
    name: 'default'
    properties: {
      state: 'Enabled'
      isAzureMonitorTargetEnabled: true
      retentionDays: 365
    }
  }
}

var services = [
  { name: 'blob', id: documents.id, group: 'blob' }
  { name: 'vault', id: vault.id, group: 'vault' }
  { name: 'database', id: server.id, group: 'sqlServer' }
]

resource endpoints 'Microsoft.Network/privateEndpoints@2023-09-01' = [for service in services: {
  name: 'to-${service.name}'
  location: location
  properties: {
    subnet: { id: subnetId }
    privateLinkServiceConnections: [
      {
        name: service.name
        properties: {
          privateLinkServiceId: service.id
          groupIds: [service.group]
        }
      }
    ]
  }
}]

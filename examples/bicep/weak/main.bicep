// A document store whose settings are left to chance: each finding points to a line of these files.
param location string = resourceGroup().location
@secure()
param databasePassword string

module network 'modules/network.bicep' = {
  name: 'network'
  params: {
    location: location
    adminSource: '*'
  }
}

resource documents 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'documents${uniqueString(resourceGroup().id)}'
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    minimumTlsVersion: 'TLS1_0'
    supportsHttpsTrafficOnly: false
    allowBlobPublicAccess: true
    publicNetworkAccess: 'Enabled'
  }
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: 'vault-${uniqueString(resourceGroup().id)}'
  location: location
  properties: {
    tenantId: tenant().tenantId
    sku: { family: 'A', name: 'standard' }
    softDeleteRetentionInDays: 7
    accessPolicies: []
  }
}

resource server 'Microsoft.Sql/servers@2021-11-01' = {
  name: 'cases-${uniqueString(resourceGroup().id)}'
  location: location
  properties: {
    administratorLogin: 'caseadmin'
    administratorLoginPassword: databasePassword
    minimalTlsVersion: '1.0'
    publicNetworkAccess: 'Enabled'
  }
}

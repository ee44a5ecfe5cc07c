targetScope = 'resourceGroup'

@description('Where everything is')
param location string = resourceGroup().location
@secure()
param password string
param names array = []

var minimum = 'TLS1_2'
var rules = {
  allowed: [
    { port: '22', source: '*' }
    { port: '443', source: '10.0.0.0/8' }
  ]
}

resource documents 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'documents${uniqueString(resourceGroup().id)}'
  location: location
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    minimumTlsVersion: minimum
    supportsHttpsTrafficOnly: false
  }

  resource blobs 'blobServices' = {
    name: 'default'
    properties: {
      isVersioningEnabled: true
    }
  }
}

resource group 'Microsoft.Network/networkSecurityGroups@2023-09-01' = {
  name: 'edge'
  location: location
  properties: {
    securityRules: [for (rule, i) in rules.allowed: {
      name: 'rule-${i}'
      properties: {
        priority: 100 + i
        direction: 'Inbound'
        access: 'Allow'
        protocol: 'Tcp'
        sourcePortRange: '*'
        destinationPortRange: rule.port
        sourceAddressPrefix: rule.source
        destinationAddressPrefix: '*'
      }
    }]
  }
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' existing = {
  name: 'shared'
}

resource lock 'Microsoft.Authorization/locks@2020-05-01' = if (length(names) > 2) {
  scope: documents
  name: 'keep'
  properties: { level: 'CanNotDelete' }
}

resource disks 'Microsoft.Compute/disks@2023-04-02' = [for name in names: {
  name: name
  location: location
  properties: { creationData: { createOption: 'Empty' } }
}]

resource server 'Microsoft.Sql/servers@2021-11-01' = {
  name: 'sql'
  location: location
  properties: {
    administratorLogin: 'root'
    administratorLoginPassword: password
    minimalTlsVersion: contains(rules, 'none') ? '1.0' : '1.2'
  }
}

output id string = documents.id

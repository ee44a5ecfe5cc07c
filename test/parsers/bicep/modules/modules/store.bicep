import { version } from '../lib/shared.bicep'

param name string
param tls version

resource store 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: name
  location: 'usgovvirginia'
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: {
    minimumTlsVersion: tls ?? 'TLS1_0'
  }
}

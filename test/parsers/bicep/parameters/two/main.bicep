param tls string = 'TLS1_0'
@secure()
param key string = 'x'

resource store 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'store'
  location: 'usgovvirginia'
  kind: 'StorageV2'
  sku: { name: 'Standard_LRS' }
  properties: { minimumTlsVersion: tls }
  tags: { key: key }
}

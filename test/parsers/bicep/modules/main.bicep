targetScope = 'subscription'
import { tls } from 'lib/shared.bicep'
import * as lib from 'lib/shared.bicep'

param prefix string

resource rg 'Microsoft.Resources/resourceGroups@2023-07-01' = {
  name: '${prefix}-rg'
  location: deployment().location
}

module secrets 'modules/vault.bicep' = {
  name: 'secrets'
  scope: rg
  params: {
    name: lib.named('kv')
    purge: true
    workspaceId: logs.outputs.id
  }
}

module logs './modules/logs.bicep' = {
  name: 'logs'
  scope: rg
}

module stores 'modules/store.bicep' = [for name in ['one', 'two']: {
  name: 'store-${name}'
  scope: resourceGroup('other')
  params: {
    name: name
    tls: name == 'one' ? tls : null
  }
}]

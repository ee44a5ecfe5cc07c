module net 'br/public:avm/res/network/virtual-network:0.5.1' = {
  name: 'net'
  params: {
    resources: [vault.id]
  }
}

resource vault 'Microsoft.KeyVault/vaults@2023-07-01' = {
  name: 'vault'
  location: 'usgovvirginia'
}

module spec 'ts:00000000-0000-0000-0000-000000000000/specs/store:1.0' = {
  name: 'spec'
}

module here 'modules/none.bicep' = [for i in range(0, 3): {
  name: 'here-${i}'
}]

resource disk 'Microsoft.Compute/disks@2023-04-02' = {
  name: net.outputs.name
}

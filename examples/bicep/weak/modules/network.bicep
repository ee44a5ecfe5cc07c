param location string
@description('Who may sign in to machines.')
param adminSource string

resource edge 'Microsoft.Network/networkSecurityGroups@2023-09-01' = {
  name: 'edge'
  location: location
  properties: {
    securityRules: [
      {
        name: 'ssh'
        properties: {
          priority: 100
          direction: 'Inbound'
          access: 'Allow'
          protocol: 'Tcp'
          sourceAddressPrefix: adminSource
          sourcePortRange: '*'
          destinationAddressPrefix: '*'
          destinationPortRange: '22'
        }
      }
    ]
  }
}

resource workspace 'Microsoft.OperationalInsights/workspaces@2023-09-01' = {
  name: 'logs'
  location: resourceGroup().location
}

output id string = workspace.id

param location string

resource disk 'Microsoft.Compute/disks@2023-04-02' = {
  name: 'one'
  location: location
}

resource other 'Microsoft.Compute/disks@2023-04-02' = {
  name: 'two'
  properties: {

module b 'b.bicep' = {
  name: 'b'
}
resource disk 'Microsoft.Compute/disks@2023-04-02' = {
  name: 'a'
}

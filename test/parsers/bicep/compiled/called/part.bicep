resource part 'Microsoft.Compute/disks@2023-04-02' = {
  name: 'part'
}

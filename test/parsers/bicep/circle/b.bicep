module a 'a.bicep' = {
  name: 'a'
}

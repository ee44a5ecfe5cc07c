module part 'part.bicep' = {
  name: 'part'
}

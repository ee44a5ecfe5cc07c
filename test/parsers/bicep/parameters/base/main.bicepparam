using 'main.bicep'
extends 'shared.bicepparam'
param key = az.getSecret('s', 'g', 'v', 'k')

using 'main.bicep'
param tls = 'TLS1_1'

using none
param tls = 'TLS1_1'
param key = readEnvironmentVariable('KEY', '')

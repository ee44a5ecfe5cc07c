using './main.bicep'
var newest = '2'
param tls = 'TLS1_${newest}'
param key = 'hunter2-hunter2'

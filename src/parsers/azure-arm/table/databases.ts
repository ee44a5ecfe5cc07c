import type { ArmType } from '../arm-type.ts';

export const DATABASES: readonly ArmType[] = [
  {
    arm: 'Microsoft.DBforPostgreSQL/flexibleServers',
    azurerm: 'azurerm_postgresql_flexible_server',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.version', 'version', 'told'],
      ['properties.network.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.network.delegatedSubnetResourceId', 'delegated_subnet_id', 'copy'],
      [
        'properties.authConfig.activeDirectoryAuth',
        'authentication[0].active_directory_auth_enabled',
        'enabled_string_default:false',
      ],
      ['properties.authConfig.passwordAuth', 'authentication[0].password_auth_enabled', 'enabled_string_default:true'],
      ['properties.backup.geoRedundantBackup', 'geo_redundant_backup_enabled', 'enabled_string_default:false'],
      ['properties.backup.backupRetentionDays', 'backup_retention_days', 'told'],
      ['properties.dataEncryption.primaryKeyURI', 'customer_managed_key[0].key_vault_key_id', 'copy'],
      ['properties.highAvailability.mode', 'high_availability[0].mode', 'block_unless:Disabled'],
      [
        'properties.replicationRole',
        'create_mode',
        'told_map:None=Default;Primary=Default;AsyncReplica=Replica;GeoAsyncReplica=Replica',
      ],
    ],
  },
  {
    arm: 'Microsoft.DBforPostgreSQL/flexibleServers/configurations',
    azurerm: 'azurerm_postgresql_flexible_server_configuration',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.value', 'value', 'told'],
      ['name', 'name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.DBforPostgreSQL/flexibleServers/firewallRules',
    azurerm: 'azurerm_postgresql_flexible_server_firewall_rule',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.startIpAddress', 'start_ip_address', 'told'],
      ['properties.endIpAddress', 'end_ip_address', 'told'],
    ],
  },
  {
    arm: 'Microsoft.DBforMySQL/flexibleServers',
    azurerm: 'azurerm_mysql_flexible_server',
    rows: [
      ['properties.network.publicNetworkAccess', 'public_network_access', 'told'],
      ['properties.backup.geoRedundantBackup', 'geo_redundant_backup_enabled', 'enabled_string_default:false'],
      ['properties.backup.backupRetentionDays', 'backup_retention_days', 'told'],
      ['properties.dataEncryption.primaryKeyURI', 'customer_managed_key[0].key_vault_key_id', 'copy'],
      ['properties.version', 'version', 'told'],
      ['properties.network.delegatedSubnetResourceId', 'delegated_subnet_id', 'copy'],
      ['properties.highAvailability.mode', 'high_availability[0].mode', 'block_unless:Disabled'],
      ['properties.replicationRole', 'create_mode', 'told_map:None=Default;Source=Default;Replica=Replica'],
    ],
  },
  {
    arm: 'Microsoft.DBforMySQL/flexibleServers/configurations',
    azurerm: 'azurerm_mysql_flexible_server_configuration',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.value', 'value', 'told'],
      ['name', 'name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.DocumentDB/databaseAccounts',
    azurerm: 'azurerm_cosmosdb_account',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['kind', 'kind', 'told'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.isVirtualNetworkFilterEnabled', 'is_virtual_network_filter_enabled', 'bool_default:false'],
      ['properties.ipRules[].ipAddressOrRange', 'ip_range_filter', 'pluck'],
      ['properties.virtualNetworkRules[].id', 'virtual_network_rule[].id', 'each'],
      ['properties.disableLocalAuth', 'local_authentication_enabled', 'not'],
      ['properties.disableKeyBasedMetadataWriteAccess', 'access_key_metadata_writes_enabled', 'not'],
      ['properties.keyVaultKeyUri', 'key_vault_key_id', 'copy'],
      ['properties.minimalTlsVersion', 'minimal_tls_version', 'told'],
      ['properties.backupPolicy.type', 'backup[0].type', 'told'],
      ['properties.enableAutomaticFailover', 'automatic_failover_enabled', 'bool_default:false'],
      ['properties.networkAclBypass', 'network_acl_bypass_for_azure_services', 'map:AzureServices=true;None=false'],
    ],
  },
  {
    arm: 'Microsoft.Cache/redis',
    azurerm: 'azurerm_redis_cache',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.enableNonSslPort', 'non_ssl_port_enabled', 'bool'],
      ['properties.minimumTlsVersion', 'minimum_tls_version', 'told'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.disableAccessKeyAuthentication', 'access_keys_authentication_enabled', 'not'],
      [
        'properties.redisConfiguration.authnotrequired',
        'redis_configuration[0].authentication_enabled',
        'map:true=false;false=true',
      ],
      ['properties.redisVersion', 'redis_version', 'copy'],
      ['properties.subnetId', 'subnet_id', 'copy'],
      ['properties.sku.name', 'sku_name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Cache/redisEnterprise',
    azurerm: 'azurerm_managed_redis',
    rows: [
      ['properties.publicNetworkAccess', 'public_network_access', 'told'],
      ['properties.highAvailability', 'high_availability_enabled', 'enabled_string_default:true'],
      [
        'properties.encryption.customerManagedKeyEncryption.keyEncryptionKeyUrl',
        'customer_managed_key[0].key_vault_key_id',
        'copy',
      ],
      ['sku.name', 'sku_name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Cache/redisEnterprise/databases',
    azurerm: 'azurerm_managed_redis',
    read: 'detail',
    intoParent: true,
    rows: [
      ['properties.clientProtocol', 'default_database[0].client_protocol', 'copy'],
      [
        'properties.accessKeysAuthentication',
        'default_database[0].access_keys_authentication_enabled',
        'enabled_string_default:false',
      ],
    ],
  },
  {
    arm: 'Microsoft.DBforMySQL/flexibleServers/firewallRules',
    azurerm: 'azurerm_mysql_flexible_server_firewall_rule',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.startIpAddress', 'start_ip_address', 'told'],
      ['properties.endIpAddress', 'end_ip_address', 'told'],
    ],
  },
];

import type { ArmType } from '../arm-type.ts';

export const SQL: readonly ArmType[] = [
  {
    arm: 'Microsoft.Sql/servers',
    azurerm: 'azurerm_mssql_server',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.version', 'version', 'told'],
      ['properties.minimalTlsVersion', 'minimum_tls_version', 'told_map:None=Disabled'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      [
        'properties.restrictOutboundNetworkAccess',
        'outbound_network_restriction_enabled',
        'enabled_string_default:false',
      ],
      [
        'properties.administrators.azureADOnlyAuthentication',
        'azuread_administrator[0].azuread_authentication_only',
        'bool_default:false',
      ],
      ['properties.administrators.login', 'azuread_administrator[0].login_username', 'copy'],
      ['properties.administrators.sid', 'azuread_administrator[0].object_id', 'copy'],
      ['properties.keyId', 'transparent_data_encryption_key_vault_key_id', 'copy'],
      ['properties.primaryUserAssignedIdentityId', 'primary_user_assigned_identity_id', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/databases',
    azurerm: 'azurerm_mssql_database',
    parent: 'server_id',
    rows: [
      ['sku.name', 'sku_name', 'told'],
      ['properties.zoneRedundant', 'zone_redundant', 'bool_default:false'],
      ['properties.elasticPoolId', 'elastic_pool_id', 'copy'],
      ['properties.isLedgerOn', 'ledger_enabled', 'bool_default:false'],
      ['properties.requestedBackupStorageRedundancy', 'storage_account_type', 'told'],
      ['properties.encryptionProtector', 'transparent_data_encryption_key_vault_key_id', 'copy'],
      [
        'properties.encryptionProtectorAutoRotation',
        'transparent_data_encryption_key_automatic_rotation_enabled',
        'bool_default:false',
      ],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/databases/transparentDataEncryption',
    azurerm: 'azurerm_mssql_database',
    read: 'detail',
    intoParent: true,
    rows: [['properties.state', 'transparent_data_encryption_enabled', 'enabled_string']],
  },
  {
    arm: 'Microsoft.Sql/servers/extendedAuditingSettings',
    azurerm: 'azurerm_mssql_server_extended_auditing_policy',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.state', 'enabled', 'enabled_string'],
      ['properties.retentionDays', 'retention_in_days', 'told'],
      ['properties.isAzureMonitorTargetEnabled', 'log_monitoring_enabled', 'bool_default:false'],
      ['properties.storageEndpoint', 'blob_storage_endpoint', 'copy'],
      ['properties.auditActionsAndGroups', 'audit_actions_and_groups', 'copy'],
      ['properties.predicateExpression', 'predicate_expression', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/encryptionProtector',
    azurerm: 'azurerm_mssql_server_transparent_data_encryption',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.uri', 'key_vault_key_id', 'copy_if_equals:properties.serverKeyType=AzureKeyVault'],
      ['properties.autoRotationEnabled', 'auto_rotation_enabled', 'bool_default:false'],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/firewallRules',
    azurerm: 'azurerm_mssql_firewall_rule',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.startIpAddress', 'start_ip_address', 'told'],
      ['properties.endIpAddress', 'end_ip_address', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/securityAlertPolicies',
    azurerm: 'azurerm_mssql_server_security_alert_policy',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.state', 'state', 'told'],
      ['properties.disabledAlerts', 'disabled_alerts', 'drop_empty_strings'],
      ['properties.emailAddresses', 'email_addresses', 'drop_empty_strings'],
      ['properties.emailAccountAdmins', 'email_account_admins_enabled', 'bool_default:false'],
      ['properties.retentionDays', 'retention_days', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Sql/servers/vulnerabilityAssessments',
    azurerm: 'azurerm_mssql_server_vulnerability_assessment',
    read: 'detail',
    parent: 'server_id',
    rows: [
      ['properties.recurringScans.isEnabled', 'recurring_scans[0].enabled', 'bool'],
      ['properties.recurringScans.emails', 'recurring_scans[0].emails', 'copy'],
      ['properties.recurringScans.emailSubscriptionAdmins', 'recurring_scans[0].email_subscription_admins', 'bool'],
    ],
  },
  {
    arm: 'Microsoft.Sql/managedInstances',
    azurerm: 'azurerm_mssql_managed_instance',
    rows: [
      ['properties.minimalTlsVersion', 'minimum_tls_version', 'told'],
      ['properties.publicDataEndpointEnabled', 'public_data_endpoint_enabled', 'bool'],
    ],
  },
];

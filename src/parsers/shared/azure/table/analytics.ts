import type { ArmType } from '../arm-type.ts';

export const ANALYTICS: readonly ArmType[] = [
  {
    arm: 'Microsoft.Automation/automationAccounts',
    azurerm: 'azurerm_automation_account',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'bool'],
      ['properties.disableLocalAuth', 'local_authentication_enabled', 'not'],
    ],
  },
  {
    arm: 'Microsoft.Synapse/workspaces',
    azurerm: 'azurerm_synapse_workspace',
    rows: [
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.managedVirtualNetwork', 'managed_virtual_network_enabled', 'map:default=true'],
      [
        'properties.managedVirtualNetworkSettings.preventDataExfiltration',
        'data_exfiltration_protection_enabled',
        'bool_default:false',
      ],
      ['properties.azureADOnlyAuthentication', 'azuread_authentication_only', 'bool_default:false'],
      ['properties.encryption.cmk.key.keyVaultUrl', 'customer_managed_key[0].key_versionless_id', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.CognitiveServices/accounts',
    azurerm: 'azurerm_cognitive_account',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.disableLocalAuth', 'local_auth_enabled', 'not'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.restrictOutboundNetworkAccess', 'outbound_network_access_restricted', 'bool_default:false'],
      ['properties.networkAcls.defaultAction', 'network_acls[0].default_action', 'copy'],
      ['properties.encryption.keySource', 'customer_managed_key', 'block_if_equals:Microsoft.KeyVault'],
      ['kind', 'kind', 'told'],
    ],
  },
  {
    arm: 'Microsoft.DataFactory/factories',
    azurerm: 'azurerm_data_factory',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.publicNetworkAccess', 'public_network_enabled', 'enabled_string_default:true'],
      ['properties.encryption.keyName', 'customer_managed_key_id', 'key_uri_join'],
    ],
  },
  {
    arm: 'Microsoft.Databricks/workspaces',
    azurerm: 'azurerm_databricks_workspace',
    rows: [
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      [
        'properties.parameters.encryption.value.keySource',
        'customer_managed_key',
        'block_if_equals:Microsoft.Keyvault',
      ],
      ['properties.parameters.enableNoPublicIp.value', 'custom_parameters[0].no_public_ip', 'bool_default:false'],
      [
        'properties.parameters.requireInfrastructureEncryption.value',
        'infrastructure_encryption_enabled',
        'bool_default:false',
      ],
      ['properties.requiredNsgRules', 'network_security_group_rules_required', 'copy'],
      [
        'properties.enhancedSecurityCompliance.complianceSecurityProfile.value',
        'enhanced_security_compliance[0].compliance_security_profile_enabled',
        'enabled_string_default:false',
      ],
    ],
  },
  {
    arm: 'Microsoft.AppConfiguration/configurationStores',
    azurerm: 'azurerm_app_configuration',
    rows: [
      ['properties.disableLocalAuth', 'local_auth_enabled', 'not'],
      ['properties.publicNetworkAccess', 'public_network_access', 'told'],
      ['properties.enablePurgeProtection', 'purge_protection_enabled', 'bool_default:false'],
      ['properties.softDeleteRetentionInDays', 'soft_delete_retention_days', 'told'],
      ['sku.name', 'sku', 'lower'],
      ['properties.encryption.keyVaultProperties.keyIdentifier', 'encryption[0].key_vault_key_identifier', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Search/searchServices',
    azurerm: 'azurerm_search_service',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['sku.name', 'sku', 'lower'],
      ['properties.replicaCount', 'replica_count', 'copy'],
      ['properties.disableLocalAuth', 'local_authentication_enabled', 'not'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      [
        'properties.encryptionWithCmk.enforcement',
        'customer_managed_key_enforcement_enabled',
        'enabled_string_default:false',
      ],
      ['properties.networkRuleSet.ipRules[].value', 'allowed_ips', 'pluck'],
    ],
  },
  {
    arm: 'Microsoft.MachineLearningServices/workspaces',
    azurerm: 'azurerm_machine_learning_workspace',
    rows: [
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.hbiWorkspace', 'high_business_impact', 'bool_default:false'],
      ['properties.encryption.keyVaultProperties.keyIdentifier', 'encryption[0].key_id', 'copy'],
      ['properties.managedNetwork.isolationMode', 'managed_network[0].isolation_mode', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Kusto/clusters',
    azurerm: 'azurerm_kusto_cluster',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['sku.name', 'sku[0].name', 'told'],
      ['sku.capacity', 'sku[0].capacity', 'copy'],
      ['properties.enableDiskEncryption', 'disk_encryption_enabled', 'bool_default:false'],
      ['properties.keyVaultProperties.keyName', 'customer_managed_key[0].key_name', 'copy'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.enableDoubleEncryption', 'double_encryption_enabled', 'bool_default:false'],
    ],
  },
];

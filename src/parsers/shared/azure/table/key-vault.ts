import type { ArmType } from '../arm-type.ts';

export const KEY_VAULT: readonly ArmType[] = [
  {
    arm: 'Microsoft.KeyVault/vaults',
    azurerm: 'azurerm_key_vault',
    rows: [
      ['properties.sku.name', 'sku_name', 'lower'],
      ['properties.tenantId', 'tenant_id', 'copy'],
      ['properties.enableRbacAuthorization', 'rbac_authorization_enabled', 'bool_default:false'],
      ['properties.enablePurgeProtection', 'purge_protection_enabled', 'bool_default:false'],
      ['properties.softDeleteRetentionInDays', 'soft_delete_retention_days', 'copy_default:90'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.enabledForDeployment', 'enabled_for_deployment', 'bool_default:false'],
      ['properties.enabledForDiskEncryption', 'enabled_for_disk_encryption', 'bool_default:false'],
      ['properties.enabledForTemplateDeployment', 'enabled_for_template_deployment', 'bool_default:false'],
      ['properties.networkAcls.defaultAction', 'network_acls[0].default_action', 'copy_default:Allow'],
      ['properties.networkAcls.bypass', 'network_acls[0].bypass', 'copy'],
      ['properties.networkAcls.ipRules[].value', 'network_acls[0].ip_rules', 'pluck'],
      ['properties.networkAcls.virtualNetworkRules[].id', 'network_acls[0].virtual_network_subnet_ids', 'pluck'],
      ['properties.accessPolicies[].objectId', 'access_policy[].object_id', 'each'],
      ['properties.accessPolicies[].permissions.keys', 'access_policy[].key_permissions', 'title_case_list'],
      ['properties.accessPolicies[].permissions.secrets', 'access_policy[].secret_permissions', 'title_case_list'],
    ],
  },
  {
    arm: 'Microsoft.KeyVault/vaults/keys',
    azurerm: 'azurerm_key_vault_key',
    read: 'detail',
    parent: 'key_vault_id',
    rows: [
      ['properties.kty', 'key_type', 'told'],
      ['properties.keySize', 'key_size', 'told'],
      ['properties.curveName', 'curve', 'told'],
      ['properties.attributes.exp', 'expiration_date', 'unix_to_rfc3339'],
      ['properties.attributes.nbf', 'not_before_date', 'unix_to_rfc3339'],
      [
        'properties.rotationPolicy.lifetimeActions[]',
        'rotation_policy[0].automatic[0].time_after_creation',
        'rotation',
      ],
      ['properties.rotationPolicy.attributes.expiryTime', 'rotation_policy[0].expire_after', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.KeyVault/managedHSMs',
    azurerm: 'azurerm_key_vault_managed_hardware_security_module',
    rows: [
      ['properties.enablePurgeProtection', 'purge_protection_enabled', 'bool_default:false'],
      ['properties.softDeleteRetentionInDays', 'soft_delete_retention_days', 'copy'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['sku.name', 'sku_name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.KeyVault/vaults/secrets',
    azurerm: 'azurerm_key_vault_secret',
    read: 'detail',
    parent: 'key_vault_id',
    rows: [
      ['properties.contentType', 'content_type', 'copy'],
      ['properties.attributes.exp', 'expiration_date', 'unix_to_rfc3339'],
      ['properties.attributes.nbf', 'not_before_date', 'unix_to_rfc3339'],
    ],
  },
];

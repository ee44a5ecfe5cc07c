import type { ArmType } from '../arm-type.ts';

export const COMPUTE: readonly ArmType[] = [
  {
    arm: 'Microsoft.ServiceFabric/clusters',
    azurerm: 'azurerm_service_fabric_cluster',
    rows: [
      ['properties.azureActiveDirectory.tenantId', 'azure_active_directory[0].tenant_id', 'copy'],
      ['properties.fabricSettings[].name', 'fabric_settings[].name', 'each'],
      ['properties.fabricSettings[].parameters', 'fabric_settings[].parameters', 'each_pairs'],
    ],
  },
  {
    arm: 'Microsoft.Compute/virtualMachines',
    azurerm: 'machine',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      [
        'properties.osProfile.linuxConfiguration.disablePasswordAuthentication',
        'disable_password_authentication',
        'bool',
        'linux',
      ],
      ['properties.securityProfile.encryptionAtHost', 'encryption_at_host_enabled', 'bool_default:false'],
      ['properties.securityProfile.uefiSettings.secureBootEnabled', 'secure_boot_enabled', 'bool_default:false'],
      ['properties.securityProfile.uefiSettings.vTpmEnabled', 'vtpm_enabled', 'bool_default:false'],
      [
        'properties.storageProfile.osDisk.managedDisk.diskEncryptionSet.id',
        'os_disk[0].disk_encryption_set_id',
        'copy',
      ],
      [
        'properties.storageProfile.osDisk.managedDisk.securityProfile.securityEncryptionType',
        'os_disk[0].security_encryption_type',
        'copy',
      ],
      ['properties.networkProfile.networkInterfaces[].id', 'network_interface_ids', 'pluck'],
      ['properties.diagnosticsProfile.bootDiagnostics.enabled', 'boot_diagnostics', 'block_if_true'],
      ['properties.storageProfile.imageReference.offer', 'source_image_reference[0].offer', 'copy'],
      ['properties.storageProfile.imageReference.sku', 'source_image_reference[0].sku', 'copy'],
      ['properties.osProfile.allowExtensionOperations', 'allow_extension_operations', 'bool_default:true'],
      ['properties.osProfile.linuxConfiguration.patchSettings.patchMode', 'patch_mode', 'told', 'linux'],
      ['properties.osProfile.windowsConfiguration.patchSettings.patchMode', 'patch_mode', 'told', 'windows'],
      [
        'properties.osProfile.windowsConfiguration.enableAutomaticUpdates',
        'automatic_updates_enabled',
        'bool',
        'windows',
      ],
      [
        'properties.osProfile.windowsConfiguration.winRM.listeners[].protocol',
        'winrm_listener[].protocol',
        'each',
        'windows',
      ],
    ],
  },
  {
    arm: 'Microsoft.Compute/virtualMachines/extensions',
    azurerm: 'azurerm_virtual_machine_extension',
    parent: 'virtual_machine_id',
    rows: [
      ['properties.publisher', 'publisher', 'told'],
      ['properties.type', 'type', 'told'],
      ['properties.autoUpgradeMinorVersion', 'auto_upgrade_minor_version', 'bool_default:false'],
    ],
  },
  {
    arm: 'Microsoft.Compute/virtualMachineScaleSets',
    azurerm: 'scale-set',
    untold: ['network_interface'],
    rows: [
      ['properties.automaticRepairsPolicy.enabled', 'automatic_instance_repair[0].enabled', 'bool_default:false'],
      [
        'properties.virtualMachineProfile.securityProfile.encryptionAtHost',
        'encryption_at_host_enabled',
        'bool_default:false',
      ],
      [
        'properties.virtualMachineProfile.securityProfile.uefiSettings.secureBootEnabled',
        'secure_boot_enabled',
        'bool_default:false',
      ],
      [
        'properties.virtualMachineProfile.securityProfile.uefiSettings.vTpmEnabled',
        'vtpm_enabled',
        'bool_default:false',
      ],
      [
        'properties.virtualMachineProfile.osProfile.linuxConfiguration.disablePasswordAuthentication',
        'disable_password_authentication',
        'bool',
        'linux',
      ],
      ['properties.upgradePolicy.mode', 'upgrade_mode', 'copy'],
      [
        'properties.upgradePolicy.automaticOSUpgradePolicy.enableAutomaticOSUpgrade',
        'automatic_os_upgrade_policy[0].automatic_os_upgrade_enabled',
        'bool_default:false',
      ],
      [
        'properties.virtualMachineProfile.osProfile.windowsConfiguration.enableAutomaticUpdates',
        'automatic_updates_enabled',
        'bool',
        'windows',
      ],
      [
        'properties.virtualMachineProfile.osProfile.windowsConfiguration.winRM.listeners[].protocol',
        'winrm_listener[].protocol',
        'each',
        'windows',
      ],
      ['identity.type', 'identity[0].type', 'identity_type'],
    ],
  },
  {
    arm: 'Microsoft.Compute/disks',
    azurerm: 'azurerm_managed_disk',
    rows: [
      ['properties.encryption.diskEncryptionSetId', 'disk_encryption_set_id', 'copy'],
      ['properties.networkAccessPolicy', 'network_access_policy', 'told'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.diskAccessId', 'disk_access_id', 'copy'],
      ['properties.diskSizeGB', 'disk_size_gb', 'copy'],
      ['sku.name', 'storage_account_type', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Compute/diskEncryptionSets',
    azurerm: 'azurerm_disk_encryption_set',
    rows: [
      ['properties.encryptionType', 'encryption_type', 'copy'],
      ['properties.activeKey.keyUrl', 'key_vault_key_id', 'copy'],
      ['properties.rotationToLatestKeyVersionEnabled', 'auto_key_rotation_enabled', 'bool_default:false'],
    ],
  },
  {
    arm: 'Microsoft.RecoveryServices/vaults',
    azurerm: 'azurerm_recovery_services_vault',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.securitySettings.immutabilitySettings.state', 'immutability', 'told'],
      ['properties.redundancySettings.standardTierStorageRedundancy', 'storage_mode_type', 'copy'],
      [
        'properties.redundancySettings.crossRegionRestore',
        'cross_region_restore_enabled',
        'enabled_string_default:false',
      ],
      ['properties.encryption.keyVaultProperties.keyUri', 'encryption[0].key_id', 'copy'],
      [
        'properties.encryption.infrastructureEncryption',
        'encryption[0].infrastructure_encryption_enabled',
        'enabled_string_default:false',
      ],
      [
        'properties.securitySettings.softDeleteSettings.softDeleteState',
        'soft_delete_enabled',
        'map:Enabled=true;AlwaysON=true;Disabled=false',
      ],
    ],
  },
  {
    arm: 'Microsoft.ManagedIdentity/userAssignedIdentities',
    azurerm: 'azurerm_user_assigned_identity',
    rows: [
      ['properties.principalId', 'principal_id', 'told'],
      ['properties.clientId', 'client_id', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.RecoveryServices/vaults/backupFabrics/protectionContainers/protectedItems',
    azurerm: 'azurerm_backup_protected_vm',
    read: 'subscription',
    rows: [
      ['properties.sourceResourceId', 'source_vm_id', 'told'],
      ['properties.policyId', 'backup_policy_id', 'copy'],
      ['properties.protectionState', 'protection_state', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.RecoveryServices/vaults/backupPolicies',
    azurerm: 'azurerm_backup_policy_vm',
    read: 'subscription',
    rows: [['properties.retentionPolicy.dailySchedule.retentionDuration.count', 'retention_daily[0].count', 'told']],
  },
  {
    arm: 'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials',
    azurerm: 'azurerm_federated_identity_credential',
    read: 'detail',
    parent: 'parent_id',
    rows: [
      ['properties.subject', 'subject', 'told'],
      ['properties.issuer', 'issuer', 'told'],
      ['properties.audiences', 'audience', 'copy'],
    ],
  },
];

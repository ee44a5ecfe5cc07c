import type { ArmType } from '../arm-type.ts';

export const MESSAGING: readonly ArmType[] = [
  {
    arm: 'Microsoft.EventHub/namespaces',
    azurerm: 'azurerm_eventhub_namespace',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['sku.name', 'sku', 'told'],
      ['properties.minimumTlsVersion', 'minimum_tls_version', 'told'],
      ['properties.disableLocalAuth', 'local_authentication_enabled', 'not'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
    ],
  },
  {
    arm: 'Microsoft.EventHub/namespaces/networkRuleSets',
    azurerm: 'azurerm_eventhub_namespace',
    read: 'detail',
    intoParent: true,
    rows: [['properties.defaultAction', 'network_rulesets[0].default_action', 'copy']],
  },
  {
    arm: 'Microsoft.ServiceBus/namespaces',
    azurerm: 'azurerm_servicebus_namespace',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['sku.name', 'sku', 'told'],
      ['properties.minimumTlsVersion', 'minimum_tls_version', 'told'],
      ['properties.disableLocalAuth', 'local_auth_enabled', 'not'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      [
        'properties.encryption.requireInfrastructureEncryption',
        'customer_managed_key[0].infrastructure_encryption_enabled',
        'bool_default:false',
      ],
      ['properties.encryption.keyVaultProperties[].keyVaultUri', 'customer_managed_key[0].key_vault_key_id', 'first'],
    ],
  },
  {
    arm: 'Microsoft.Devices/IotHubs',
    azurerm: 'azurerm_iothub',
    rows: [
      ['properties.minTlsVersion', 'min_tls_version', 'told'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string'],
      ['properties.disableLocalAuth', 'local_authentication_enabled', 'not'],
    ],
  },
  {
    arm: 'Microsoft.EventGrid/topics',
    azurerm: 'azurerm_eventgrid_topic',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.disableLocalAuth', 'local_auth_enabled', 'not'],
    ],
  },
  {
    arm: 'Microsoft.EventGrid/domains',
    azurerm: 'azurerm_eventgrid_domain',
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.disableLocalAuth', 'local_auth_enabled', 'not'],
    ],
  },
];

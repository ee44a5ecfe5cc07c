import type { ArmType } from '../arm-type.ts';

export const NETWORK: readonly ArmType[] = [
  {
    arm: 'Microsoft.Network/networkSecurityGroups',
    azurerm: 'azurerm_network_security_group',
    needs: ['properties.securityRules'],
    rows: [
      ['properties.securityRules[].name', 'security_rule[].name', 'each'],
      ['properties.securityRules[].properties.priority', 'security_rule[].priority', 'each'],
      ['properties.securityRules[].properties.direction', 'security_rule[].direction', 'each'],
      ['properties.securityRules[].properties.access', 'security_rule[].access', 'each'],
      ['properties.securityRules[].properties.description', 'security_rule[].description', 'each'],
      ['properties.securityRules[].properties.protocol', 'security_rule[].protocol', 'each'],
      ['properties.securityRules[].properties.sourcePortRange', 'security_rule[].source_port_range', 'each'],
      ['properties.securityRules[].properties.sourcePortRanges', 'security_rule[].source_port_ranges', 'each'],
      ['properties.securityRules[].properties.destinationPortRange', 'security_rule[].destination_port_range', 'each'],
      [
        'properties.securityRules[].properties.destinationPortRanges',
        'security_rule[].destination_port_ranges',
        'each',
      ],
      ['properties.securityRules[].properties.sourceAddressPrefix', 'security_rule[].source_address_prefix', 'each'],
      [
        'properties.securityRules[].properties.sourceAddressPrefixes',
        'security_rule[].source_address_prefixes',
        'each',
      ],
      [
        'properties.securityRules[].properties.destinationAddressPrefix',
        'security_rule[].destination_address_prefix',
        'each',
      ],
      [
        'properties.securityRules[].properties.destinationAddressPrefixes',
        'security_rule[].destination_address_prefixes',
        'each',
      ],
      [
        'properties.securityRules[].properties.sourceApplicationSecurityGroups[].id',
        'security_rule[].source_application_security_group_ids',
        'each_pluck',
      ],
      [
        'properties.securityRules[].properties.destinationApplicationSecurityGroups[].id',
        'security_rule[].destination_application_security_group_ids',
        'each_pluck',
      ],
    ],
  },
  {
    arm: 'Microsoft.Network/virtualNetworks',
    azurerm: 'azurerm_virtual_network',
    needs: ['properties.subnets'],
    derived: {
      at: 'properties.subnets[]',
      arm: 'Microsoft.Network/virtualNetworks/subnets',
      parent: 'virtual_network_id',
    },
    rows: [
      ['properties.addressSpace.addressPrefixes', 'address_space', 'copy'],
      ['properties.dhcpOptions.dnsServers', 'dns_servers', 'copy'],
      ['properties.ddosProtectionPlan.id', 'ddos_protection_plan[0].id', 'copy'],
      ['properties.enableDdosProtection', 'ddos_protection_plan[0].enable', 'bool_default:false'],
      ['properties.encryption.enforcement', 'encryption[0].enforcement', 'copy_if:properties.encryption.enabled'],
      ['properties.dhcpOptions.dnsServers', 'dns_servers', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Network/virtualNetworks/subnets',
    azurerm: 'azurerm_subnet',
    derived: {
      at: 'properties.networkSecurityGroup',
      arm: 'Microsoft.Network/virtualNetworks/subnets/networkSecurityGroup',
      parent: 'subnet_id',
    },
    rows: [
      ['properties.addressPrefixes', 'address_prefixes', 'copy_or_wrap:properties.addressPrefix'],
      ['properties.serviceEndpoints[].service', 'service_endpoint[].service', 'each'],
      ['properties.privateEndpointNetworkPolicies', 'private_endpoint_network_policies', 'copy'],
      ['properties.defaultOutboundAccess', 'default_outbound_access_enabled', 'bool_default:true'],
    ],
  },
  {
    arm: 'Microsoft.Network/publicIPAddresses',
    azurerm: 'azurerm_public_ip',
    rows: [
      ['sku.name', 'sku', 'told'],
      ['properties.publicIPAllocationMethod', 'allocation_method', 'copy'],
      ['properties.ddosSettings.protectionMode', 'ddos_protection_mode', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Network/networkInterfaces',
    azurerm: 'azurerm_network_interface',
    needs: ['properties.ipConfigurations'],
    rows: [
      ['properties.enableIPForwarding', 'ip_forwarding_enabled', 'bool_default:false'],
      ['properties.ipConfigurations[].properties.subnet.id', 'ip_configuration[].subnet_id', 'each'],
      [
        'properties.ipConfigurations[].properties.publicIPAddress.id',
        'ip_configuration[].public_ip_address_id',
        'each',
      ],
      ['properties.virtualMachine.id', 'virtual_machine_id', 'copy'],
      ['properties.dnsSettings.dnsServers', 'dns_servers', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Network/networkWatchers/flowLogs',
    azurerm: 'azurerm_network_watcher_flow_log',
    rows: [
      ['properties.enabled', 'enabled', 'bool_default:false'],
      ['properties.targetResourceId', 'target_resource_id', 'told'],
      ['properties.retentionPolicy.days', 'retention_policy[0].days', 'copy'],
      ['properties.storageId', 'storage_account_id', 'copy'],
      [
        'properties.flowAnalyticsConfiguration.networkWatcherFlowAnalyticsConfiguration.enabled',
        'traffic_analytics[0].enabled',
        'bool_default:false',
      ],
      ['properties.retentionPolicy.enabled', 'retention_policy[0].enabled', 'bool'],
    ],
  },
  {
    arm: 'Microsoft.Network/bastionHosts',
    azurerm: 'azurerm_bastion_host',
    rows: [
      ['properties.enableShareableLink', 'shareable_link_enabled', 'bool_default:false'],
      ['properties.enableSessionRecording', 'session_recording_enabled', 'bool_default:false'],
      ['properties.disableCopyPaste', 'copy_paste_enabled', 'not'],
      ['sku.name', 'sku', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Network/privateEndpoints',
    azurerm: 'azurerm_private_endpoint',
    rows: [
      ['properties.subnet.id', 'subnet_id', 'copy'],
      [
        'properties.privateLinkServiceConnections[].properties.privateLinkServiceId',
        'private_service_connection[0].private_connection_resource_id',
        'first',
      ],
      [
        'properties.privateLinkServiceConnections[].properties.groupIds',
        'private_service_connection[0].subresource_names',
        'first',
      ],
      [
        'properties.manualPrivateLinkServiceConnections[].properties.privateLinkServiceId',
        'private_service_connection[0].private_connection_resource_id',
        'first',
      ],
      [
        'properties.manualPrivateLinkServiceConnections[].properties.privateLinkServiceId',
        'private_service_connection[0].is_manual_connection',
        'true_if_present',
      ],
    ],
  },
  {
    arm: 'Microsoft.Network/loadBalancers',
    azurerm: 'azurerm_lb',
    rows: [
      ['sku.name', 'sku', 'told'],
      [
        'properties.frontendIPConfigurations[].properties.publicIPAddress.id',
        'frontend_ip_configuration[].public_ip_address_id',
        'each',
      ],
    ],
  },
  {
    arm: 'Microsoft.Network/virtualNetworks/subnets/networkSecurityGroup',
    azurerm: 'azurerm_subnet_network_security_group_association',
    rows: [['id', 'network_security_group_id', 'told']],
  },
  {
    arm: 'Microsoft.Network/virtualNetworkGateways',
    azurerm: 'azurerm_virtual_network_gateway',
    rows: [
      ['properties.sku.name', 'sku', 'told'],
      [
        'properties.vpnClientConfiguration.vpnAuthenticationTypes',
        'vpn_client_configuration[0].vpn_auth_types',
        'told',
      ],
    ],
  },
];

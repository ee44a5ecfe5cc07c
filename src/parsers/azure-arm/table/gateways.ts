import type { ArmType } from '../arm-type.ts';

export const GATEWAYS: readonly ArmType[] = [
  {
    arm: 'Microsoft.Network/applicationGateways',
    azurerm: 'azurerm_application_gateway',
    needs: ['properties.httpListeners'],
    rows: [
      ['identity.type', 'identity[0].type', 'identity_type'],
      ['properties.sku.tier', 'sku[0].tier', 'copy'],
      ['properties.enableFips', 'fips_enabled', 'bool_default:false'],
      ['properties.enableHttp2', 'http2_enabled', 'bool_default:false'],
      ['properties.firewallPolicy.id', 'firewall_policy_id', 'copy'],
      ['properties.sslPolicy.policyType', 'ssl_policy[0].policy_type', 'copy'],
      ['properties.sslPolicy.policyName', 'ssl_policy[0].policy_name', 'copy'],
      ['properties.sslPolicy.minProtocolVersion', 'ssl_policy[0].min_protocol_version', 'copy'],
      ['properties.sslPolicy.cipherSuites', 'ssl_policy[0].cipher_suites', 'copy'],
      ['properties.webApplicationFirewallConfiguration.enabled', 'waf_configuration[0].enabled', 'bool_default:false'],
      ['properties.webApplicationFirewallConfiguration.firewallMode', 'waf_configuration[0].firewall_mode', 'copy'],
      ['properties.httpListeners[].properties.protocol', 'http_listener[].protocol', 'each'],
      ['properties.httpListeners[].properties.firewallPolicy.id', 'http_listener[].firewall_policy_id', 'each'],
      ['properties.backendHttpSettingsCollection[].properties.protocol', 'backend_http_settings[].protocol', 'each'],
      ['properties.sslProfiles[].name', 'ssl_profile[].name', 'each'],
      ['properties.sslProfiles[].properties.sslPolicy.policyName', 'ssl_profile[].ssl_policy[0].policy_name', 'each'],
      [
        'properties.sslProfiles[].properties.sslPolicy.minProtocolVersion',
        'ssl_profile[].ssl_policy[0].min_protocol_version',
        'each',
      ],
      ['properties.redirectConfigurations[].name', 'redirect_configuration[].name', 'each'],
      ['properties.frontendIPConfigurations[].name', 'frontend_ip_configuration[].name', 'each'],
      [
        'properties.frontendIPConfigurations[].properties.publicIPAddress.id',
        'frontend_ip_configuration[].public_ip_address_id',
        'each',
      ],
    ],
  },
  {
    arm: 'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies',
    azurerm: 'azurerm_web_application_firewall_policy',
    rows: [
      ['properties.policySettings.state', 'policy_settings[0].enabled', 'enabled_string'],
      ['properties.policySettings.mode', 'policy_settings[0].mode', 'told'],
      ['properties.policySettings.requestBodyCheck', 'policy_settings[0].request_body_check', 'bool_default:true'],
      ['properties.managedRules.managedRuleSets[].ruleSetType', 'managed_rules[0].managed_rule_set[].type', 'each'],
      [
        'properties.managedRules.managedRuleSets[].ruleGroupOverrides',
        'managed_rules[0].managed_rule_set[].rule_group_override',
        'each_overrides:id;state',
      ],
      ['properties.customRules[].action', 'custom_rules[].action', 'each'],
      ['properties.customRules[].state', 'custom_rules[].enabled', 'each'],
      ['properties.customRules[].name', 'custom_rules[].name', 'each'],
      ['properties.customRules[].priority', 'custom_rules[].priority', 'each'],
      ['properties.customRules[].ruleType', 'custom_rules[].rule_type', 'each'],
      // the name is misspelled in the interface of Azure
      [
        'properties.customRules[].matchConditions',
        'custom_rules[].match_conditions',
        'each_renamed:matchVariables=match_variables;operator=operator;negationConditon=negation_condition;matchValues=match_values',
      ],
    ],
  },
  {
    arm: 'Microsoft.Network/azureFirewalls',
    azurerm: 'azurerm_firewall',
    rows: [
      ['properties.sku.tier', 'sku_tier', 'told'],
      ['properties.threatIntelMode', 'threat_intel_mode', 'told'],
      ['properties.firewallPolicy.id', 'firewall_policy_id', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Network/firewallPolicies',
    azurerm: 'azurerm_firewall_policy',
    rows: [
      ['properties.sku.tier', 'sku', 'told'],
      ['properties.threatIntelMode', 'threat_intelligence_mode', 'told'],
      ['properties.basePolicy.id', 'base_policy_id', 'copy'],
      ['properties.intrusionDetection.mode', 'intrusion_detection[0].mode', 'copy'],
      ['properties.dnsSettings.enableProxy', 'dns[0].proxy_enabled', 'bool_default:false'],
    ],
  },
  {
    arm: 'Microsoft.Network/connections',
    azurerm: 'azurerm_virtual_network_gateway_connection',
    rows: [
      ['properties.connectionType', 'type', 'told'],
      ['properties.connectionProtocol', 'connection_protocol', 'told'],
      ['properties.ipsecPolicies[].ikeEncryption', 'ipsec_policy[].ike_encryption', 'each'],
      ['properties.ipsecPolicies[].ikeIntegrity', 'ipsec_policy[].ike_integrity', 'each'],
      ['properties.ipsecPolicies[].dhGroup', 'ipsec_policy[].dh_group', 'each'],
      ['properties.ipsecPolicies[].ipsecEncryption', 'ipsec_policy[].ipsec_encryption', 'each'],
      ['properties.ipsecPolicies[].ipsecIntegrity', 'ipsec_policy[].ipsec_integrity', 'each'],
      ['properties.ipsecPolicies[].pfsGroup', 'ipsec_policy[].pfs_group', 'each'],
    ],
  },
];

import type { ArmType, Row } from '../arm-type.ts';

const SITE: readonly Row[] = [
  ['identity.type', 'identity[0].type', 'identity_type'],
  ['properties.httpsOnly', 'https_only', 'bool_default:false'],
  ['properties.clientCertEnabled', 'client_certificate_enabled', 'bool_default:false'],
  ['properties.clientCertMode', 'client_certificate_mode', 'told'],
  ['properties.clientCertExclusionPaths', 'client_certificate_exclusion_paths', 'copy'],
  ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
  ['properties.virtualNetworkSubnetId', 'virtual_network_subnet_id', 'copy'],
  ['properties.vnetRouteAllEnabled', 'site_config[0].vnet_route_all_enabled', 'bool_default:false'],
  ['properties.enabled', 'enabled', 'bool_default:true'],
  ['properties.keyVaultReferenceIdentity', 'key_vault_reference_identity_id', 'copy'],
];

const SITE_CONFIG: readonly Row[] = [
  ['properties.minTlsVersion', 'site_config[0].minimum_tls_version', 'told'],
  ['properties.scmMinTlsVersion', 'site_config[0].scm_minimum_tls_version', 'told'],
  ['properties.minTlsCipherSuite', 'site_config[0].minimum_tls_cipher_suite', 'copy'],
  ['properties.ftpsState', 'site_config[0].ftps_state', 'told'],
  ['properties.linuxFxVersion', 'site_config[0].linux_fx_version', 'told'],
  ['properties.http20Enabled', 'site_config[0].http2_enabled', 'bool_default:false'],
  ['properties.remoteDebuggingEnabled', 'site_config[0].remote_debugging_enabled', 'bool'],
  ['properties.httpLoggingEnabled', 'logs[0].http_logs', 'block_if_true'],
  ['properties.detailedErrorLoggingEnabled', 'logs[0].detailed_error_messages', 'bool_default:false'],
  ['properties.requestTracingEnabled', 'logs[0].failed_request_tracing', 'bool_default:false'],
  ['properties.alwaysOn', 'site_config[0].always_on', 'bool_default:false'],
  ['properties.healthCheckPath', 'site_config[0].health_check_path', 'copy'],
  ['properties.ipSecurityRestrictionsDefaultAction', 'site_config[0].ip_restriction_default_action', 'copy'],
  ['properties.ipSecurityRestrictions[].ipAddress', 'site_config[0].ip_restriction[].ip_address', 'each'],
  ['properties.ipSecurityRestrictions[].action', 'site_config[0].ip_restriction[].action', 'each'],
  ['properties.cors.allowedOrigins', 'site_config[0].cors[0].allowed_origins', 'copy'],
];

const PUBLISHING: readonly Row[] = [
  ['properties.allow', 'ftp_publish_basic_authentication_enabled', 'bool_default:true'],
];

function site(arm: string, azurerm: string): readonly ArmType[] {
  const detail = { azurerm, read: 'detail', intoParent: true } as const;
  return [
    { arm, azurerm, untold: ['app_settings', 'auth_settings', 'auth_settings_v2'], rows: SITE },
    { arm: `${arm}/config`, ...detail, rows: SITE_CONFIG },
    { arm: `${arm}/basicPublishingCredentialsPolicies`, ...detail, rows: PUBLISHING },
  ];
}

export const WEB: readonly ArmType[] = [
  {
    arm: 'Microsoft.Web/serverfarms',
    azurerm: 'azurerm_service_plan',
    rows: [
      ['sku.name', 'sku_name', 'told'],
      ['sku.capacity', 'worker_count', 'copy'],
      ['properties.elasticScaleEnabled', 'premium_plan_auto_scale_enabled', 'bool_default:false'],
      ['properties.zoneRedundant', 'zone_balancing_enabled', 'bool_default:false'],
    ],
  },
  ...site('Microsoft.Web/sites', 'site'),
  ...site('Microsoft.Web/sites/slots', 'slot'),
  {
    arm: 'Microsoft.Cdn/profiles/afdEndpoints/routes',
    azurerm: 'azurerm_cdn_frontdoor_route',
    read: 'detail',
    parent: 'cdn_frontdoor_endpoint_id',
    rows: [
      ['properties.httpsRedirect', 'https_redirect_enabled', 'enabled_string_default:true'],
      ['properties.supportedProtocols', 'supported_protocols', 'copy'],
      ['properties.forwardingProtocol', 'forwarding_protocol', 'copy'],
      ['properties.enabledState', 'enabled', 'enabled_string_default:true'],
    ],
  },
  {
    arm: 'Microsoft.Cdn/profiles/customDomains',
    azurerm: 'azurerm_cdn_frontdoor_custom_domain',
    read: 'detail',
    parent: 'cdn_frontdoor_profile_id',
    rows: [
      ['properties.tlsSettings.minimumTlsVersion', 'tls[0].minimum_version', 'copy'],
      ['properties.tlsSettings.certificateType', 'tls[0].certificate_type', 'copy'],
      ['properties.hostName', 'host_name', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Network/FrontDoorWebApplicationFirewallPolicies',
    azurerm: 'azurerm_cdn_frontdoor_firewall_policy',
    needs: ['properties.managedRules', 'properties.customRules'],
    rows: [
      ['properties.policySettings.mode', 'mode', 'told'],
      ['properties.policySettings.enabledState', 'enabled', 'enabled_string'],
      ['properties.managedRules.managedRuleSets[].ruleSetAction', 'managed_rule[].action', 'each'],
      [
        'properties.managedRules.managedRuleSets[].ruleGroupOverrides',
        'managed_rule[].override',
        'each_overrides:rule_id;enabledState',
      ],
      ['properties.customRules.rules[].action', 'custom_rule[].action', 'each'],
      ['properties.customRules.rules[].enabledState', 'custom_rule[].enabled', 'each'],
      ['properties.customRules.rules[].name', 'custom_rule[].name', 'each'],
      ['properties.customRules.rules[].priority', 'custom_rule[].priority', 'each'],
      ['properties.customRules.rules[].ruleType', 'custom_rule[].type', 'each'],
      [
        'properties.customRules.rules[].matchConditions',
        'custom_rule[].match_condition',
        'each_renamed:matchVariable=match_variable;selector=selector;operator=operator;negateCondition=negation_condition;matchValue=match_values',
      ],
      ['sku.name', 'sku_name', 'told'],
    ],
  },
  {
    arm: 'Microsoft.ApiManagement/service',
    azurerm: 'azurerm_api_management',
    rows: [
      ['sku.name', 'sku_name', 'sku_with_capacity'],
      ['properties.enableClientCertificate', 'client_certificate_enabled', 'bool_default:false'],
      ['properties.virtualNetworkType', 'virtual_network_type', 'told'],
      ['properties.publicNetworkAccess', 'public_network_access_enabled', 'enabled_string_default:true'],
      ['properties.customProperties', 'security[0].*', 'apim_custom_properties'],
    ],
  },
];

import type { ArmType } from '../arm-type.ts';

export const MONITORING: readonly ArmType[] = [
  {
    arm: 'Microsoft.OperationalInsights/workspaces',
    azurerm: 'azurerm_log_analytics_workspace',
    rows: [
      ['properties.retentionInDays', 'retention_in_days', 'told'],
      ['properties.publicNetworkAccessForIngestion', 'internet_ingestion_access_type', 'copy'],
      ['properties.publicNetworkAccessForQuery', 'internet_query_access_type', 'copy'],
      ['properties.features.disableLocalAuth', 'local_authentication_enabled', 'not'],
      ['properties.workspaceCapping.dailyQuotaGb', 'daily_quota_gb', 'copy'],
      ['properties.forceCmkForQuery', 'cmk_for_query_forced', 'bool_default:false'],
      ['properties.sku.name', 'sku', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Insights/diagnosticSettings',
    azurerm: 'azurerm_monitor_diagnostic_setting',
    read: 'detail',
    of: [
      'Microsoft.Resources/subscriptions',
      'Microsoft.KeyVault/vaults',
      'Microsoft.ContainerService/managedClusters',
      'Microsoft.Web/sites',
      'Microsoft.Storage/storageAccounts/blobServices',
      'Microsoft.Storage/storageAccounts/fileServices',
    ],
    rows: [
      ['properties.logs[].category', 'enabled_log[].category', 'each_where:enabled'],
      ['properties.logs[].categoryGroup', 'enabled_log[].category_group', 'each_where:enabled'],
      ['properties.metrics[].category', 'enabled_metric[].category', 'each_where:enabled'],
      ['properties.workspaceId', 'log_analytics_workspace_id', 'copy'],
      ['properties.storageAccountId', 'storage_account_id', 'copy'],
      ['properties.eventHubAuthorizationRuleId', 'eventhub_authorization_rule_id', 'copy'],
      ['id', 'target_resource_id', 'arm_parent_id'],
    ],
  },
  {
    arm: 'Microsoft.Insights/activityLogAlerts',
    azurerm: 'azurerm_monitor_activity_log_alert',
    needs: ['properties.condition', 'properties.actions'],
    rows: [
      ['properties.enabled', 'enabled', 'bool'],
      ['properties.scopes', 'scopes', 'copy'],
      ['properties.condition.allOf[].field', 'criteria[0].*', 'alert_condition'],
      ['properties.actions.actionGroups[].actionGroupId', 'action[].action_group_id', 'each'],
    ],
  },
  {
    arm: 'Microsoft.Insights/actionGroups',
    azurerm: 'azurerm_monitor_action_group',
    rows: [
      ['properties.enabled', 'enabled', 'bool'],
      ['properties.webhookReceivers[].name', 'webhook_receiver[].name', 'each'],
      ['properties.webhookReceivers[].serviceUri', 'webhook_receiver[].service_uri', 'each_origin'],
    ],
  },
  {
    arm: 'Microsoft.Insights/autoscaleSettings',
    azurerm: 'azurerm_monitor_autoscale_setting',
    rows: [
      ['properties.enabled', 'enabled', 'bool'],
      ['properties.targetResourceUri', 'target_resource_id', 'told'],
      ['properties.profiles[].name', 'profile[].name', 'each'],
      ['properties.profiles[].capacity.minimum', 'profile[].capacity[0].minimum', 'each_number'],
    ],
  },
  {
    arm: 'Microsoft.Insights/components',
    azurerm: 'azurerm_application_insights',
    rows: [
      ['properties.DisableLocalAuth', 'local_authentication_enabled', 'not'],
      ['properties.WorkspaceResourceId', 'workspace_id', 'copy'],
      ['properties.RetentionInDays', 'retention_in_days', 'told'],
      ['properties.publicNetworkAccessForIngestion', 'internet_ingestion_enabled', 'enabled_string_default:true'],
      ['properties.publicNetworkAccessForQuery', 'internet_query_enabled', 'enabled_string_default:true'],
    ],
  },
  {
    arm: 'Microsoft.Security/pricings',
    azurerm: 'azurerm_security_center_subscription_pricing',
    read: 'subscription',
    rows: [
      ['name', 'resource_type', 'told'],
      ['properties.pricingTier', 'tier', 'told'],
      ['properties.subPlan', 'subplan', 'copy'],
      ['properties.extensions[].name', 'extension[].name', 'each_where:isEnabled'],
    ],
  },
  {
    arm: 'Microsoft.Security/securityContacts',
    azurerm: 'azurerm_security_center_contact',
    read: 'subscription',
    rows: [
      ['properties.emails', 'email', 'contact'],
      ['properties.phone', 'phone', 'contact'],
      ['properties.notificationsSources[].minimalSeverity', 'alert_notifications', 'true_if_present'],
      ['properties.notificationsByRole.state', 'alerts_to_admins', 'map:On=true;Off=false'],
    ],
  },
  {
    arm: 'Microsoft.Authorization/roleAssignments',
    azurerm: 'azurerm_role_assignment',
    read: 'subscription',
    rows: [
      ['properties.principalId', 'principal_id', 'told'],
      ['properties.principalType', 'principal_type', 'told'],
      ['properties.roleDefinitionId', 'role_definition_id', 'told'],
      ['properties.scope', 'scope', 'told'],
      ['properties.condition', 'condition', 'copy'],
    ],
  },
  {
    arm: 'Microsoft.Authorization/roleDefinitions',
    azurerm: 'azurerm_role_definition',
    read: 'subscription',
    needs: ['properties.permissions'],
    rows: [
      ['id', 'role_definition_resource_id', 'told'],
      ['properties.roleName', 'name', 'told'],
      ['properties.permissions[].actions', 'permissions[].actions', 'each'],
      ['properties.permissions[].notActions', 'permissions[].not_actions', 'each'],
      ['properties.assignableScopes', 'assignable_scopes', 'copy'],
      ['properties.permissions[].dataActions', 'permissions[].data_actions', 'each'],
      ['properties.permissions[].notDataActions', 'permissions[].not_data_actions', 'each'],
      ['properties.type', 'role_type', 'told'],
    ],
  },
  {
    arm: 'Microsoft.Authorization/policyAssignments',
    azurerm: 'azurerm_subscription_policy_assignment',
    read: 'subscription',
    rows: [
      ['properties.policyDefinitionId', 'policy_definition_id', 'told'],
      ['properties.enforcementMode', 'enforce', 'map:Default=true;DoNotEnforce=false'],
      ['properties.parameters', 'parameters', 'redacted'],
    ],
  },
  {
    arm: 'Microsoft.Authorization/locks',
    azurerm: 'azurerm_management_lock',
    read: 'subscription',
    rows: [
      ['properties.level', 'lock_level', 'told'],
      ['id', 'scope', 'arm_parent_id'],
    ],
  },
  {
    arm: 'Microsoft.PolicyInsights/policyStates',
    azurerm: 'azure/policy_compliance',
    read: 'subscription',
    rows: [
      ['properties.policyAssignmentId', 'policy_assignment_id', 'told'],
      ['properties.complianceState', 'compliance_state', 'told'],
      ['properties.resources', 'resources', 'told'],
    ],
  },
];

resource "azurerm_linux_web_app" "weak" {
  name                                     = "weak"
  location                                 = "usgovvirginia"
  https_only                               = false
  client_certificate_enabled               = false
  public_network_access_enabled            = true
  ftp_publish_basic_authentication_enabled = true
  site_config {
    minimum_tls_version      = "1.0"
    scm_minimum_tls_version  = "1.0"
    ftps_state               = "AllAllowed"
    http2_enabled            = false
    remote_debugging_enabled = true
    always_on                = false
    cors { allowed_origins = ["*"] }
  }
  app_settings = {
    DATABASE_PASSWORD = "not-a-real-Passw0rd"
    STAGE             = "test"
  }
  logs {
    detailed_error_messages = false
    failed_request_tracing  = false
  }
}
resource "azurerm_windows_function_app" "hard" {
  name                                     = "hard"
  location                                 = "usgovvirginia"
  https_only                               = true
  client_certificate_enabled               = true
  client_certificate_mode                  = "Required"
  public_network_access_enabled            = false
  ftp_publish_basic_authentication_enabled = false
  virtual_network_subnet_id                = "/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e/resourceGroups/casework/providers/Microsoft.Network/virtualNetworks/casework/subnets/app"
  identity { type = "SystemAssigned" }
  app_settings = {
    DATABASE_PASSWORD = "@Microsoft.KeyVault(SecretUri=https://hard-keys.vault.usgovcloudapi.net/secrets/db/)"
  }
  site_config {
    minimum_tls_version      = "1.2"
    scm_minimum_tls_version  = "1.2"
    ftps_state               = "Disabled"
    http2_enabled            = true
    remote_debugging_enabled = false
    vnet_route_all_enabled   = true
    health_check_path        = "/health"
  }
}
resource "azurerm_service_plan" "plan" {
  name                   = "plan"
  location               = "usgovvirginia"
  sku_name               = "P1v3"
  worker_count           = 3
  zone_balancing_enabled = true
}
resource "azurerm_eventhub_namespace" "weakHub" {
  name                          = "weakhub"
  location                      = "usgovvirginia"
  sku                           = "Standard"
  minimum_tls_version           = "1.0"
  local_authentication_enabled  = true
  public_network_access_enabled = true
}
resource "azurerm_servicebus_namespace" "hardBus" {
  name                          = "hardbus"
  location                      = "usgovvirginia"
  sku                           = "Premium"
  minimum_tls_version           = "1.2"
  local_auth_enabled            = false
  public_network_access_enabled = false
  identity { type = "SystemAssigned" }
}
resource "azurerm_application_insights" "insights" {
  name                         = "insights"
  location                     = "usgovvirginia"
  local_authentication_enabled = false
  internet_ingestion_enabled   = false
  internet_query_enabled       = false
  retention_in_days            = 365
  workspace_id                 = "/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e/resourceGroups/casework/providers/Microsoft.OperationalInsights/workspaces/central"
}
resource "azurerm_monitor_action_group" "people" {
  name    = "people"
  enabled = true
  webhook_receiver {
    name        = "pager"
    service_uri = "http://pager.example.gov"
  }
}
resource "azurerm_monitor_activity_log_alert" "policy" {
  name    = "policy"
  enabled = true
  scopes  = ["/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e"]
  criteria {
    category       = "Administrative"
    operation_name = "Microsoft.Authorization/policyAssignments/write"
  }
  action { action_group_id = azurerm_monitor_action_group.people.id }
}
resource "azurerm_cognitive_account" "words" {
  name                               = "words"
  location                           = "usgovvirginia"
  kind                               = "TextAnalytics"
  local_auth_enabled                 = true
  public_network_access_enabled      = true
  outbound_network_access_restricted = false
}
resource "azurerm_recovery_services_vault" "backups" {
  name                          = "backups"
  location                      = "usgovvirginia"
  public_network_access_enabled = false
  immutability                  = "Locked"
  storage_mode_type             = "GeoRedundant"
  cross_region_restore_enabled  = true
  soft_delete_enabled           = true
  identity { type = "SystemAssigned" }
}
resource "azurerm_role_assignment" "owners" {
  scope              = "/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e"
  role_definition_id = "/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e/providers/Microsoft.Authorization/roleDefinitions/8e3af657-a8ff-443c-a75c-2fe8c4bcb635"
  principal_id       = "a1b2c3d4-0012-4000-8000-000000000012"
  principal_type     = "User"
}
resource "azurerm_role_definition" "restart" {
  name              = "Restart machines"
  assignable_scopes = ["/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e"]
  permissions {
    actions     = ["*"]
    not_actions = []
  }
}
resource "azurerm_user_assigned_identity" "portal" {
  name     = "portal"
  location = "usgovvirginia"
}
resource "azurerm_federated_identity_credential" "deploy" {
  name      = "deploy"
  parent_id = azurerm_user_assigned_identity.portal.id
  issuer    = "https://token.actions.githubusercontent.com"
  subject   = "repo:example/*"
  audience  = ["api://AzureADTokenExchange"]
}
resource "azurerm_automation_account" "runs" {
  name                          = "runs"
  location                      = "usgovvirginia"
  public_network_access_enabled = false
  local_authentication_enabled  = false
  identity { type = "SystemAssigned" }
}
resource "azurerm_api_management" "api" {
  name                          = "api"
  location                      = "usgovvirginia"
  sku_name                      = "Premium_1"
  client_certificate_enabled    = false
  virtual_network_type          = "None"
  public_network_access_enabled = true
  security {
    frontend_ssl30_enabled      = false
    frontend_tls10_enabled      = true
    frontend_tls11_enabled      = true
    backend_ssl30_enabled       = false
    backend_tls10_enabled       = true
    backend_tls11_enabled       = true
    triple_des_ciphers_enabled  = true
  }
}

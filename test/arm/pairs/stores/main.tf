resource "azurerm_storage_account" "weak" {
  name                             = "caseworkfiles"
  location                         = "usgovvirginia"
  account_kind                     = "StorageV2"
  account_tier                     = "Standard"
  account_replication_type         = "LRS"
  https_traffic_only_enabled       = false
  min_tls_version                  = "TLS1_0"
  allow_nested_items_to_be_public  = true
  shared_access_key_enabled        = true
  public_network_access_enabled    = true
  cross_tenant_replication_enabled = true
  local_user_enabled               = true
}
resource "azurerm_storage_account" "hard" {
  name                              = "caseworkhard"
  location                          = "usgovvirginia"
  account_kind                      = "StorageV2"
  account_tier                      = "Standard"
  account_replication_type          = "GZRS"
  https_traffic_only_enabled        = true
  min_tls_version                   = "TLS1_2"
  allow_nested_items_to_be_public   = false
  shared_access_key_enabled         = false
  public_network_access_enabled     = false
  cross_tenant_replication_enabled  = false
  default_to_oauth_authentication   = true
  local_user_enabled                = false
  infrastructure_encryption_enabled = true
  allowed_copy_scope                = "AAD"
  identity { type = "SystemAssigned" }
  network_rules {
    default_action = "Deny"
    bypass         = ["AzureServices"]
  }
  sas_policy { expiration_period = "01.00:00:00" }
  blob_properties {
    versioning_enabled  = true
    change_feed_enabled = true
    delete_retention_policy {
      days = 30
      permanent_delete_enabled = false
    }
    container_delete_retention_policy { days = 30 }
  }
}
resource "azurerm_storage_container" "box" {
  name                  = "box"
  storage_account_id    = azurerm_storage_account.hard.id
  container_access_type = "private"
}
resource "azurerm_storage_container" "open" {
  name                  = "open"
  storage_account_id    = azurerm_storage_account.weak.id
  container_access_type = "blob"
}
resource "azurerm_monitor_diagnostic_setting" "logs" {
  name                       = "logs"
  target_resource_id         = "${azurerm_storage_account.hard.id}/blobServices/default"
  log_analytics_workspace_id = azurerm_log_analytics_workspace.central.id
  enabled_log { category = "StorageRead" }
  enabled_log { category = "StorageWrite" }
  enabled_log { category = "StorageDelete" }
}
resource "azurerm_log_analytics_workspace" "central" {
  name                         = "central"
  location                     = "usgovvirginia"
  sku                          = "PerGB2018"
  retention_in_days            = 365
  local_authentication_enabled = false
}
resource "azurerm_key_vault" "weakVault" {
  name                          = "weak-keys"
  location                      = "usgovvirginia"
  sku_name                      = "standard"
  rbac_authorization_enabled    = false
  purge_protection_enabled      = false
  soft_delete_retention_days    = 7
  public_network_access_enabled = true
}
resource "azurerm_key_vault" "hardVault" {
  name                          = "hard-keys"
  location                      = "usgovvirginia"
  sku_name                      = "premium"
  rbac_authorization_enabled    = true
  purge_protection_enabled      = true
  soft_delete_retention_days    = 90
  public_network_access_enabled = false
  network_acls {
    default_action = "Deny"
    bypass         = "AzureServices"
  }
}
resource "azurerm_key_vault_key" "weakKey" {
  name         = "weak"
  key_vault_id = azurerm_key_vault.weakVault.id
  key_type     = "RSA"
  key_size     = 1024
}
resource "azurerm_key_vault_key" "hardKey" {
  name            = "hard"
  key_vault_id    = azurerm_key_vault.hardVault.id
  key_type        = "RSA-HSM"
  key_size        = 3072
  expiration_date = "2027-01-01T00:00:00Z"
}
resource "azurerm_mssql_server" "weakSql" {
  name                                 = "weak-sql"
  location                             = "usgovvirginia"
  version                              = "12.0"
  minimum_tls_version                  = "1.0"
  public_network_access_enabled        = true
  outbound_network_restriction_enabled = false
}
resource "azurerm_mssql_server" "hardSql" {
  name                                 = "hard-sql"
  location                             = "usgovvirginia"
  version                              = "12.0"
  minimum_tls_version                  = "1.2"
  public_network_access_enabled        = false
  outbound_network_restriction_enabled = true
  identity { type = "SystemAssigned" }
  azuread_administrator {
    login_username              = "dbas"
    object_id                   = "a1b2c3d4-0012-4000-8000-000000000012"
    azuread_authentication_only = true
  }
}
resource "azurerm_mssql_database" "weakDb" {
  name                                = "reports"
  server_id                           = azurerm_mssql_server.weakSql.id
  sku_name                            = "S0"
  storage_account_type                = "Local"
  transparent_data_encryption_enabled = false
}
resource "azurerm_mssql_database" "hardDb" {
  name                 = "reports"
  server_id            = azurerm_mssql_server.hardSql.id
  sku_name             = "S0"
  storage_account_type = "Geo"
  ledger_enabled       = true
  zone_redundant       = true
}
resource "azurerm_mssql_server_extended_auditing_policy" "audit" {
  server_id              = azurerm_mssql_server.hardSql.id
  enabled                = true
  log_monitoring_enabled = true
  retention_in_days      = 365
}
resource "azurerm_mssql_firewall_rule" "all" {
  name             = "all"
  server_id        = azurerm_mssql_server.weakSql.id
  start_ip_address = "0.0.0.0"
  end_ip_address   = "255.255.255.255"
}
resource "azurerm_postgresql_flexible_server" "weakPg" {
  name                          = "weak-pg"
  location                      = "usgovvirginia"
  version                       = "16"
  public_network_access_enabled = true
  backup_retention_days         = 7
  geo_redundant_backup_enabled  = false
  create_mode                   = "Default"
}
resource "azurerm_postgresql_flexible_server" "hardPg" {
  name                          = "hard-pg"
  location                      = "usgovvirginia"
  version                       = "16"
  public_network_access_enabled = false
  backup_retention_days         = 35
  geo_redundant_backup_enabled  = true
  create_mode                   = "Default"
  authentication {
    active_directory_auth_enabled = true
    password_auth_enabled         = false
  }
  high_availability { mode = "ZoneRedundant" }
}
resource "azurerm_postgresql_flexible_server_configuration" "tls" {
  name      = "require_secure_transport"
  server_id = azurerm_postgresql_flexible_server.hardPg.id
  value     = "on"
}
resource "azurerm_cosmosdb_account" "weakEvents" {
  name                                  = "weak-events"
  location                              = "usgovvirginia"
  kind                                  = "GlobalDocumentDB"
  minimal_tls_version                   = "Tls"
  public_network_access_enabled         = true
  local_authentication_enabled          = true
  access_key_metadata_writes_enabled    = true
  is_virtual_network_filter_enabled     = false
  automatic_failover_enabled            = false
  network_acl_bypass_for_azure_services = false
  backup { type = "Periodic" }
}
resource "azurerm_cosmosdb_account" "hardEvents" {
  name                                  = "hard-events"
  location                              = "usgovvirginia"
  kind                                  = "GlobalDocumentDB"
  minimal_tls_version                   = "Tls12"
  public_network_access_enabled         = false
  local_authentication_enabled          = false
  access_key_metadata_writes_enabled    = false
  is_virtual_network_filter_enabled     = true
  automatic_failover_enabled            = true
  network_acl_bypass_for_azure_services = false
  key_vault_key_id                      = "https://hard-keys.vault.usgovcloudapi.net/keys/hard"
  backup { type = "Continuous" }
}
resource "azurerm_redis_cache" "weakSessions" {
  name                               = "weak-sessions"
  location                           = "usgovvirginia"
  sku_name                           = "Standard"
  non_ssl_port_enabled               = true
  minimum_tls_version                = "1.0"
  public_network_access_enabled      = true
  access_keys_authentication_enabled = true
}
resource "azurerm_redis_cache" "hardSessions" {
  name                               = "hard-sessions"
  location                           = "usgovvirginia"
  sku_name                           = "Premium"
  non_ssl_port_enabled               = false
  minimum_tls_version                = "1.2"
  public_network_access_enabled      = false
  access_keys_authentication_enabled = false
}

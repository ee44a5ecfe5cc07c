resource "azurerm_network_security_group" "open" {
  name     = "open"
  location = "usgovvirginia"
  security_rule {
    name                       = "everything"
    priority                   = 100
    direction                  = "Inbound"
    access                     = "Allow"
    protocol                   = "*"
    source_port_range          = "*"
    destination_port_range     = "*"
    source_address_prefix      = "*"
    destination_address_prefix = "*"
  }
}
resource "azurerm_network_security_group" "closed" {
  name     = "closed"
  location = "usgovvirginia"
  security_rule {
    name                       = "https"
    priority                   = 100
    direction                  = "Inbound"
    access                     = "Allow"
    protocol                   = "Tcp"
    source_port_range          = "*"
    destination_port_ranges    = ["443", "8443"]
    source_address_prefix      = "10.40.0.0/16"
    destination_address_prefix = "*"
  }
  security_rule {
    name                       = "rest"
    priority                   = 4096
    direction                  = "Outbound"
    access                     = "Deny"
    protocol                   = "*"
    source_port_range          = "*"
    destination_port_range     = "*"
    source_address_prefix      = "*"
    destination_address_prefix = "*"
  }
}
resource "azurerm_virtual_network" "main" {
  name          = "casework"
  location      = "usgovvirginia"
  address_space = ["10.40.0.0/16"]
}
resource "azurerm_subnet" "app" {
  name                              = "app"
  virtual_network_name              = azurerm_virtual_network.main.name
  address_prefixes                  = ["10.40.1.0/24"]
  default_outbound_access_enabled   = false
  private_endpoint_network_policies = "Disabled"
}
resource "azurerm_subnet" "bare" {
  name                              = "bare"
  virtual_network_name              = azurerm_virtual_network.main.name
  address_prefixes                  = ["10.40.2.0/24"]
  default_outbound_access_enabled   = true
  private_endpoint_network_policies = "Disabled"
}
resource "azurerm_subnet_network_security_group_association" "app" {
  subnet_id                 = azurerm_subnet.app.id
  network_security_group_id = azurerm_network_security_group.closed.id
}
resource "azurerm_public_ip" "front" {
  name                 = "front"
  location             = "usgovvirginia"
  sku                  = "Standard"
  allocation_method    = "Static"
  ddos_protection_mode = "VirtualNetworkInherited"
}
resource "azurerm_network_interface" "appNic" {
  name                  = "app"
  location              = "usgovvirginia"
  ip_forwarding_enabled = true
  ip_configuration {
    name                 = "internal"
    subnet_id            = azurerm_subnet.app.id
    public_ip_address_id = azurerm_public_ip.front.id
  }
}
resource "azurerm_network_interface" "inside" {
  name                  = "inside"
  location              = "usgovvirginia"
  ip_forwarding_enabled = false
  ip_configuration {
    name      = "internal"
    subnet_id = azurerm_subnet.app.id
  }
}
resource "azurerm_bastion_host" "way" {
  name                      = "way"
  location                  = "usgovvirginia"
  sku                       = "Premium"
  shareable_link_enabled    = false
  session_recording_enabled = true
  copy_paste_enabled        = false
}
resource "azurerm_firewall_policy" "out" {
  name                     = "out"
  location                 = "usgovvirginia"
  sku                      = "Premium"
  threat_intelligence_mode = "Off"
}
resource "azurerm_network_watcher_flow_log" "flow" {
  name               = "main"
  location           = "usgovvirginia"
  enabled            = true
  target_resource_id = azurerm_virtual_network.main.id
  storage_account_id = azurerm_storage_account.logs.id
  retention_policy {
    enabled = true
    days    = 365
  }
}
resource "azurerm_storage_account" "logs" {
  name                              = "caseworklogs"
  location                          = "usgovvirginia"
  account_kind                      = "StorageV2"
  account_tier                      = "Standard"
  account_replication_type          = "GRS"
  https_traffic_only_enabled        = true
  min_tls_version                   = "TLS1_2"
  allow_nested_items_to_be_public   = false
  shared_access_key_enabled         = false
  public_network_access_enabled     = false
  cross_tenant_replication_enabled  = false
  local_user_enabled                = false
}
resource "azurerm_private_endpoint" "logsEnd" {
  name      = "logs"
  location  = "usgovvirginia"
  subnet_id = azurerm_subnet.app.id
  private_service_connection {
    name                           = "logs"
    private_connection_resource_id = azurerm_storage_account.logs.id
    subresource_names              = ["blob"]
    is_manual_connection           = false
  }
}

resource "azurerm_linux_virtual_machine" "weak" {
  name                            = "weak"
  location                        = "usgovvirginia"
  disable_password_authentication = false
  encryption_at_host_enabled      = false
  secure_boot_enabled             = false
  vtpm_enabled                    = false
  allow_extension_operations      = true
  patch_mode                      = "ImageDefault"
  network_interface_ids           = [azurerm_network_interface.weakNic.id]
  os_disk { caching = "ReadWrite" }
  source_image_reference {
    publisher = "Canonical"
    offer     = "0001-com-ubuntu-server-jammy"
    sku       = "22_04-lts-gen2"
  }
}
resource "azurerm_linux_virtual_machine" "hard" {
  name                            = "hard"
  location                        = "usgovvirginia"
  disable_password_authentication = true
  encryption_at_host_enabled      = true
  secure_boot_enabled             = true
  vtpm_enabled                    = true
  allow_extension_operations      = false
  patch_mode                      = "AutomaticByPlatform"
  network_interface_ids           = [azurerm_network_interface.weakNic.id]
  identity { type = "SystemAssigned" }
  boot_diagnostics {}
  os_disk {
    caching                = "ReadWrite"
    disk_encryption_set_id = azurerm_disk_encryption_set.keys.id
  }
  source_image_reference {
    publisher = "RedHat"
    offer     = "RHEL"
    sku       = "9_4"
  }
}
resource "azurerm_windows_virtual_machine" "win" {
  name                       = "win"
  location                   = "usgovvirginia"
  encryption_at_host_enabled = true
  secure_boot_enabled        = true
  vtpm_enabled               = true
  allow_extension_operations = true
  patch_mode                 = "AutomaticByOS"
  automatic_updates_enabled  = true
  network_interface_ids      = [azurerm_network_interface.weakNic.id]
  os_disk { caching = "ReadWrite" }
  winrm_listener { protocol = "Http" }
}
resource "azurerm_network_interface" "weakNic" {
  name                  = "weak"
  location              = "usgovvirginia"
  ip_forwarding_enabled = false
  ip_configuration {
    name      = "internal"
    subnet_id = "/subscriptions/7c1d2e3f-4a5b-4c6d-8e7f-901a2b3c4d5e/resourceGroups/casework/providers/Microsoft.Network/virtualNetworks/casework/subnets/app"
  }
}
resource "azurerm_disk_encryption_set" "keys" {
  name                      = "keys"
  location                  = "usgovvirginia"
  key_vault_key_id          = "https://hard-keys.vault.usgovcloudapi.net/keys/hard"
  encryption_type           = "EncryptionAtRestWithPlatformAndCustomerKeys"
  auto_key_rotation_enabled = true
}
resource "azurerm_managed_disk" "weakDisk" {
  name                          = "weak"
  location                      = "usgovvirginia"
  storage_account_type          = "Standard_LRS"
  network_access_policy         = "AllowAll"
  public_network_access_enabled = true
  disk_size_gb                  = 64
}
resource "azurerm_managed_disk" "hardDisk" {
  name                          = "hard"
  location                      = "usgovvirginia"
  storage_account_type          = "Premium_ZRS"
  network_access_policy         = "DenyAll"
  public_network_access_enabled = false
  disk_encryption_set_id        = azurerm_disk_encryption_set.keys.id
  disk_size_gb                  = 64
}
resource "azurerm_kubernetes_cluster" "weakAks" {
  name                              = "weak"
  location                          = "usgovvirginia"
  kubernetes_version                = "1.31"
  sku_tier                          = "Free"
  role_based_access_control_enabled = true
  local_account_disabled            = false
  azure_policy_enabled              = false
  private_cluster_enabled           = false
  run_command_enabled               = true
  http_application_routing_enabled  = true
  identity { type = "SystemAssigned" }
  default_node_pool {
    name                         = "system"
    fips_enabled                 = false
    host_encryption_enabled      = false
    node_public_ip_enabled       = true
    only_critical_addons_enabled = false
  }
  network_profile { network_plugin = "kubenet" }
}
resource "azurerm_kubernetes_cluster" "hardAks" {
  name                              = "hard"
  location                          = "usgovvirginia"
  kubernetes_version                = "1.31"
  sku_tier                          = "Standard"
  role_based_access_control_enabled = true
  local_account_disabled            = true
  azure_policy_enabled              = true
  private_cluster_enabled           = true
  run_command_enabled               = false
  workload_identity_enabled         = true
  oidc_issuer_enabled               = true
  image_cleaner_enabled             = true
  automatic_upgrade_channel         = "stable"
  node_os_upgrade_channel           = "NodeImage"
  identity { type = "SystemAssigned" }
  azure_active_directory_role_based_access_control {
    azure_rbac_enabled     = true
    admin_group_object_ids = ["a1b2c3d4-0012-4000-8000-000000000012"]
  }
  default_node_pool {
    name                         = "system"
    fips_enabled                 = true
    host_encryption_enabled      = true
    node_public_ip_enabled       = false
    os_sku                       = "AzureLinux"
    only_critical_addons_enabled = true
  }
  network_profile {
    network_plugin = "azure"
    network_policy = "cilium"
    outbound_type  = "userDefinedRouting"
  }
}
resource "azurerm_kubernetes_cluster_node_pool" "hardAks_more" {
  name                    = "more"
  kubernetes_cluster_id   = azurerm_kubernetes_cluster.hardAks.id
  mode                    = "User"
  fips_enabled            = false
  host_encryption_enabled = true
  node_public_ip_enabled  = false
}
resource "azurerm_container_registry" "weakImages" {
  name                          = "weakimages"
  location                      = "usgovvirginia"
  sku                           = "Basic"
  admin_enabled                 = true
  anonymous_pull_enabled        = true
  public_network_access_enabled = true
}
resource "azurerm_container_registry" "hardImages" {
  name                          = "hardimages"
  location                      = "usgovvirginia"
  sku                           = "Premium"
  admin_enabled                 = false
  anonymous_pull_enabled        = false
  public_network_access_enabled = false
  export_policy_enabled         = false
  quarantine_policy_enabled     = true
  trust_policy_enabled          = true
  zone_redundancy_enabled       = true
  data_endpoint_enabled         = true
  retention_policy_in_days      = 30
  identity { type = "SystemAssigned" }
}

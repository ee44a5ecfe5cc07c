variable "name" {}

resource "azurerm_resource_group" "r" {
  name     = var.name
  location = "westeurope"
}

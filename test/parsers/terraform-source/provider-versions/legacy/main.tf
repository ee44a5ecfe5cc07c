terraform {
  required_providers {
    azurerm = "~> 3.0"
  }
}

provider "aws" {
  version = "~> 4.9"
}

resource "aws_redshift_cluster" "a" {
  cluster_identifier = "a"
}

resource "azurerm_iothub" "b" {
  name = "b"
}

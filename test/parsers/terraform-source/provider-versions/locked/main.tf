terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 4.0"
    }
    azurerm = {
      source  = "hashicorp/azurerm"
      version = ">= 3.0, < 5.0"
    }
  }
}

resource "aws_redshift_cluster" "a" {
  cluster_identifier = "a"
}

resource "azurerm_iothub" "b" {
  name = "b"
}

resource "google_project" "c" {
  name = "c"
}

terraform {
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = ">= 4.0"
    }
  }
}

module "child" {
  source = "./child"
}

resource "aws_redshift_cluster" "a" {
  cluster_identifier = "a"
}

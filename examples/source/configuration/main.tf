terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 6.0" }
  }
}

provider "aws" {
  region            = var.region
  use_fips_endpoint = true
}

locals {
  stores = { forms = 30, letters = 365 }
}

resource "aws_kms_key" "records" {
  description             = "records of the casework system"
  enable_key_rotation     = true
  deletion_window_in_days = 30
}

module "records" {
  source   = "./modules/records"
  for_each = local.stores

  name    = "${var.environment}-${each.key}"
  days    = each.value
  key_arn = aws_kms_key.records.arn
}

resource "aws_db_instance" "cases" {
  identifier              = "${var.environment}-cases"
  engine                  = "postgres"
  instance_class          = "db.t4g.medium"
  allocated_storage       = 50
  storage_encrypted       = true
  kms_key_id              = aws_kms_key.records.arn
  publicly_accessible     = false
  multi_az                = var.environment == "production"
  backup_retention_period = var.environment == "production" ? 35 : 1
  deletion_protection     = true
  username                = "casework"
  password                = var.database_password
}

resource "aws_security_group" "intake" {
  name = "${var.environment}-intake"

  dynamic "ingress" {
    for_each = var.administrators
    content {
      from_port   = 22
      to_port     = 22
      protocol    = "tcp"
      cidr_blocks = [ingress.value]
    }
  }
}

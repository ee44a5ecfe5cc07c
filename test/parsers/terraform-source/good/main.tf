# Comments of
// three
/* kinds */
terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = "~> 5.0" }
  }
}

provider "aws" {
  region = var.region
}

provider "aws" {
  alias  = "west"
  region = "us-west-2"
}

locals {
  name   = "${var.prefix}-${var.environment}"
  ports  = [for port in [80, 443, 8080] : port if port < 1024]
  access = { for name, open in var.buckets : name => !open }
}

resource "aws_s3_bucket" "data" {
  for_each = var.buckets
  bucket   = "${local.name}-${each.key}"
  tags     = merge(var.tags, { Name = each.key })
}

resource "aws_s3_bucket_public_access_block" "data" {
  for_each                = aws_s3_bucket.data
  bucket                  = each.value.id
  block_public_acls       = local.access[each.key]
  block_public_policy     = var.environment == "prod" ? true : false
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_instance" "web" {
  count         = 2
  provider      = aws.west
  ami           = "ami-${format("%08d", count.index)}"
  instance_type = "t3.micro"

  root_block_device {
    encrypted = true
  }

  user_data = <<-EOT
    #!/bin/sh
    echo ${local.name}
  EOT

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_security_group" "web" {
  name = "web"

  dynamic "ingress" {
    for_each = local.ports
    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["10.0.0.0/8"]
    }
  }

  egress {
    from_port = 0
    to_port   = 0
    protocol  = -1
  }
}

data "aws_caller_identity" "me" {}

resource "aws_kms_key" "k" {
  description         = "key of ${data.aws_caller_identity.me.account_id}"
  enable_key_rotation = true
}

resource "aws_ebs_volume" "v" {
  availability_zone = aws_instance.web[0].availability_zone
  encrypted         = true
  kms_key_id        = aws_kms_key.k.arn
  size              = 12345678901234567890123
}

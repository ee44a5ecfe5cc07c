variable "required" {}

variable "never_null" {
  nullable = false
}

variable "on" {
  type = bool
}

data "aws_availability_zones" "here" {}

locals {
  a = local.b
  b = local.a
}

resource "aws_s3_bucket" "b" {
  for_each = var.required
  bucket   = each.key
  acl      = each.value.acl
}

resource "aws_s3_bucket_versioning" "b" {
  for_each = var.required
  bucket   = aws_s3_bucket.b[each.key].id

  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_logging" "some" {
  count         = var.on ? 1 : 0
  bucket        = "fixed"
  target_bucket = var.never_null
}

resource "aws_security_group" "g" {
  description = var.required
  name        = "g-${var.required}"
  vpc_id      = data.aws_availability_zones.here.id

  dynamic "ingress" {
    for_each = var.required
    content {
      from_port = ingress.value
    }
  }

  dynamic "egress" {
    for_each = var.required
    content {
      from_port = egress.value
    }
  }

  egress {
    from_port = 0
  }

  tags = {
    cycle  = local.a
    self   = aws_security_group.g.tags
    closed = var.on ? "yes" : "no"
    nested = [var.never_null]
  }
}

variable "vpc" {}

resource "aws_default_security_group" "none" {
  vpc_id = var.vpc.id
  tags   = { Range = var.vpc.cidr_block }
}

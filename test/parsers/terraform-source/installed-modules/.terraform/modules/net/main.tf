variable "name" {}

resource "aws_vpc" "v" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = var.name, Path = path.module }
}

module "sub" {
  source = "./modules/sub"
}

module "deep" {
  source = "example/deep/aws"
}

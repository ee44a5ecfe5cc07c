module "registry" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "5.0.0"
}

module "outside" {
  source = "../elsewhere"
}

module "empty" {
  source = "./nothing"
}

module "cycle" {
  source = "./cycle"
}

resource "aws_instance" "a" {
  ami       = "ami-1"
  subnet_id = module.registry.private_subnets[0]
}

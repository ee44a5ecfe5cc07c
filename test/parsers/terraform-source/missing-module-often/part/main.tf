module "network" {
  source = "terraform-aws-modules/vpc/aws"
}

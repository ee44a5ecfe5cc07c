provider "aws" {
  region = "eu-west-1"
}

provider "aws" {
  alias  = "us"
  region = "us-east-1"
}

module "network" {
  source   = "./network"
  for_each = { blue = ["10.0.0.0/16"], green = [] }

  name      = each.key
  networks  = each.value
  providers = { aws = aws.us }
}

module "again" {
  source   = "./network"
  count    = 1
  name     = module.network["blue"].name
  networks = ["10.9.0.0/16"]
}

resource "aws_flow_log" "all" {
  for_each     = toset(["blue", "green"])
  vpc_id       = module.network[each.key].vpc_id
  traffic_type = "ALL"
}

resource "aws_ssm_parameter" "ids" {
  name  = "ids"
  type  = "String"
  value = join(",", values(module.network)[*].vpc_id)
}

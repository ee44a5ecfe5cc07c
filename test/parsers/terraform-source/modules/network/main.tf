variable "name" {
  type = string
}

variable "networks" {
  type    = list(string)
  default = ["10.1.0.0/16"]
}

resource "aws_vpc" "this" {
  cidr_block = try(var.networks[0], "10.2.0.0/16")
  tags       = { Name = var.name, Module = path.module, Root = path.root }
}

module "rules" {
  source = "./rules"
  vpc    = aws_vpc.this
}

output "vpc_id" {
  value = aws_vpc.this.id
}

output "name" {
  value = upper(var.name)
}

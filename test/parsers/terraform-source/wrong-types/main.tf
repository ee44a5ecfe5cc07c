variable "number" {
  type    = number
  default = "many"
}

resource "aws_instance" "text_count" {
  count = "several"
  ami   = "ami-1"
}

resource "aws_instance" "listed" {
  for_each = ["a", "b"]
  ami      = each.value
}

resource "aws_instance" "odd" {
  ami           = 1 + "x"
  instance_type = true.name
  ebs_optimized = var.number
  monitoring    = nosuchfunction(1)
}

resource "aws_instance" {
  ami = "ami-2"
}

resource "aws_instance" "a" "b" {
  ami = "ami-3"
}

module "none" {
  source = 5
}

module "back" {
  source = "../cycle"
}

resource "aws_instance" "inside" {
  ami = "ami-2"
}

resource "aws_eip" "d" {
  domain = "vpc"
}

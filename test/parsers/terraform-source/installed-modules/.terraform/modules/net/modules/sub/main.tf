resource "aws_eip" "e" {
  domain = "vpc"
}

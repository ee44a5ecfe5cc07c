resource "aws_instance" "before" {
  ami = "ami-1"
}

resource "aws_instance" "unclosed_string" {
  ami  = "ami-2
  tags = { Name = "x" }
}

resource "aws_instance" "between" {
  ami = "ami-3"
}

resource "aws_instance" "open_heredoc" {
  user_data = <<EOT
never ends
}

resource "aws_instance" "after_heredoc" {
  ami = "ami-4"
}

resource "aws_instance" "too_many_braces" {
  ami = "ami-5" }}

locals {
  broken = [1, 2
  name   = "n"
}

variable "lost" {
  default = (
}

resource "aws_instance" "last" {
  ami  = var.lost
  tags = { Name = local.name }
}

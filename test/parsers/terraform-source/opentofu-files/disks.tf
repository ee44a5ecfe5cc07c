resource "aws_ebs_volume" "data" {
  size      = 20
  encrypted = true
}

resource "aws_ebs_volume" "of_terraform_alone" {
  encrypted = true
}

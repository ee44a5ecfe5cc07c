resource "aws_ebs_volume" "plain" {
  size = 4

  lifecycle {
    enabled         = false
    prevent_destroy = true
  }
}

resource "aws_ebs_volume" "kept" {
  size = 5
}

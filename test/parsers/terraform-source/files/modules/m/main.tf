resource "aws_iam_policy" "q" {
  own  = file("${path.module}/own.txt")
  root = file("${path.root}/policy.json")
}

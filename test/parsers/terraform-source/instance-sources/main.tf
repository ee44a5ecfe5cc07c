resource "aws_security_group" "shared" {}

resource "aws_security_group" "database" {}

module "endpoints" {
  source   = "./endpoints"
  for_each = { here = aws_security_group.shared.id }
  shared   = sort([each.value])

  endpoints = {
    compute  = {}
    database = { groups = [aws_security_group.database.id] }
  }
}

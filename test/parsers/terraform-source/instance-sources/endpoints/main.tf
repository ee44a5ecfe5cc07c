variable "shared" {
  type = list(string)
}

variable "endpoints" {
  type = any
}

resource "aws_vpc_endpoint" "each" {
  for_each           = var.endpoints
  security_group_ids = distinct(concat(var.shared, lookup(each.value, "groups", [])))
  service_name       = sort([each.key])[0]
}

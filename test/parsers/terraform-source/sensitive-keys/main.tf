# Terraform refuses for_each of sensitive values, since keys stand in addresses: none of the canaries may become one
variable "secret" {
  sensitive = true
  default   = "canary-key"
}

variable "secrets" {
  type      = map(string)
  sensitive = true
  default   = { canary-map = "a" }
}

resource "aws_s3_bucket" "set" {
  for_each = toset([var.secret])
  bucket   = each.key
}

resource "aws_s3_bucket" "map" {
  for_each = var.secrets
  bucket   = each.key
}

resource "aws_s3_bucket" "made" {
  for_each = { (var.secret) = 1 }
}

resource "aws_s3_bucket" "looped" {
  for_each = { for name in [var.secret] : name => true }
}

resource "aws_s3_bucket" "merged" {
  for_each = merge({ a = 1 }, { (var.secret) = 1 })
}

module "inner" {
  source   = "./inner"
  for_each = toset([upper(var.secret)])
}

# values may be secret, and so may the number of instances
resource "aws_s3_bucket" "value" {
  for_each = { open = var.secret }
  bucket   = each.value
}

resource "aws_s3_bucket" "number" {
  count = var.secret == "canary-key" ? 1 : 0
}

resource "aws_s3_bucket" "told" {
  for_each = toset([nonsensitive(var.secret)])
}

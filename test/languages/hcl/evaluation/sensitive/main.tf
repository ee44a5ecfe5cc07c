variable "s" {
  sensitive = true
  default   = "secret"
}
module "mod" {
  source = "./mod"
  s      = var.s
}
locals {
  m = { a = var.s, b = "open" }
}
output "a" {
  value     = local.m
  sensitive = true
}
output "b" { value = nonsensitive(length(var.s)) }
output "c" {
  value     = module.mod.o
  sensitive = true
}
output "d" { value = issensitive(local.m.b) }
output "e" { value = issensitive(module.mod.open) }

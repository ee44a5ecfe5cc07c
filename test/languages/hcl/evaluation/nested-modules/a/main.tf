variable "v" { type = list(string) }
module "b" {
  source   = "./b"
  for_each = toset(var.v)
  v        = "${each.value}-a"
}
output "o" { value = merge([for k, m in module.b : { (k) = m.o }]...) }

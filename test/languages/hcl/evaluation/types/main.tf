variable "names" {
  type    = map(object({ size = number, tags = optional(map(string), { d = "x" }), on = optional(bool), list = optional(list(string)) }))
  default = { a = { size = "3" }, b = { size = 4, tags = { q = 1 }, on = "true" } }
}
variable "n" {
  type    = number
  default = "12"
}
variable "set" {
  type    = set(string)
  default = ["b", "a", "b"]
}
variable "nul" {
  default  = "d"
  nullable = false
}
variable "t" {
  type    = tuple([string, number, bool])
  default = [1, "2", "true"]
}
variable "an" {
  type    = any
  default = { a = [1, "x"], b = null }
}
variable "la" {
  type    = list(any)
  default = [1, "x", true]
}
variable "ma" {
  type    = map(any)
  default = { a = 1, b = "x" }
}
module "sub" {
  source   = "./sub"
  for_each = var.names
  name     = each.key
  conf     = each.value
  nul      = null
}
module "cnt" {
  source = "./sub"
  count  = 2
  name   = "n${count.index}"
  conf   = { size = count.index }
}
output "names" { value = var.names }
output "rest" { value = [var.n, var.set, var.nul, var.t, var.an, var.la, var.ma] }
output "mods" { value = { for k, m in module.sub : k => m.out } }
output "one" { value = module.sub["a"].out }
output "cnt" { value = module.cnt[*].out }
output "last" { value = module.cnt[1].out.path }

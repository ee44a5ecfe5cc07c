variable "name" { type = string }
variable "conf" {
  type = object({ size = number, extra = optional(string, "none"), deep = optional(object({ x = optional(number, 1) }), {}) })
}
variable "nul" {
  type     = string
  default  = "fallback"
  nullable = false
}
output "out" {
  value = { n = upper(var.name), c = var.conf, path = path.module, root = path.root, nul = var.nul }
}

variable "v" {}
locals { p = path.module }
output "o" { value = "${var.v}-c(${local.p})" }

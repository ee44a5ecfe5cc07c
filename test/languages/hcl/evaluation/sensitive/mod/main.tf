variable "s" {}
output "o" { 
  value = "v-${var.s}"
  sensitive = true
}
output "open" { value = "x" }

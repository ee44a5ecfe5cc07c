variable "x" {}
variable "l" { type = list(string) }
variable "m" { type = map(number) }
variable "b" { type = bool }
output "o" { value = [var.x, var.l, var.m, var.b] }

resource "terraform_data" "r" {
  for_each = { x = "1", y = "2" }
  input    = { k = each.key, v = each.value }
}
resource "terraform_data" "c" {
  count = 3
  input = count.index * 2
}
resource "terraform_data" "s" {
  input = [terraform_data.r["x"].input.v, terraform_data.c[*].input, [for k, r in terraform_data.r : r.input.k]]
}
resource "terraform_data" "u" {
  input            = terraform_data.s.id
  triggers_replace = [terraform_data.s.output, "k"]
}
output "a" { value = terraform_data.s.input }
output "b" { value = { for k, r in terraform_data.r : k => r.input } }
output "c" { value = length(terraform_data.c) }
output "d" { value = keys(terraform_data.r) }
output "e" { value = try(terraform_data.c[7].input, "none") }
output "f" { value = terraform_data.c.*.input }
output "g" { value = can(terraform_data.c[9]) }
output "h" { value = one(terraform_data.c[*].input == [] ? [] : ["z"]) }

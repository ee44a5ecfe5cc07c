module "a" {
  source = "./a"
  v      = ["x", "y"]
}
output "o" { value = module.a.o }

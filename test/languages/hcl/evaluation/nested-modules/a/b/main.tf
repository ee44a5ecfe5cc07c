variable "v" {}
module "c" {
  source = "./c"
  v      = "${var.v}-b"
}
module "c2" {
  source = "../../a/b/c"
  v      = module.c.o
}
output "o" { value = [module.c.o, module.c2.o, path.module] }

module "inner" {
  source = "git@github.com:acme/inner.git"
}

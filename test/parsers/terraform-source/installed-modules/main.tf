module "net" {
  source  = "example/net/aws"
  version = "1.2.0"
  name    = "n"
}

module "gone" {
  source = "git::https://git.example.org/gone.git"
}

variable "release" {}

module "registry" {
  source  = "acme/network/aws"
  version = "~> 5.8"
}

module "tag" {
  source = "git::https://robot:s3cr3t-token@git.example.com/network.git//vpc?depth=1&ref=v1.2.0"
}

module "signed" {
  source = "https://files.example.com/network.zip?X-Amz-Signature=0f1e2d3c"
}

module "computed" {
  source = "github.com/acme/network?ref=${var.release}"
}

module "local" {
  for_each = toset(["a", "b"])
  source   = "./net"
}

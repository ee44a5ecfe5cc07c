module "east" {
  source = "./part"
}

module "west" {
  source   = "./part"
  for_each = toset(["blue", "green"])
}

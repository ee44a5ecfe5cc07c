resource "aws_iam_policy" "p" {
  name     = file("${path.module}/policy.json")
  missing  = file("nothing.txt")
  outside  = file("../../etc/passwd")
  absolute = file("/etc/passwd")
  there    = fileexists("policy.json")
  rendered = templatefile("templates/t.tftpl", { names = ["a", "b"], on = true })
  broken   = templatefile("templates/broken.tftpl", {})
  all      = fileset(path.module, "templates/*.tftpl")
  size     = length(filebase64("policy.json"))
}

module "m" {
  source = "./modules/m"
}

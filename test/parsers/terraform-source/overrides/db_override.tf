variable "size" {
  default = 20
}

locals {
  name = "changed"
}

resource "aws_db_instance" "d" {
  storage_encrypted = true

  timeouts {
    delete = "2h"
  }
}

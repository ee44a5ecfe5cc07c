variable "size" {
  default = 10
}

locals {
  name = "base"
}

resource "aws_db_instance" "d" {
  identifier        = local.name
  allocated_storage = var.size
  storage_encrypted = false

  timeouts {
    create = "1h"
  }

  restore_to_point_in_time {
    use_latest_restorable_time = true
  }
}

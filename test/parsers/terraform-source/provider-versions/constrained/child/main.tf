terraform {
  required_providers {
    amazon = {
      source  = "hashicorp/aws"
      version = "< 6.0"
    }
  }
}

resource "aws_redshift_cluster" "b" {
  provider           = amazon
  cluster_identifier = "b"
}

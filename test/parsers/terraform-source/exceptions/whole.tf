# kics-scan ignore

resource "aws_s3_bucket" "whole" {
  bucket = "whole"
}

resource "aws_s3_bucket" "logs" {}

resource "aws_s3_bucket" "site" {}

resource "aws_cloudfront_origin_access_control" "site" {
  name = "site"
}

resource "aws_cloudfront_distribution" "site" {
  origin {
    domain_name              = aws_s3_bucket.site.bucket_regional_domain_name
    origin_access_control_id = aws_cloudfront_origin_access_control.site.id
    origin_id                = "site"
  }

  origin {
    domain_name = var.on ? aws_s3_bucket.site.bucket_domain_name : aws_s3_bucket.logs.bucket_domain_name
    origin_path = join("/", [aws_s3_bucket.logs.id])

    custom_header {
      name  = "bucket"
      value = aws_s3_bucket.logs.id
    }
  }

  aliases = [aws_s3_bucket.logs.id, aws_s3_bucket.site.id]

  tags = {
    logs = aws_s3_bucket.logs.id
    site = aws_s3_bucket.site.id
  }
}

variable "on" {
  type = bool
}

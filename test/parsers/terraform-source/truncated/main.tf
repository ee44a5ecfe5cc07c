resource "aws_s3_bucket" "first" {
  bucket = "first"
}

resource "aws_s3_bucket" "cut" {
  bucket = "cut"
  tags = {
    Name = "c
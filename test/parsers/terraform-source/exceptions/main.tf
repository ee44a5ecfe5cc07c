resource "aws_s3_bucket" "plain" {
  # a comment that ignores nothing
  bucket = "plain"
}

#tfsec:ignore:aws-s3-enable-versioning
# trivy:ignore:AVD-AWS-0089,AVD-AWS-0090
resource "aws_s3_bucket" "above" {
  #checkov:skip=CKV_AWS_18:Holds nothing of value
  bucket = "above" # checkov:skip=CKV_AWS_21,CKV_AWS_19:later
}

resource "aws_s3_bucket" "behind" {
  bucket = "behind"
} # tfsec:ignore:aws-s3-encryption

resource "aws_s3_bucket" "next" {
  bucket = "a # checkov:skip=CKV_AWS_1 is text here"
  // kics-scan ignore-line
  force_destroy = true
}

resource "aws_s3_bucket" "Documents" {
  bucket = "portal-documents"
}
resource "aws_s3_bucket_versioning" "Documents" {
  bucket = aws_s3_bucket.Documents.id
  versioning_configuration { status = "Enabled" }
}
resource "aws_s3_bucket_server_side_encryption_configuration" "Documents" {
  bucket = aws_s3_bucket.Documents.id
  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm     = "aws:kms"
      kms_master_key_id = aws_kms_key.Key.arn
    }
  }
}
resource "aws_s3_bucket_public_access_block" "Documents" {
  bucket                  = aws_s3_bucket.Documents.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}
resource "aws_s3_bucket_logging" "Documents" {
  bucket        = aws_s3_bucket.Documents.id
  target_bucket = aws_s3_bucket.Logs.id
}
resource "aws_s3_bucket_ownership_controls" "Documents" {
  bucket = aws_s3_bucket.Documents.id
  rule { object_ownership = "BucketOwnerEnforced" }
}
resource "aws_s3_bucket_lifecycle_configuration" "Documents" {
  bucket = aws_s3_bucket.Documents.id
  rule {
    id     = "old"
    status = "Enabled"
    expiration { days = 400 }
  }
}
resource "aws_s3_bucket_policy" "DocumentsPolicy" {
  bucket = aws_s3_bucket.Documents.id
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Sid       = "OnlyTls"
      Effect    = "Deny"
      Principal = "*"
      Action    = "s3:*"
      Resource  = ["arn:aws:s3:::portal-documents", "arn:aws:s3:::portal-documents/*"]
      Condition = { Bool = { "aws:SecureTransport" = "false" } }
    }]
  })
}
resource "aws_s3_bucket" "Logs" {
  bucket = "portal-logs"
}
resource "aws_s3_bucket" "Uploads" {
  bucket = "portal-uploads"
  acl    = "public-read"
}
resource "aws_s3_bucket_versioning" "Uploads" {
  bucket = aws_s3_bucket.Uploads.id
  versioning_configuration { status = "Suspended" }
}
resource "aws_s3_bucket_public_access_block" "Uploads" {
  bucket              = aws_s3_bucket.Uploads.id
  block_public_acls   = true
  block_public_policy = false
}
resource "aws_s3_bucket_policy" "UploadsPolicy" {
  bucket = aws_s3_bucket.Uploads.id
  policy = jsonencode({
    Statement = [{ Sid = "Open", Effect = "Allow", Principal = "*", Action = "s3:GetObject", Resource = "arn:aws:s3:::portal-uploads/*" }]
  })
}
resource "aws_kms_key" "Key" {
  enable_key_rotation     = true
  deletion_window_in_days = 30
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { AWS = "arn:aws:iam::111122223333:root" }, Action = "kms:*", Resource = "*" }]
  })
}
resource "aws_kms_key" "OldKey" {
  enable_key_rotation = false
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = "*", Action = "kms:*", Resource = "*" }]
  })
}
resource "aws_ebs_volume" "Disk" {
  availability_zone = "us-gov-west-1a"
  size              = 10
  encrypted         = true
  kms_key_id        = aws_kms_key.Key.id
}
resource "aws_ebs_volume" "PlainDisk" {
  availability_zone = "us-gov-west-1a"
  size              = 10
}
resource "aws_efs_file_system" "Files" {
  encrypted  = true
  kms_key_id = aws_kms_key.Key.arn
}
resource "aws_efs_backup_policy" "Files" {
  file_system_id = aws_efs_file_system.Files.id
  backup_policy { status = "ENABLED" }
}
resource "aws_efs_file_system" "PlainFiles" {
  encrypted = false
}

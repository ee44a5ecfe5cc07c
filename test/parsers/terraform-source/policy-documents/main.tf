data "aws_iam_policy_document" "known" {
  statement {
    sid       = "One"
    actions   = ["s3:GetObject"]
    resources = ["arn:aws:s3:::data/&{aws:username}/*"]

    principals {
      type        = "AWS"
      identifiers = ["111122223333"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["true"]
    }
  }

  dynamic "statement" {
    for_each = ["a", "b"]
    content {
      effect      = "Deny"
      not_actions = ["iam:${statement.value}", "sts:*"]
      resources   = ["*"]

      principals {
        type        = "*"
        identifiers = ["*"]
      }
    }
  }
}

data "aws_iam_policy_document" "partly" {
  statement {
    actions   = ["*"]
    resources = [aws_s3_bucket.b.arn, "${aws_s3_bucket.b.arn}/*"]
  }
}

data "aws_iam_policy_document" "merged" {
  source_policy_documents   = [data.aws_iam_policy_document.partly.json]
  override_policy_documents = [jsonencode({ Statement = { Sid = "Own", Effect = "Deny", Action = "*", Resource = "*" } })]

  statement {
    sid       = "Own"
    actions   = ["s3:*"]
    resources = ["*"]
  }
}

variable "other" {}

data "aws_iam_policy_document" "unknown" {
  source_policy_documents = [var.other]
}

resource "aws_iam_policy" "unknown" {
  policy = data.aws_iam_policy_document.unknown.json
}

resource "aws_s3_bucket" "b" {
  bucket = "b"
}

resource "aws_s3_bucket_policy" "known" {
  bucket = aws_s3_bucket.b.id
  policy = data.aws_iam_policy_document.known.json
}

resource "aws_iam_policy" "partly" {
  policy = data.aws_iam_policy_document.partly.json
}

resource "aws_iam_policy" "merged" {
  policy = data.aws_iam_policy_document.merged.json
}

locals {
  written = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = "s3:*", Resource = aws_s3_bucket.b.arn }]
  })
}

resource "aws_iam_policy" "written" {
  policy = local.written
}

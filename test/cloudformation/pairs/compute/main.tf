variable "password" {
  sensitive = true
}
resource "aws_instance" "Machine" {
  ami           = "ami-1"
  instance_type = "t3.small"
  monitoring    = true
  metadata_options {
    http_tokens   = "required"
    http_endpoint = "enabled"
  }
  root_block_device {
    encrypted   = var.root_disk_encrypted
    volume_size = 20
  }
  iam_instance_profile = aws_iam_instance_profile.Profile.id
}
resource "aws_instance" "Old" {
  ami                         = "ami-1"
  associate_public_ip_address = true
  ebs_block_device {
    device_name = "/dev/sdb"
    encrypted   = false
  }
}
resource "aws_launch_template" "Template" {
  name     = "web"
  image_id = "ami-1"
  metadata_options { http_tokens = "optional" }
  block_device_mappings {
    device_name = "/dev/xvda"
    ebs { encrypted = true }
  }
}
resource "aws_autoscaling_group" "Group" {
  min_size           = 1
  max_size           = 2
  availability_zones = ["us-gov-west-1a", "us-gov-west-1b"]
  health_check_type  = "ELB"
  launch_template {
    id      = aws_launch_template.Template.id
    version = "1"
  }
}
resource "aws_iam_instance_profile" "Profile" {
  role = aws_iam_role.Role.id
}
resource "aws_iam_role" "Role" {
  assume_role_policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Principal = { Service = "ec2.amazonaws.com" }, Action = "sts:AssumeRole" }]
  })
}
resource "aws_lambda_function" "Function" {
  function_name                  = "thumbnails"
  role                           = aws_iam_role.Role.arn
  handler                        = "index.handler"
  runtime                        = "nodejs18.x"
  kms_key_arn                    = aws_kms_key.Key.arn
  reserved_concurrent_executions = 5
  tracing_config { mode = "Active" }
  dead_letter_config { target_arn = "arn:aws:sqs:us-gov-west-1:111122223333:dead" }
  vpc_config {
    subnet_ids         = ["subnet-1"]
    security_group_ids = ["sg-1"]
  }
  environment {
    variables = { STAGE = "prod" }
  }
}
resource "aws_lambda_function" "Open" {
  function_name = "open"
  role          = aws_iam_role.Role.arn
  handler       = "a.b"
  runtime       = "python3.12"
}
resource "aws_lambda_function_url" "OpenUrl" {
  function_name      = aws_lambda_function.Open.arn
  authorization_type = "NONE"
  cors { allow_origins = ["*"] }
}
resource "aws_lambda_permission" "Anyone" {
  function_name = aws_lambda_function.Open.id
  action        = "lambda:InvokeFunction"
  principal     = "*"
}
resource "aws_lambda_permission" "Bucket" {
  function_name  = aws_lambda_function.Function.id
  action         = "lambda:InvokeFunction"
  principal      = "s3.amazonaws.com"
  source_arn     = "arn:aws:s3:::a"
  source_account = "111122223333"
}
resource "aws_kms_key" "Key" {
  enable_key_rotation = true
}
resource "aws_db_instance" "Database" {
  identifier                          = "portal"
  engine                              = "postgres"
  engine_version                      = "16.4"
  instance_class                      = "db.t3.medium"
  allocated_storage                   = 20
  storage_encrypted                   = true
  kms_key_id                          = aws_kms_key.Key.arn
  publicly_accessible                 = false
  multi_az                            = true
  backup_retention_period             = 14
  deletion_protection                 = true
  copy_tags_to_snapshot               = true
  auto_minor_version_upgrade          = true
  iam_database_authentication_enabled = true
  enabled_cloudwatch_logs_exports     = ["postgresql"]
  monitoring_interval                 = 60
  performance_insights_enabled        = true
  performance_insights_kms_key_id     = aws_kms_key.Key.arn
  parameter_group_name                = aws_db_parameter_group.Parameters.id
  username                            = "admin"
  password                            = var.password
}
resource "aws_db_instance" "Weak" {
  engine                     = "mysql"
  instance_class             = "db.t3.medium"
  publicly_accessible        = true
  backup_retention_period    = 0
  auto_minor_version_upgrade = false
  username                   = "admin"
  password                   = "written-down-1"
}
resource "aws_db_parameter_group" "Parameters" {
  description = "tls"
  family      = "postgres16"
  parameter {
    name  = "rds.force_ssl"
    value = "1"
  }
  parameter {
    name  = "log_statement"
    value = "ddl"
  }
}
resource "aws_rds_cluster" "Cluster" {
  engine                  = "aurora-postgresql"
  storage_encrypted       = true
  backup_retention_period = 7
  deletion_protection     = false
}
resource "aws_rds_cluster_instance" "Member" {
  engine              = "aurora-postgresql"
  cluster_identifier  = aws_rds_cluster.Cluster.id
  instance_class      = "db.r6g.large"
  publicly_accessible = true
}
resource "aws_cloudtrail" "Trail" {
  enable_logging                = true
  is_multi_region_trail         = true
  enable_log_file_validation    = true
  s3_bucket_name                = "trail"
  kms_key_id                    = aws_kms_key.Key.arn
  cloud_watch_logs_group_arn    = aws_cloudwatch_log_group.TrailLogs.arn
  event_selector {
    include_management_events = true
    read_write_type           = "All"
    data_resource {
      type   = "AWS::S3::Object"
      values = ["arn:aws:s3:::"]
    }
  }
}
resource "aws_cloudwatch_log_group" "TrailLogs" {
  name              = "trail"
  retention_in_days = 400
  kms_key_id        = aws_kms_key.Key.arn
}
resource "aws_cloudwatch_log_group" "Short" {
  retention_in_days = 7
}
resource "aws_secretsmanager_secret" "Secret" {
  name       = "db"
  kms_key_id = aws_kms_key.Key.arn
}
resource "aws_secretsmanager_secret_rotation" "Rotation" {
  secret_id = aws_secretsmanager_secret.Secret.id
  rotation_rules { automatically_after_days = 30 }
}
# The template names /dev/xvda; whether that is the root disk is decided by the image.
variable "root_disk_encrypted" {
  type = bool
}

variable "password" {
  type      = string
  sensitive = true
  default   = "canary-default"
}

variable "given" {
  type      = string
  sensitive = true
}

variable "settings" {
  default = { token = "canary-token", size = 3 }
}

locals {
  connection = "user:${var.password}@host"
}

resource "aws_db_instance" "d" {
  username   = "admin"
  password   = "canary-literal"
  db_name    = var.password
  parameter  = local.connection
  length     = length(var.password)
  size       = nonsensitive(length(var.password))
  identifier = var.given
}

resource "aws_lambda_function" "f" {
  function_name = "f"

  environment {
    variables = {
      KEY  = "canary-environment"
      SIZE = var.settings.size
    }
  }
}

resource "aws_ecs_task_definition" "t" {
  family = "t"
  container_definitions = jsonencode([{
    name        = "c"
    image       = aws_ecr_repository.r.repository_url
    environment = [{ name = "PASSWORD", value = "canary-container" }]
  }])
}

resource "aws_ecr_repository" "r" {
  name = sensitive("canary-name")
  tags = { a = sensitive("canary-tag"), b = "open" }
}

provider "aws" {
  access_key = "canary-access"
  secret_key = "canary-secret"
}

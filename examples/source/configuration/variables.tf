variable "region" {
  type    = string
  default = "us-gov-west-1"
}

variable "environment" {
  type    = string
  default = "staging"
}

variable "administrators" {
  type        = list(string)
  description = "networks from which machines are administered"
}

variable "database_password" {
  type      = string
  sensitive = true
}

variable "region" {
  type    = string
  default = "eu-central-1"
}

variable "prefix" {
  type = string
}

variable "environment" {
  type    = string
  default = "test"
}

variable "buckets" {
  type        = map(bool)
  description = "Names of buckets and whether they may be public."
}

variable "tags" {
  type    = map(string)
  default = {}
}

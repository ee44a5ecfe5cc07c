variable "tag" {}

variable "user" { default = 0 }

variable "containers" {}

variable "password" {
  sensitive = true
}

resource "kubernetes_namespace_v1" "forms" {
  metadata {
    name   = "forms"
    labels = { "pod-security.kubernetes.io/enforce" = "restricted" }
  }
}

resource "kubernetes_deployment_v1" "portal" {
  metadata {
    name      = "portal"
    namespace = kubernetes_namespace_v1.forms.metadata[0].name
    labels    = { app = "portal" }
  }
  spec {
    replicas = "2"
    template {
      metadata { labels = { app = "portal" } }
      spec {
        host_pid             = "true"
        service_account_name = ""
        security_context {
          run_as_non_root = true
          run_as_user     = "1001"
        }
        container {
          name  = "web"
          image = "registry.example/portal:${var.tag}"
          port { container_port = 8080 }
          env {
            name  = "DB_PASSWORD"
            value = "one-two-three"
          }
          env {
            name = "TOKEN"
            value_from {
              secret_key_ref {
                name = "portal"
                key  = "token"
              }
            }
          }
          resources { limits = { cpu = "500m", "example.com/some_device" = 1 } }
          security_context {
            capabilities { drop = ["ALL"] }
          }
        }
        volume {
          name = "run"
          host_path { path = "/run" }
        }
        volume {
          name = "settings"
          config_map {
            name         = "portal"
            default_mode = "0440"
          }
        }
      }
    }
  }
}

resource "kubernetes_pod_v1" "batch" {
  for_each = toset(["a", "b"])
  metadata { name = each.key }
  spec {
    automount_service_account_token = false
    dynamic "container" {
      for_each = var.containers
      content { name = container.value }
    }
  }
}

resource "kubernetes_network_policy_v1" "closed" {
  metadata { generate_name = "closed-" }
  spec {
    pod_selector {}
    policy_types = ["Ingress"]
    ingress {
      ports { port = "8080" }
      from {
        namespace_selector { match_labels = { team = "forms" } }
      }
    }
  }
}

resource "kubernetes_secret_v1" "portal" {
  metadata { name = "portal" }
  data = {
    token    = var.password
    fixed    = "one-two-three"
    username = var.tag
  }
}

resource "kubernetes_service_account_v1" "portal" {
  metadata { name = "portal" }
  secret { name = "portal" }
}

# changes an object of another team
resource "kubernetes_labels" "elsewhere" {
  api_version = "v1"
  kind        = "Namespace"
  metadata { name = "other" }
  labels = { "pod-security.kubernetes.io/enforce" = "privileged" }
}

data "kubernetes_service_v1" "found" {
  metadata { name = "found" }
}

# each needs the other's name
resource "kubernetes_config_map_v1" "one" {
  metadata { name = kubernetes_config_map_v1.other.metadata[0].name }
}

resource "kubernetes_config_map_v1" "other" {
  metadata {
    name      = kubernetes_config_map_v1.one.metadata[0].name
    namespace = kubernetes_config_map_v1.one.metadata[0].namespace
  }
}

variable "kind" {}

resource "kubernetes_manifest" "job" {
  manifest = {
    apiVersion = "batch/v1"
    kind       = "Job"
    metadata   = { name = "once", namespace = "forms" }
    spec = {
      template = {
        spec = {
          hostNetwork = true
          containers  = [{ name = "main", image = "registry.example/once:1" }]
        }
      }
    }
  }
}

resource "kubernetes_manifest" "unknown" {
  manifest = {
    apiVersion = "v1"
    kind       = var.kind
    metadata   = { name = "x" }
  }
}

resource "kubernetes_manifest" "of_a_file" {
  manifest = yamldecode(file("${path.module}/policy.yaml"))
}

resource "kubernetes_manifest" "of_another_tool" {
  manifest = {
    apiVersion = "skaffold/v4beta6"
    kind       = "Config"
  }
}

resource "kubectl_manifest" "pod" {
  override_namespace = "forms"
  yaml_body          = <<-YAML
    apiVersion: v1
    kind: Pod
    metadata:
      name: main
      namespace: default
    spec:
      containers:
        - name: main
          image: registry.example/main:1
          env:
            - { name: API_TOKEN, value: one-two-three }
  YAML
}

resource "kubectl_manifest" "open" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: Pod
    metadata: { name: ${var.kind} }
  YAML
}

resource "kubectl_manifest" "encoded" {
  yaml_body = jsonencode({
    apiVersion = "v1"
    kind       = "Namespace"
    metadata   = { name = "x", labels = { "pod-security.kubernetes.io/enforce" = var.kind } }
  })
}

resource "kubectl_manifest" "broken" {
  yaml_body = "apiVersion: v1\nkind: Pod\nmetadata: [}"
}

resource "kubectl_manifest" "expanding" {
  yaml_body = <<-YAML
    apiVersion: v1
    kind: ConfigMap
    metadata: { name: x }
    a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
    b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
    c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
    d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
    e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
    f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
    g: [*f, *f, *f, *f, *f, *f, *f, *f, *f, *f]
  YAML
}

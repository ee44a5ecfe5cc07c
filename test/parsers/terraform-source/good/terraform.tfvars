prefix  = "acme"
buckets = {
  logs = false
  "web.site" = true
}

variable "e" {
  type = object({
    name  = string
    rules = optional(list(object({ p = number, c = optional(list(string), ["0.0.0.0/0"]) })), [])
    opt   = optional(object({ a = optional(string), b = optional(number, 5) }))
  })
  default = { name = "n", rules = [{ p = 1 }, { p = "2", c = [] }], ignored = 1 }
}
locals {
  rules = { for i, r in var.e.rules : "${r.p}" => merge(r, { idx = i }) }
  flat  = flatten([for r in var.e.rules : [for c in r.c : { p = r.p, c = c }]])
  deep  = { a = { b = { c = [for x in range(3) : { y = x }] } } }
  cond  = var.e.opt == null ? "none" : var.e.opt.b
  cond2 = try(var.e.opt.b, 7)
  objs  = [for o in [{ a = 1 }, { a = 2, b = 3 }] : lookup(o, "b", "d")]
  tern  = length(local.flat) > 0 ? local.flat[0] : null
  big   = { for i in range(20) : format("%02d", i) => i if i % 7 == 0 }
  grp   = { for w in ["one", "two", "three"] : substr(w, 0, 1) => w... }
  nest  = [for k, v in local.grp : { k = k, v = sort(v) }]
  keys2 = [for k in keys(local.rules) : local.rules[k].idx]
  spl   = local.deep.a.b.c[*].y
  spl2  = [for x in [local.deep] : x.a.b.c.*.y][0]
  tup   = [local.deep.a.b.c[1]["y"], local.deep["a"]["b"].c.0.y]
}
resource "terraform_data" "d" {
  for_each         = local.rules
  input            = each.value
  triggers_replace = { for c in each.value.c : c => each.key }
}
output "o" { value = [var.e, local.rules, local.flat, local.deep, local.cond, local.cond2, local.objs, local.tern, local.big, local.grp, local.nest, local.keys2, local.spl, local.spl2, local.tup] }
output "d" { value = { for k, d in terraform_data.d : k => [d.input, d.triggers_replace] } }

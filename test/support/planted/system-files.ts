/** Files of infrastructure, hosts and software with a mark at each place where people keep secrets, or put them by mistake. */
export const SYSTEM_FILES: { readonly [path: string]: string } = {
  'tf/main.tf': `terraform {
  backend "http" { address = "https://u:§word§@state.example.test/x" }
}
provider "aws" {
  region     = "eu-central-1"
  access_key = "§akia§"
  secret_key = "§word§"
}
variable "db_password" { default = "§word§" }
variable "§token§" {}
module "§github§" { source = "git::https://u:§word§@git.example.test/x.git?ref=1" }
module "local" { source = "./modules/§token§" }
resource "aws_instance" "§stripe§" {
  ami       = "ami-1"
  user_data = <<-EOT
    #!/bin/sh
    export DB=§word§
    curl -u admin:§word§ http://a.test
  EOT
  tags = { §token§ = "§token§", Name = "§token§" }
  metadata_options { http_tokens = "optional" }
}
resource "aws_db_instance" "db" {
  identifier          = "§token§"
  password            = "§word§"
  publicly_accessible = true
  description         = "mysql://u:§word§@db.test/x"
}
resource "aws_security_group_rule" "a" {
  for_each    = { "§gitlab§" = 1 }
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = ["0.0.0.0/0"]
  description = "§token§"
}
resource "aws_iam_role_policy" "p" {
  name   = "§token§"
  role   = "r"
  policy = <<EOT
{"Version":"2012-10-17","Statement":[{"Sid":"§token§","Effect":"Allow","Action":"*","Resource":"*","Condition":{"StringEquals":{"sts:ExternalId":"§token§"}}}]}
EOT
}
resource "aws_lambda_function" "f" {
  function_name = "f"
  image_uri     = "u:§word§@registry.example.test/f:latest"
  environment { variables = { DB_PASSWORD = "§word§", OTHER = "§token§", §token§ = "x" } }
}
resource "aws_ecs_task_definition" "t" {
  family                = "t"
  container_definitions = jsonencode([{ name = "c", image = "u:§word§@registry.example.test/x", command = ["--password", "§word§"], environment = [{ name = "TOKEN", value = "§word§" }], privileged = true }])
}
resource "null_resource" "n" {
  provisioner "local-exec" { command = "mysql -p§word§ < x" }
  provisioner "remote-exec" { inline = ["export TOKEN=§word§"] }
  connection { password = "§word§" }
}
resource "aws_cloudfront_distribution" "d" {
  origin {
    domain_name = "a.test"
    origin_id   = "§token§"
    custom_header {
      name  = "X-Key"
      value = "§word§"
    }
  }
}
resource "kubernetes_ingress_v1" "i" {
  metadata {
    name        = "§token§"
    annotations = { "nginx.ingress.kubernetes.io/configuration-snippet" = "proxy_set_header X-Key §word§;" }
  }
}
resource "google_compute_instance" "g" {
  name                    = "§token§"
  metadata                = { startup-script = "export K=§word§", "§token§" = "x" }
  metadata_startup_script = "curl -u a:§word§ http://x"
}
resource "azurerm_linux_virtual_machine" "v" {
  name           = "v"
  admin_password = "§word§"
  custom_data    = base64encode("#cloud-config\\nchpasswd: { list: 'root:§word§' }")
}
resource "unread_§token§" "x" { a = "§token§" }
output "o" { value = "§token§" }
locals { bad = undefined_function("§word§", "§token§") }
`,
  'tf/prod.auto.tfvars': 'db_password = "§word§"\nother = "§token§"\n§token§ = "x"\n',
  'tf/other.tfvars.json': '{"api_token":"§word§","§token§":"x"}',
  'tf/terragrunt.hcl': 'inputs = { db_password = "§word§", §token§ = "x" }\n',
  'state/prod.tfstate': JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 1,
    lineage: '§token§',
    outputs: { '§token§': { value: '§word§', type: 'string', sensitive: true } },
    resources: [
      ['aws_s3_bucket', '§github§', { id: 'b', bucket: '§token§', acl: 'public-read', tags: { '§token§': '§token§' } }],
      ['aws_instance', 'i', { id: 'i', user_data: 'export A=§word§', metadata_options: [{ http_tokens: 'optional' }] }],
      ['aws_db_instance', 'd', { id: 'd', identifier: '§random§', password: '§word§', publicly_accessible: true }],
      ['aws_iam_access_key', 'k', { id: '§akia§', secret: '§word§', user: '§token§', status: 'Active' }],
      ['aws_ssm_document', 's', { id: 's', name: '§token§', content: '{"runCommand":["echo §word§"]}' }],
      [
        'aws_codebuild_project',
        'c',
        { id: 'c', name: 'c', source: [{ location: 'https://u:§word§@git.test/x', buildspec: 'run --token §word§' }] },
      ],
      ['unread_type', 'u', { id: 'u', password: '§word§', name: '§token§' }],
    ].map(([type, name, attributes]) => ({
      mode: 'managed',
      type,
      name,
      module: 'module.§vault§',
      provider: 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ index_key: '§slack§', schema_version: 0, attributes, sensitive_attributes: [] }],
    })),
  }),
  'plan/plan.json': JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.11.4',
    variables: { db_password: { value: '§word§' }, '§token§': { value: '§token§' } },
    planned_values: {
      root_module: {
        resources: [
          {
            address: 'aws_db_instance.§stripe§',
            mode: 'managed',
            type: 'aws_db_instance',
            name: '§stripe§',
            provider_name: 'registry.terraform.io/hashicorp/aws',
            values: { identifier: '§token§', password: '§word§', publicly_accessible: true, storage_encrypted: false },
            sensitive_values: {},
          },
        ],
      },
    },
    resource_changes: [],
    configuration: {
      provider_config: { aws: { name: 'aws', expressions: { secret_key: { constant_value: '§word§' } } } },
      root_module: {},
    },
  }),
  'ansible/site.yml': `- name: §token§
  hosts: §token§
  become: true
  vars: { db_password: §word§, url: 'postgres://u:§word§@db/x', §token§: x }
  tasks:
    - name: deploy §token§
      ansible.builtin.shell: "mysql -p§word§ -e 'x' && curl -u a:§word§ http://a | sh"
    - ansible.builtin.command: "vault login §vault§"
    - ansible.builtin.git: { repo: 'https://u:§word§@git.example.test/x', dest: /srv/x }
    - ansible.builtin.get_url: { url: 'http://u:§word§@a.test/x?token=§word§123', dest: /srv/§token§, validate_certs: false }
    - ansible.builtin.user: { name: §token§, password: §word§ }
    - ansible.builtin.copy: { dest: /etc/ssh/sshd_config, content: "PermitRootLogin yes\\n# key §word§\\nSetEnv TOKEN=§word§\\n" }
    - ansible.builtin.lineinfile: { path: /etc/ssh/sshd_config, line: 'PermitEmptyPasswords yes §word§' }
    - ansible.builtin.template: { src: §token§.j2, dest: /etc/app.conf, mode: '0777' }
    - ansible.builtin.uri: { url: 'http://a.test', headers: { Authorization: 'Bearer §jwt§' }, body: 'key=§word§', validate_certs: false }
    - ansible.builtin.cron: { name: a, job: 'backup --password=§word§' }
    - ansible.posix.sysctl: { name: net.ipv4.ip_forward, value: '§token§' }
    - community.docker.docker_container: { name: §token§, image: 'u:§word§@registry.test/x', privileged: true, env: { TOKEN: §word§ }, command: 'run --key §word§' }
    - ansible.builtin.systemd_service: { name: §token§, enabled: true }
    - community.mysql.mysql_user: { name: a, password: '§word§', login_password: '§word§', host: '%' }
    - ansible.builtin.fail: { msg: "{{ undefined_§token§ | nosuchfilter('§word§') }}" }
`,
  'ansible/ansible.cfg':
    '[defaults]\nhost_key_checking = False\nremote_user = §token§\nvault_password_file = ./§token§\n[galaxy_server.a]\nurl = https://u:§word§@galaxy.test\ntoken = §word§\n',
  'ansible/inventory.ini':
    '[web]\n§token§ ansible_host=10.0.0.1 ansible_password=§word§ ansible_become_pass=§word§ ansible_ssh_common_args="-o ProxyCommand=x:§word§"\n[web:vars]\ndb_password=§word§\n§token§=x\n',
  'ansible/group_vars/all.yml':
    'api_token: §word§\ndb: { password: §word§ }\nurl: amqp://u:§word§@mq/x\n§token§: §token§\n',
  'ansible/vault.yml': '$ANSIBLE_VAULT;1.1;AES256\n§word§\n',
  'arm/template.json': JSON.stringify({
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    parameters: { adminPassword: { type: 'string', defaultValue: '§word§' } },
    resources: [
      {
        type: 'Microsoft.Storage/storageAccounts',
        apiVersion: '2023-01-01',
        name: '§token§',
        properties: { minimumTlsVersion: 'TLS1_0', supportsHttpsTrafficOnly: false },
      },
      {
        type: 'Microsoft.Web/sites',
        apiVersion: '2023-01-01',
        name: 'w',
        properties: {
          siteConfig: {
            appSettings: [{ name: 'DB_PASSWORD', value: '§word§' }],
            connectionStrings: [{ name: 'a', connectionString: 'Server=x;Password=§word§;' }],
          },
        },
      },
    ],
  }),
  'arm/resource.json': JSON.stringify({
    id: '/subscriptions/00000000-0000-0000-0000-000000000001/resourceGroups/§token§/providers/Microsoft.Storage/storageAccounts/§token§',
    name: '§token§',
    type: 'Microsoft.Storage/storageAccounts',
    location: 'westeurope',
    tags: { '§token§': '§token§' },
    properties: { minimumTlsVersion: 'TLS1_0', supportsHttpsTrafficOnly: false, primaryKey: '§word§' },
  }),
  'sbom/bom.json': JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { type: 'application', name: '§token§', 'bom-ref': 'r' } },
    components: [
      {
        type: 'library',
        name: 'openssl',
        version: '1.0.2',
        'bom-ref': '§token§',
        purl: 'pkg:generic/openssl@1.0.2?vcs_url=git+https://u:§word§@git.test/x',
      },
      {
        type: 'library',
        name: '§token§',
        version: '1',
        'bom-ref': 'b',
        purl: 'pkg:npm/§token§@1',
        supplier: { name: '§token§' },
        licenses: [{ license: { name: '§token§' } }],
      },
      {
        type: 'cryptographic-asset',
        name: '§token§',
        'bom-ref': 'c',
        cryptoProperties: {
          assetType: 'related-crypto-material',
          relatedCryptoMaterialProperties: { type: 'private-key', value: '§word§', id: '§token§' },
        },
      },
    ],
    services: [{ name: '§token§', endpoints: ['https://u:§word§@a.test/'] }],
    dependencies: [{ ref: 'r', dependsOn: ['§token§'] }],
  }),
  'sbom/shop.spdx.json': JSON.stringify({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: '§token§',
    packages: [
      {
        SPDXID: 'SPDXRef-a',
        name: 'openssl§token§',
        versionInfo: '1.0.2',
        downloadLocation: 'git+https://u:§word§@git.test/x',
        supplier: 'Organization: §token§',
      },
    ],
  }),
  'locks/package-lock.json': JSON.stringify({
    name: '§token§',
    lockfileVersion: 3,
    packages: {
      '': { name: 'shop', dependencies: { a: 'git+https://u:§word§@git.test/a' } },
      'node_modules/a': { version: '1.0.0', resolved: 'https://u:§word§@npm.test/a.tgz?token=§word§1' },
      'node_modules/§npm§': {
        version: 'git+https://§github§@github.com/a/b',
        resolved: 'git+ssh://git:§word§@git.test/b#1',
      },
    },
  }),
  'locks/yarn.lock':
    '# yarn lockfile v1\n"a@https://u:§word§@git.test/a.tgz":\n  version "1.0.0"\n  resolved "https://u:§word§@git.test/a.tgz#§token§"\n',
  'locks/pnpm-lock.yaml':
    "lockfileVersion: '9.0'\npackages:\n  a@https://u:§word§@git.test/a.tgz:\n    resolution: { tarball: 'https://u:§word§@git.test/a.tgz' }\nsnapshots: {}\n",
  'locks/requirements.txt':
    '--index-url https://u:§word§@pypi.test/simple\n--extra-index-url https://§github§@pypi.test/simple\na @ git+https://u:§word§@git.test/a\n§token§==1.0\n',
  'locks/Gemfile.lock':
    'GIT\n  remote: https://u:§word§@git.test/a\n  specs:\n    a (1.0)\nGEM\n  remote: https://§github§:x-oauth-basic@gems.test/\n  specs:\n    rack (1.0)\n',
  'locks/poetry.lock':
    '[[package]]\nname = "a"\nversion = "1"\n[package.source]\nurl = "https://u:§word§@pypi.test/simple"\n[metadata]\nlock-version = "2.0"\n',
  'locks/Cargo.lock':
    'version = 4\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "git+https://u:§word§@git.test/a?token=§word§1#1"\n',
  'locks/composer.lock': JSON.stringify({
    packages: [
      {
        name: 'a/b',
        version: '1',
        dist: { url: 'https://u:§word§@repo.test/x' },
        source: { url: 'https://§github§@github.com/a/b' },
      },
    ],
  }),
  'locks/go.mod':
    'module example.test/§token§\n\ngo 1.22\n\nreplace example.test/b => https://u:§word§@x.test/b v1.0.0\n',
  'locks/pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>§token§</groupId><artifactId>a</artifactId><version>1</version><properties><db.password>§word§</db.password></properties><repositories><repository><id>r</id><url>https://u:§word§@repo.test/x</url></repository></repositories></project>',
  'locks/Pipfile.lock': JSON.stringify({
    _meta: { sources: [{ url: 'https://u:§word§@pypi.test/simple' }], 'pipfile-spec': 6 },
    default: { a: { version: '==1', git: 'https://u:§word§@git.test/a' } },
    develop: {},
  }),
  'locks/uv.lock':
    'version = 1\n[[package]]\nname = "a"\nversion = "1"\nsource = { git = "https://u:§word§@git.test/a?token=§word§1#1" }\n',
  'host/srv/proc/cmdline':
    'root=/dev/sda1 fips=0 rd.iscsi.password=§word§ netroot=iscsi:u:§word§@10.0.0.1::3260::x key=§token§\n',
  'host/srv/etc/ssh/sshd_config':
    'PermitRootLogin yes\nSetEnv TOKEN=§word§\nAuthorizedKeysCommand /srv/x --key §word§\nForceCommand PGPASSWORD=§word§ psql\nBanner /etc/§token§\nCiphers 3des-cbc,§token§\nAllowUsers §token§\n',
  'host/srv/etc/ssl/openssl.cnf':
    '[req]\ninput_password = §word§\n[engine]\nPIN = §word§\n[system_default_sect]\nCipherString = DEFAULT:§token§\nMinProtocol = §token§\n',
  'host/srv/java.security':
    'security.provider.1=SunJCE\nkeystore.password=§word§\njdk.tls.disabledAlgorithms=SSLv3, §token§\n',
  'host/srv/etc/systemd/system/app.service':
    '[Service]\nEnvironment="DB_PASSWORD=§word§"\nExecStart=/usr/bin/app --token §word§\n',
  'host/system_info.json': JSON.stringify({
    schema_version: 1,
    hostname: '§github§',
    kernel_fips: { value: { proc_value: 0 }, source: 'collected', exists: true, status: 'ok', raw: '§word§' },
    os: { value: { id: '§token§', version_id: '§token§' }, source: 'collected', exists: true, status: 'ok' },
    boot_config: { value: { cmdline: 'password=§word§ fips=0' }, source: '§token§', exists: true, status: 'ok' },
  }),
  'cloud/user-data.yaml':
    '#cloud-config\nchpasswd: { list: "root:§word§" }\nwrite_files: [{ path: /etc/x, content: "key §word§" }]\nruncmd: ["curl -u a:§word§ http://x"]\n',
  'other/§github§/§token§.yaml':
    'apiVersion: v1\nkind: Pod\nmetadata: { name: x }\nspec: { hostPID: true, containers: [{ name: c, image: a }] }\n',
  'other/§random§.tf': 'resource "aws_s3_bucket" "b" {\n  acl = "public-read"\n',
  'other/§token§.bin': '\u0001\u0002',
};

import { inline, quoted } from './names.ts';

type Texts = { readonly [path: string]: string };

/** One file of each format, in which things, keys and values have the name. */
export function inEveryFormat(name: string): Texts {
  return {
    ...infrastructure(name),
    ...cluster(name),
    ...chart(name),
    ...automation(name),
    ...jsonLocks(name),
    ...textLocks(name),
    ...hosts(name),
  };
}

function text(document: unknown): string {
  return JSON.stringify(document);
}

/** An object with the name as an own key, `__proto__` too. */
function keyed(name: string, value: unknown): unknown {
  return JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);
}

function infrastructure(name: string): Texts {
  const q = quoted(name);
  const values = { bucket: name, tags: keyed(name, name), versioning: [keyed(name, true)], acl: keyed(name, [name]) };
  const resource = {
    mode: 'managed',
    type: 'aws_s3_bucket',
    name,
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
  };
  const instances = [{ index_key: name, schema_version: 0, attributes: values, sensitive_attributes: [] }];
  return {
    'infra/a.tfstate': text({
      version: 4,
      terraform_version: '1.11.4',
      serial: 1,
      lineage: name,
      outputs: keyed(name, { value: name, type: 'string' }),
      resources: [{ ...resource, instances }],
    }),
    'infra/plan.json': text({
      format_version: '1.2',
      terraform_version: '1.11.4',
      variables: keyed(name, { value: name }),
      planned_values: {
        root_module: {
          resources: [
            {
              address: `aws_s3_bucket.${name}`,
              mode: 'managed',
              type: 'aws_s3_bucket',
              name,
              provider_name: name,
              schema_version: 0,
              values,
            },
          ],
        },
      },
      resource_changes: [
        {
          address: `aws_s3_bucket.${name}`,
          mode: 'managed',
          type: 'aws_s3_bucket',
          name,
          provider_name: name,
          change: { actions: ['create'], before: null, after: values, after_unknown: keyed(name, true) },
        },
      ],
      configuration: { root_module: { resources: [], module_calls: keyed(name, { source: name, module: {} }) } },
    }),
    'source/main.tf': `variable ${q} { default = { ${q} = ${q} } }
locals {
  constructor = { "__proto__" = ${q}, toString = 1 }
  __proto__   = local.constructor
}
resource "aws_s3_bucket" ${q} {
  for_each = { ${q} = ${q} }
  bucket   = each.key
  tags     = merge(local.__proto__, { ${q} = lookup(local.constructor, ${q}, "none") })
}
output ${q} { value = local.constructor[${q}] }
`,
    'source/terraform.tfvars': `constructor = { ${q} = ${q} }\n`,
    'azure.json': text({
      value: [
        {
          id: `/subscriptions/s/resourceGroups/${name}/providers/Microsoft.Storage/storageAccounts/${name}`,
          type: 'Microsoft.Storage/storageAccounts',
          name,
          location: name,
          properties: keyed(name, name),
          tags: keyed(name, name),
        },
      ],
    }),
  };
}

function cluster(name: string): Texts {
  const container = {
    name,
    image: name,
    env: [{ name, value: name }],
    args: [name],
    securityContext: { privileged: true },
  };
  const spec = {
    nodeSelector: keyed(name, name),
    containers: [container],
    volumes: [{ name, hostPath: { path: name } }],
  };
  const metadata = { name, namespace: name, labels: keyed(name, name), annotations: keyed(name, name) };
  const service = {
    image: name,
    environment: keyed(name, name),
    labels: keyed(name, name),
    volumes: [`/:/${name}`],
    privileged: true,
  };
  return {
    'cluster/pod.yaml': text({ apiVersion: 'v1', kind: 'Pod', metadata, spec }),
    'cluster/config.json': text({ apiVersion: 'v1', kind: 'ConfigMap', metadata, data: keyed(name, name) }),
    'compose/docker-compose.yml': text({
      services: keyed(name, service),
      networks: keyed(name, {}),
      secrets: keyed(name, { file: name }),
    }),
    'custom/kustomization.yaml': text({
      namePrefix: name,
      commonLabels: keyed(name, name),
      resources: ['pod.yaml', name],
      images: [{ name, newName: name, newTag: name }],
      configMapGenerator: [{ name, literals: [`${name}=${name}`] }],
    }),
    'custom/pod.yaml': text({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec }),
    'images/Dockerfile': `ARG ${inline(name)}=${inline(name)}\nFROM ${inline(name) || 'scratch'} AS ${inline(name)}\nLABEL ${quoted(name)}=${quoted(name)}\nENV ${inline(name)}=${quoted(name)}\nUSER ${inline(name)}\nRUN echo ${quoted(name)}\n`,
  };
}

function chart(name: string): Texts {
  const q = quoted(name);
  return {
    'chart/Chart.yaml': text({ apiVersion: 'v2', name, version: '0.1.0', description: name }),
    'chart/values.yaml': text({ a: keyed(name, keyed(name, name)), constructor: { prototype: 1 } }),
    'chart/templates/a.yaml': `{{- define ${q} }}{{ . }}{{ end -}}
{{- $d := dict ${q} ${q} "toString" 1 -}}
{{- $_ := set $d "__proto__" (dict "polluted" true) -}}
apiVersion: v1
kind: Pod
metadata:
  name: {{ index .Values.a ${q} | toJson | quote }}
  labels: {{ merge $d .Values.a | toJson }}
  annotations: { a: {{ .Values.__proto__ | default "none" | quote }}, b: {{ hasKey $d "constructor" | quote }}, c: {{ .Values.constructor.prototype | quote }} }
spec:
  containers: [{ name: {{ get $d ${q} | quote }}, image: {{ include ${q} ${q} | quote }} }]
`,
  };
}

function automation(name: string): Texts {
  const line = inline(name);
  const task = {
    name,
    'ansible.builtin.debug': { msg: `{{ ${line} }}` },
    when: name,
    vars: keyed(name, name),
    notify: [name],
    tags: [name],
  };
  return {
    'ansible/hosts.yml': text({
      all: { children: keyed(name || 'web', { hosts: keyed(name, { ansible_host: name }), vars: keyed(name, name) }) },
    }),
    'ansible/inventory.ini': `[${line}]\n${line} ansible_host=${line} ${line}=${quoted(name)}\n[${line}:vars]\n${line}=${line}\n[${line}:children]\n${line}\n`,
    'ansible/site.yml': text([
      {
        hosts: name,
        name,
        become: true,
        vars: keyed(name, `{{ ${line} }}`),
        tasks: [task, { name, [name || 'x']: keyed(name, name) }],
        roles: [name],
      },
    ]),
    'ansible/group_vars/all.yml': text(keyed(name, { a: `{{ hostvars['__proto__'] }}` })),
    'ansible/ansible.cfg': `[${line}]\n${line} = ${line}\n[defaults]\nhost_key_checking = ${line}\n`,
  };
}

function jsonLocks(name: string): Texts {
  const integrity = 'sha512-AAAA';
  const component = {
    type: 'library',
    'bom-ref': name,
    name,
    version: name,
    purl: `pkg:npm/${name}@${name}`,
    licenses: [{ license: { name } }],
    properties: [{ name, value: name }],
  };
  return {
    'bom.json': text({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      components: [component],
      dependencies: [{ ref: name, dependsOn: [name] }],
    }),
    'shop.spdx.json': text({
      spdxVersion: 'SPDX-2.3',
      SPDXID: 'SPDXRef-DOCUMENT',
      name,
      packages: [{ SPDXID: `SPDXRef-${name}`, name, versionInfo: name, downloadLocation: name }],
      relationships: [],
    }),
    'npm/package-lock.json': text({
      name,
      version: name,
      lockfileVersion: 3,
      packages: { '': { name }, ...Object.fromEntries([[`node_modules/${name}`, { version: name, integrity }]]) },
      [name || 'x']: name,
    }),
    'php/composer.lock': text({
      packages: [{ name, version: name, require: keyed(name, name) }],
      'packages-dev': [],
      platform: keyed(name, name),
    }),
    'python/Pipfile.lock': text({
      _meta: { 'pipfile-spec': 6, hash: { sha256: 'a' } },
      default: keyed(name, { version: name }),
      develop: keyed(name, {}),
    }),
    'nuget/packages.lock.json': text({
      version: 1,
      dependencies: keyed(name, keyed(name, { type: 'Direct', resolved: name })),
    }),
    'deno/deno.lock': text({ version: '5', npm: keyed(`${name}@1.0.0`, { integrity }), jsr: keyed(name, {}) }),
    'bun/bun.lock': text({
      lockfileVersion: 1,
      workspaces: keyed('', { name, dependencies: keyed(name, name) }),
      packages: keyed(name, [`${name}@1.0.0`, '', {}, integrity]),
    }),
  };
}

function textLocks(name: string): Texts {
  const [q, line] = [quoted(name), inline(name)];
  const xml = name.replaceAll(/[<&>\u0000-\u001f]/g, '_');
  return {
    'rust/Cargo.lock': `version = 4\n\n[[package]]\nname = ${q}\nversion = ${q}\nsource = ${q}\ndependencies = [${q}]\n\n[${q}]\n${q} = ${q}\n`,
    'python/poetry.lock': `[[package]]\nname = ${q}\nversion = ${q}\n\n[package.dependencies]\n${q} = ${q}\n\n[metadata]\nlock-version = "2.1"\n`,
    'python/uv.lock': `version = 1\n\n[[package]]\nname = ${q}\nversion = ${q}\nsource = { registry = ${q} }\n`,
    'python/pylock.toml': `lock-version = "1.0"\ncreated-by = ${q}\n\n[[packages]]\nname = ${q}\nversion = ${q}\n`,
    'python/requirements.txt': `${line}==1.0 --hash=sha256:00\n-r ${line}\n--index-url ${line}\n`,
    'go/go.mod': `module ${line}\n\ngo 1.24\n\nrequire ${line} v1.0.0\nreplace ${line} => ${line} v1.0.0\n`,
    'ruby/Gemfile.lock': `GEM\n  remote: ${line}\n  specs:\n    ${line} (1.0)\n      ${line} (= 1.0)\n\nPLATFORMS\n  ruby\n\nDEPENDENCIES\n  ${line}\n`,
    'java/gradle.lockfile': `# This is a Gradle generated file for dependency locking.\n${line}:${line}:1.0=${line}\nempty=\n`,
    'java/pom.xml': `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>${xml}</groupId><artifactId>${xml}</artifactId><version>1</version><properties><constructor>${xml}</constructor><__proto__>x</__proto__></properties><dependencies><dependency><groupId>\${constructor}</groupId><artifactId>\${__proto__}</artifactId><version>\${toString}</version></dependency></dependencies></project>`,
    'bom.xml': `<bom xmlns="http://cyclonedx.org/schema/bom/1.5"><components><component type="library"><name>${xml}</name><version>${xml}</version><purl>pkg:npm/${xml}@1</purl></component></components></bom>`,
    'shop.spdx': `SPDXVersion: SPDX-2.3\nSPDXID: SPDXRef-DOCUMENT\nPackageName: ${line}\nSPDXID: SPDXRef-${line}\nPackageVersion: ${line}\n`,
    'yarn/yarn.lock': `# yarn lockfile v1\n\n${quoted(`${name}@^1.0.0`)}:\n  version ${q}\n  resolved ${q}\n  dependencies:\n    ${q} ${q}\n`,
    'pnpm/pnpm-lock.yaml': `lockfileVersion: '9.0'\nimporters: { ".": { dependencies: { ${q}: { specifier: ${q}, version: ${q} } } } }\npackages: { ${quoted(`${name}@1.0.0`)}: { resolution: { integrity: sha512-AAAA } } }\n`,
  };
}

function hosts(name: string): Texts {
  const [q, line] = [quoted(name), inline(name)];
  return {
    'host/etc/os-release': `NAME=${q}\nID=${line}\nPRETTY_NAME='${line}'\n${line}=${line}\n`,
    'host/etc/ssh/sshd_config': `Ciphers ${line}\n${line} ${line}\nMatch User ${line}\n  PermitRootLogin ${line}\nInclude ${line}\n`,
    'host/etc/ssl/openssl.cnf': `openssl_conf = ${line}\n[${line}]\n${line} = ${line}\nproviders = ${line}\n.include ${line}\n`,
    'host/java.security': `security.provider.1=${line}\n${line}=${line}\nkeystore.type=\${${line}}\n`,
    'host/proc/cmdline': `fips=1 ${line}=${line}\n`,
    'host/proc/crypto': `name : ${line}\ndriver : ${line}\nmodule : ${line}\n\n`,
    'host/system_info.json': text({
      hostname: name,
      os: keyed(name, name),
      fips: keyed(name, true),
      packages: [{ name, version: name }],
    }),
    'host/openssl.json': text({ version: name, providers: keyed(name, { status: name }), config: keyed(name, name) }),
    'host/platform_firmware.json': text({ vendor: name, attributes: keyed(name, name) }),
  };
}

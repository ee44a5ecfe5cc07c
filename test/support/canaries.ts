/**
 * Evidence with a canary in every place where people keep secrets: no output may hold one of them. Half of them
 * look like a credential, the other half like nothing at all.
 */
export interface Canaries {
  readonly files: { readonly [path: string]: string };
  readonly planted: readonly string[];
}

let count = 0;
const planted: string[] = [];

/** A word that stands nowhere else and has no shape of a credential. */
function word(): string {
  count += 1;
  return plant(`zq${(count * 7919 + 104_729).toString(36)}wolle${(count * 104_395_301).toString(36)}`);
}

/** Put together here, so that no scanner of this repository takes them for real. */
function token(): string {
  count += 1;
  const tail = (count * 15_485_863 * 104_729).toString(36).toUpperCase().padStart(16, 'Q').slice(0, 16);
  return plant(count % 2 === 0 ? `${'AKI'}A${tail}` : `${'gh'}p_${tail}${tail}abcd`);
}

function plant(text: string): string {
  planted.push(text);
  return text;
}

function either(): string {
  return count % 2 === 0 ? word() : token();
}

function resource(type: string, values: object, sensitive: readonly string[] = []): object {
  return {
    mode: 'managed',
    type,
    name: 'main',
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [
      {
        schema_version: 0,
        attributes: values,
        sensitive_attributes: sensitive.map((value) => [{ type: 'get_attr', value }]),
        private: Buffer.from(word()).toString('base64'),
      },
    ],
  };
}

/** An address with tokens among its parameters; the digits tell them from words. */
function signedAddress(): string {
  return `http://hooks.example.test/x?access_token=${word()}1&api_key=${word()}2&code=${word()}3${'0'.repeat(20)}`;
}

const PEM = (): string => `-----BEGIN RSA PRIVATE${' '}KEY-----\n${word()}\n-----END RSA PRIVATE${' '}KEY-----\n`;

function state(): string {
  return JSON.stringify({
    version: 4,
    terraform_version: '1.11.4',
    serial: 1,
    lineage: 'a',
    outputs: {
      password: { value: either(), type: 'string', sensitive: true },
      plain: { value: token(), type: 'string' },
    },
    resources: [
      resource('aws_db_instance', {
        id: 'db',
        identifier: 'db',
        storage_encrypted: false,
        engine: 'postgres',
        username: 'admin',
        password: either(),
        master_password: word(),
      }),
      resource('aws_db_parameter_group', { id: 'pg', name: word(), family: 'x' }, ['name']),
      resource('aws_instance', {
        id: 'i-1',
        user_data: `#!/bin/sh\nexport DB_PASSWORD=${word()}\n`,
        user_data_base64: Buffer.from(word()).toString('base64'),
        metadata_options: [{ http_tokens: 'optional', http_endpoint: 'enabled' }],
        get_password_data: word(),
      }),
      resource('aws_lambda_function', {
        id: 'f',
        function_name: 'f',
        environment: [{ variables: { DB_PASSWORD: word(), API: token(), URL: `postgres://u:${word()}@db/x` } }],
      }),
      resource('aws_secretsmanager_secret_version', { id: 's', secret_string: word(), secret_binary: word() }),
      resource('aws_ssm_parameter', { id: 'p', name: 'p', type: 'String', value: either() }),
      resource('aws_iam_access_key', { id: 'k', secret: word(), ses_smtp_password_v4: word() }),
      resource('tls_private_key', { id: 't', private_key_pem: PEM(), private_key_openssh: PEM(), algorithm: 'RSA' }),
      resource('random_password', { id: 'none', result: word(), bcrypt_hash: word(), length: 16 }),
      resource('azurerm_storage_account', {
        id: 'st',
        name: 'st',
        min_tls_version: 'TLS1_0',
        primary_access_key: word(),
        primary_connection_string: `AccountName=st;AccountKey=${word()};`,
      }),
      resource('azurerm_linux_web_app', { id: 'w', app_settings: { PASSWORD: word(), x: token() }, https_only: false }),
      resource('azurerm_api_management_backend', { id: 'b', protocol: 'http', url: signedAddress() }),
      resource('aws_sns_topic_subscription', { id: 's', protocol: 'http', endpoint: signedAddress() }),
      resource('google_sql_user', { id: 'u', password: either() }),
      resource('kubernetes_secret', { id: 'k', data: { a: word() }, binary_data: { b: word() } }),
      resource('helm_release', {
        id: 'h',
        values: [`password: ${word()}`],
        set_sensitive: [{ name: 'a', value: word() }],
      }),
    ],
  });
}

function plan(): string {
  const after = {
    id: null,
    identifier: 'db',
    storage_encrypted: false,
    password: either(),
    engine: 'postgres',
    note: word(),
  };
  const name = 'registry.terraform.io/hashicorp/aws';
  const head = {
    address: 'aws_db_instance.planned',
    mode: 'managed',
    type: 'aws_db_instance',
    name: 'planned',
    provider_name: name,
  };
  return JSON.stringify({
    format_version: '1.2',
    terraform_version: '1.11.4',
    variables: { db_password: { value: word() }, other: { value: token() } },
    planned_values: {
      outputs: { o: { sensitive: true, value: word() } },
      root_module: {
        resources: [{ ...head, schema_version: 0, values: after, sensitive_values: { password: true, note: true } }],
      },
    },
    resource_changes: [
      {
        ...head,
        change: {
          actions: ['update'],
          before: { ...after, password: word() },
          after,
          after_unknown: { id: true },
          before_sensitive: { password: true, note: true },
          after_sensitive: { password: true, note: true },
        },
      },
    ],
    output_changes: { o: { actions: ['create'], before: null, after: word(), after_sensitive: true } },
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: [{ ...head, values: { ...after, password: word() } }] } },
    },
    configuration: {
      provider_config: {
        aws: {
          name: 'aws',
          full_name: name,
          expressions: { secret_key: { constant_value: word() }, access_key: { constant_value: token() } },
        },
      },
      root_module: {
        resources: [
          {
            ...head,
            provider_config_key: 'aws',
            expressions: { password: { constant_value: word() } },
            schema_version: 0,
          },
        ],
        variables: { db_password: { default: word() } },
      },
    },
  });
}

function manifests(): string {
  const encoded = (text: string): string => plant(Buffer.from(text).toString('base64'));
  return `apiVersion: v1
kind: Secret
metadata:
  name: db
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"data":{"a":"${word()}"}}'
data: { password: ${encoded(word())}, other: ${encoded(word())} }
stringData: { clear: ${word()}, tls.key: ${token()} }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data:
  DB_PASSWORD: ${word()}
  app.properties: |
    db.password=${word()}
    url=postgres://user:${word()}@db/x
  token: ${token()}
binaryData: { a: ${encoded(word())} }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  annotations: { nginx.ingress.kubernetes.io/server-snippet: 'proxy_pass ${signedAddress()};' }
spec: { rules: [{ host: a.test, http: { paths: [{ path: '/?token=${word()}12345', pathType: Prefix, backend: {} }] } }] }
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  annotations: { deploy/token: ${word()}, other: ${token()} }
spec:
  template:
    spec:
      hostNetwork: true
      containers:
        - name: web
          image: web:latest
          command: [sh, -c, 'PASSWORD=${word()} run']
          args: ['--password=${word()}', '--token', ${word()}, '${token()}']
          env:
            - { name: DB_PASSWORD, value: ${word()} }
            - { name: API_TOKEN, value: ${token()} }
            - { name: PLAIN, value: ${token()} }
            - { name: URL, value: 'amqp://u:${word()}@mq/x' }
          livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name: Authorization, value: 'Bearer ${token()}' }] } }
`;
}

function bom(): string {
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'shop', 'bom-ref': 'r' } },
    components: [
      {
        type: 'library',
        'bom-ref': 'a',
        name: 'node-forge',
        version: '0.9.0',
        purl: `pkg:npm/node-forge@0.9.0?vcs_url=https://u:${word()}@git.example.test/x`,
        externalReferences: [{ type: 'vcs', url: `https://u:${word()}@git.example.test/x` }],
      },
      {
        type: 'library',
        'bom-ref': 'b',
        name: 'openssl',
        version: '1.0.2',
        purl: `pkg:generic/openssl@1.0.2?download_url=${encodeURIComponent(signedAddress())}`,
        properties: [{ name: 'token', value: word() }],
      },
    ],
  });
}

function spdx(): string {
  return JSON.stringify({
    spdxVersion: 'SPDX-2.3',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: 'shop',
    documentNamespace: 'https://example.test/x',
    packages: [
      {
        SPDXID: 'SPDXRef-a',
        name: 'openssl',
        versionInfo: '1.0.2',
        downloadLocation: `git+https://u:${word()}@git.example.test/x`,
        sourceInfo: token(),
      },
    ],
  });
}

function npmLock(): string {
  return JSON.stringify({
    name: 'shop',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'shop', dependencies: { a: '*' } },
      'node_modules/a': { version: '1.0.0', resolved: `https://u:${word()}@npm.example.test/a.tgz?token=${word()}` },
      'node_modules/b': {
        version: `git+https://${token()}@git.example.test/b.git`,
        resolved: `git+ssh://git:${word()}@git.example.test/b.git#1`,
      },
    },
  });
}

function host(): string {
  const item = (value: unknown): object => ({ value, source: 'collected', exists: true, status: 'ok', raw: word() });
  return JSON.stringify({
    schema_version: 1,
    hostname: word(),
    serial_number: word(),
    kernel_fips: item({ proc_value: 0 }),
    os: item({ id: 'rhel', version_id: '9.2' }),
    boot_config: item({ cmdline: `root=/dev/sda password=${word()} fips=0` }),
    environment: item({ DB_PASSWORD: word() }),
    dmi: item({ serial: word(), uuid: word() }),
  });
}

function opensslRecord(): string {
  const item = (value: unknown): object => ({ value, source: 'collected', exists: true, status: 'ok' });
  return JSON.stringify({
    schema_version: 1,
    providers: item([{ id: 'default', name: 'OpenSSL Default Provider', version: '3.0.1', status: 'active' }]),
    env: item({ OPENSSL_CONF: '/etc/ssl/openssl.cnf', SECRET: word(), TOKEN: token() }),
    config_files: item([{ path: '/etc/ssl/openssl.cnf', text: `.include x\npassword = ${word()}\n` }]),
  });
}

/** All formats with canaries; `broken` holds the same kinds again, cut in the middle. */
/** Files of a host as they are on it: command lines, configurations and tool output that can hold passwords and names. */
function hostFiles(): { [path: string]: string } {
  return {
    'srv/proc/cmdline': `root=/dev/sda1 fips=1 rd.iscsi.password=${either()} ip=${word()} kernelopts=${word()}\n`,
    'srv/proc/crypto': `name : aes\ndriver : aes\nmodule : ${word()}\nselftest : passed\n`,
    'srv/etc/os-release': `ID=rhel\nVERSION_ID=9.4\nHOME_URL="https://u:${word()}@a.test/"\n`,
    'srv/etc/ssl/openssl.cnf': `openssl_conf = a\n[a]\nproviders = p\n[p]\nfips = f\n[f]\nactivate = 1\nmodule-mac = ${word()}\n[req]\ninput_password = ${either()}\n[engine]\nPIN = ${word()}\n`,
    'srv/etc/ssl/fipsmodule.cnf': `[fips_sect]\nactivate = 1\nmodule-mac = ${word()}\n`,
    'srv/etc/ssh/sshd_config': `AllowUsers ${word()}\nMatch User ${word()}\n  DenyUsers ${word()}\nBanner none\nSetEnv TOKEN=${either()}\n`,
    'srv/sshd-T.txt': `port 22\nallowusers ${word()}\nsetenv TOKEN=${either()}\nciphers aes256-ctr\nmacs hmac-sha2-256\nkexalgorithms ecdh-sha2-nistp256\nloglevel INFO\nbanner none\n`,
    'srv/java.security': `security.provider.1=SUN\nkeystore.password=${either()}\njavax.net.ssl.keyStorePassword=${word()}\n`,
    'srv/go-version-m.txt': `/home/${word()}/app: go1.24.1\n\tpath\ta\n\tbuild\t-ldflags="-X main.token=${either()}"\n\tbuild\tCGO_ENABLED=0\n`,
    'srv/fwupd-devices.json': JSON.stringify({
      Devices: [
        {
          Name: 'System Firmware',
          DeviceId: word(),
          Serial: word(),
          Guid: [word()],
          Flags: ['internal'],
          Plugin: 'uefi_capsule',
        },
      ],
    }),
    'srv/fwupd-security.json': JSON.stringify({
      SecurityAttributes: [
        { AppstreamId: 'org.fwupd.hsi.Tpm.Version20', HsiResult: 'found', Guid: [word()], Description: word() },
      ],
    }),
    'srv/fips-mode-setup.txt': `FIPS mode is enabled.\n`,
  };
}

export function canaries(): Canaries {
  const whole = (): { [path: string]: string } => ({
    'prod.tfstate': state(),
    'plan.json': plan(),
    'app.yaml': manifests(),
    'app/bom.json': bom(),
    'app/shop.spdx.json': spdx(),
    'app/package-lock.json': npmLock(),
    'app/Cargo.lock': `version = 4\n[[package]]\nname = "a"\nversion = "1.0.0"\nsource = "git+https://u:${word()}@git.example.test/a?token=${word()}#1"\n`,
    'app/bun.lock': `{"lockfileVersion": 1, "workspaces": {"": {}}, "packages": {"a": ["a@https://u:${word()}@git.example.test/a.tgz", {}], "https://u:${word()}@b.example.test": 7,}}`,
    'app/deno.lock': `{"version": "4", "remote": {"https://u:${word()}@git.example.test/a.ts": "0", "https://git.example.test/b.ts?token=${word()}": 7}}`,
    'app/pylock.toml': `lock-version = "1.0"\ncreated-by = "x"\n[[packages]]\nname = "a"\narchive = { url = "https://u:${word()}@git.example.test/a.zip" }\n`,
    'app/pnpm-lock.yaml': `lockfileVersion: '9.0'\npackages:\n  a@https://u:${word()}@git.example.test/a.tgz:\n    resolution: { tarball: 'https://u:${word()}@git.example.test/a.tgz' }\n  b@https://u:${word()}@git.example.test/b.tgz: 7\nsnapshots: {}\n`,
    'app/yarn.lock': `# yarn lockfile v1\n"a@https://u:${word()}@git.example.test/a.tgz":\n  version "1.0.0"\n  resolved "https://u:${word()}@git.example.test/a.tgz#${word()}"\n`,
    'web/yarn.lock': `__metadata:\n  version: 8\n"a@https://u:${word()}@git.example.test/a.tgz":\n  version: 1.0.0\n  resolution: "a@https://u:${word()}@git.example.test/a.tgz"\n"b@https://u:${word()}@git.example.test/b.tgz": 7\n`,
    'app/uv.lock': `version = 1\n[[package]]\nname = "a"\nversion = "1"\nsource = { git = "https://u:${word()}@git.example.test/a?token=${word()}#1" }\n`,
    'app/poetry.lock': `[[package]]\nname = "a"\nversion = "1"\n[package.source]\nurl = "https://u:${word()}@pypi.example.test/simple"\n[metadata]\nlock-version = "2.0"\n`,
    'app/go.mod': `module example.test/a\n\ngo 1.22\n\nreplace example.test/b => https://u:${word()}@x.example.test/b v1.0.0\n`,
    'host/system_info.json': host(),
    'host/openssl.json': opensslRecord(),
    ...hostFiles(),
  });
  const files = whole();
  for (const [path, text] of Object.entries(whole())) {
    files[`broken/${path}`] = text.slice(0, Math.floor(text.length * 0.9));
    files[`odd/${path}`] = text.replace(/[:=]/, ' \u0001');
  }
  files['notes/dump.json'] = `{"password": "${word()}", ${word()}`;
  files['notes/x.yaml'] = `password: ${word()}\n  bad: [${word()}\n`;
  return { files, planted };
}

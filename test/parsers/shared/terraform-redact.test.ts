import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PROTECTED_SCRIPTS, SCRIPT_ARGUMENTS, SECRET_ARGUMENTS } from '../../../src/model/secrets/secret-arguments.ts';
import { looksLikeCredential } from '../../../src/model/secrets/secret-spans.ts';
import { isObject, type JsonObject } from '../../../src/parsers/shared/terraform/object.ts';
import { createRedactor } from '../../../src/parsers/shared/terraform/redact.ts';
import { rendered } from '../../support/subset.ts';

const CANARY = 'kiwi-7Yq2';

function redact(type: string, values: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(values));
  if (!isObject(copy)) throw new Error('a test gives an object');
  const object: JsonObject = copy;
  createRedactor()(type, object);
  return rendered(object);
}

/** Each value holds the canary only in places that are secret. */
const SECRETS: readonly (readonly [type: string, values: JsonObject])[] = [
  ['aws_db_instance', { password: CANARY }],
  ['aws_rds_cluster', { master_password: CANARY, master_username: 'admin' }],
  ['aws_secretsmanager_secret_version', { secret_string: CANARY, secret_binary: CANARY }],
  ['aws_ssm_parameter', { value: CANARY, insecure_value: CANARY }],
  ['aws_iam_access_key', { id: CANARY, secret: CANARY, ses_smtp_password_v4: CANARY }],
  ['aws_instance', { user_data: CANARY, user_data_base64: CANARY, password_data: CANARY }],
  ['aws_launch_template', { user_data: CANARY }],
  ['aws_lambda_function', { environment: [{ variables: { DB: CANARY, id: CANARY, name: CANARY, VERSION: CANARY } }] }],
  ['aws_elasticache_replication_group', { auth_token: CANARY }],
  ['aws_vpn_connection', { tunnel1_preshared_key: CANARY, customer_gateway_configuration: CANARY }],
  [
    'aws_codebuild_project',
    { environment: [{ environment_variable: [{ name: 'A', type: 'PLAINTEXT', value: CANARY }] }] },
  ],
  [
    'aws_ecs_task_definition',
    { container_definitions: JSON.stringify([{ name: 'c', environment: [{ name: 'A', value: CANARY }] }]) },
  ],
  ['aws_ecs_task_definition', { container_definitions: `[{"environment":[{"name":"A","value":"${CANARY}"}]` }],
  [
    'aws_batch_job_definition',
    { container_properties: JSON.stringify({ environment: [{ name: 'A', value: CANARY }], image: 'i' }) },
  ],
  ['aws_elastic_beanstalk_environment', { setting: [{ namespace: 'n', name: 'A', value: CANARY }] }],
  [
    'aws_elastic_beanstalk_environment',
    { setting: [{ namespace: 'aws:elasticbeanstalk:application:environment', name: 'SystemType', value: CANARY }] },
  ],
  [
    'aws_elastic_beanstalk_configuration_template',
    { setting: [{ namespace: 'aws:cloudformation:template:parameter', name: 'Mode', value: CANARY }] },
  ],
  [
    'aws_elastic_beanstalk_environment',
    { setting: [{ namespace: 'aws:elasticbeanstalk:command', name: 'Password', value: CANARY }] },
  ],
  ['aws_dms_endpoint', { password: CANARY, extra_connection_attributes: `password=${CANARY}` }],
  ['aws_cloudformation_stack', { parameters: { A: CANARY } }],
  ['data.aws_eks_cluster_auth', { token: CANARY }],
  ['azurerm_key_vault_secret', { value: CANARY }],
  [
    'azurerm_storage_account',
    { primary_access_key: CANARY, secondary_connection_string: CANARY, primary_blob_connection_string: CANARY },
  ],
  ['azurerm_cosmosdb_account', { primary_key: CANARY, secondary_readonly_key: CANARY, connection_strings: [CANARY] }],
  [
    'azurerm_linux_web_app',
    {
      app_settings: { A: CANARY, name: CANARY },
      connection_string: [{ name: 'd', type: 'SQLAzure', value: CANARY }],
      site_credential: [{ name: 'u', password: CANARY }],
    },
  ],
  ['azurerm_linux_virtual_machine', { admin_password: CANARY, custom_data: CANARY, user_data: CANARY }],
  ['azurerm_virtual_machine_extension', { settings: CANARY, protected_settings: CANARY }],
  [
    'azurerm_kubernetes_cluster',
    {
      kube_config_raw: CANARY,
      kube_config: [{ host: 'h', password: CANARY, client_key: CANARY }],
      service_principal: [{ client_id: 'i', client_secret: CANARY }],
    },
  ],
  [
    'azurerm_container_app',
    { secret: [{ name: 's', value: CANARY }], template: [{ container: [{ env: [{ name: 'E', value: CANARY }] }] }] },
  ],
  ['azurerm_automation_variable_string', { value: CANARY }],
  ['azurerm_redis_cache', { primary_access_key: CANARY, primary_connection_string: CANARY }],
  ['azurerm_resource_group_template_deployment', { parameters_content: CANARY }],
  ['azurerm_application_gateway', { ssl_certificate: [{ name: 'c', data: CANARY, password: CANARY }] }],
  ['azuread_application_password', { value: CANARY }],
  ['data.azurerm_storage_account_sas', { sas: CANARY }],
  ['google_sql_user', { password: CANARY }],
  [
    'google_compute_instance',
    { metadata: { 'startup-script': CANARY, 'user-data': CANARY, other: CANARY }, metadata_startup_script: CANARY },
  ],
  ['google_compute_disk', { disk_encryption_key: [{ raw_key: CANARY, sha256: 'x' }] }],
  ['google_compute_instance', { boot_disk: [{ disk_encryption_key_raw: CANARY }] }],
  ['google_compute_vpn_tunnel', { shared_secret: CANARY }],
  ['google_secret_manager_secret_version', { secret_data: CANARY }],
  ['google_service_account_key', { private_key: CANARY }],
  ['google_cloud_run_service', { template: [{ spec: [{ containers: [{ env: [{ name: 'A', value: CANARY }] }] }] }] }],
  ['random_password', { result: CANARY, bcrypt_hash: CANARY }],
  ['tls_private_key', { private_key_pem: CANARY, private_key_openssh: CANARY, private_key_pem_pkcs8: CANARY }],
  ['kubernetes_secret', { data: { a: CANARY, name: CANARY }, binary_data: { a: CANARY } }],
  ['kubernetes_deployment', { spec: [{ env: [{ name: 'A', value: CANARY, value_from: [] }] }] }],
  [
    'helm_release',
    {
      values: [CANARY],
      set: [{ name: 'image', value: CANARY }],
      set_sensitive: [{ name: 'p', value: CANARY }],
      metadata: [{ name: 'r', values: CANARY }],
    },
  ],
  ['vault_generic_secret', { data_json: CANARY, data: { a: CANARY } }],
  ['vault_approle_auth_backend_role_secret_id', { secret_id: CANARY }],
  ['local_file', { content: CANARY, content_base64: CANARY }],
  ['null_resource', { triggers: { a: CANARY, n: 4711 } }],
  ['terraform_data', { input: CANARY, output: { value: CANARY, type: 'string' }, triggers_replace: [CANARY] }],
  ['data.terraform_remote_state', { outputs: { a: CANARY }, config: { a: CANARY } }],
  ['data.external', { result: { a: CANARY }, query: { a: CANARY } }],
  ['provider.aws', { access_key: CANARY, secret_key: CANARY, token: CANARY }],
  ['provider.azurerm', { client_secret: CANARY, client_certificate_password: CANARY }],
  [
    'any_thing',
    { api_key: CANARY, apiKey: CANARY, API_TOKEN: CANARY, dbPassword: CANARY, 'x-private-key': CANARY, pwd: CANARY },
  ],
  ['any_thing', { passwords: [CANARY, [CANARY]], credentials: { user: CANARY, deeper: [{ value: CANARY }] } }],
  [
    'any_thing',
    {
      parameter: [
        { name: 'db_password', value: CANARY },
        { key: 'TOKEN', value: CANARY },
      ],
    },
  ],
  ['any_thing', { document: `{"a":{"client_secret":"${CANARY}"}}` }],
  [
    'any_thing',
    { url: `postgres://u:${CANARY}@db/x`, dsn: `Server=h;Password=${CANARY};`, header: `AccountKey=${CANARY}` },
  ],
  [
    'any_thing',
    {
      ['__proto__x']: 1,
      nested: JSON.parse(`{"__proto__":{"password":"${CANARY}"},"constructor":{"token":"${CANARY}"}}`),
    },
  ],
];

describe('secrets', () => {
  test.each(SECRETS)('of %s leave no trace: %j', (type, values) => {
    expect(JSON.stringify(values)).toContain(CANARY);
    expect(JSON.stringify(redact(type, values))).not.toContain(CANARY);
  });

  test('keep whether they are set, and the names beside them', () => {
    expect(
      redact('aws_lambda_function', {
        password: '',
        token: 'x',
        secret: null,
        environment: [{ variables: { A: 'x', B: '' } }],
      }),
    ).toEqual({
      password: '<redacted empty>',
      token: '<redacted>',
      secret: null,
      environment: [{ variables: { A: '<redacted>', B: '<redacted empty>' } }],
    });
  });

  test('of container definitions are replaced inside the text', () => {
    const text = JSON.stringify([
      {
        name: 'c',
        image: 'i:1',
        environment: [
          { name: 'A', value: CANARY },
          { name: 'B', value: '' },
        ],
        secrets: [{ name: 'S', valueFrom: 'arn:aws:ssm:x' }],
        privileged: false,
      },
    ]);
    const [values] = [redact('aws_ecs_task_definition', { container_definitions: text })];
    expect(values).toEqual({
      container_definitions: text.replace(CANARY, '(redacted)'),
    });
  });
});

/** Looks like a secret by its name and is none: checks need it. */
const HARMLESS: readonly (readonly [type: string, values: JsonObject])[] = [
  ['aws_organizations_policy', { content: '{"Condition":{"StringEquals":{"oidc:token":"x"}}}' }],
  [
    'aws_db_instance',
    {
      manage_master_user_password: true,
      iam_database_authentication_enabled: true,
      master_user_secret: [{ kms_key_id: 'arn:k', secret_arn: 'arn:s', secret_status: 'active' }],
      master_user_secret_kms_key_id: 'k',
      password_wo_version: 2,
    },
  ],
  [
    'aws_instance',
    { metadata_options: [{ http_tokens: 'required', http_endpoint: 'enabled' }], get_password_data: false },
  ],
  [
    'aws_iam_policy',
    { condition: { 'token.actions.githubusercontent.com:sub': 'repo:a/b:*', 'login.token.example.gov:aud': 'a' } },
  ],
  [
    'aws_iam_account_password_policy',
    { minimum_password_length: '14', password_reuse_prevention: '24', max_password_age: '60', require_symbols: 'true' },
  ],
  [
    'aws_cognito_user_pool',
    { password_policy: [{ minimum_length: 8, require_symbols: true, temporary_password_validity_days: 7 }] },
  ],
  [
    'aws_secretsmanager_secret_rotation',
    { secret_id: 'arn:s', rotation_enabled: true, rotation_rules: [{ automatically_after_days: 30 }] },
  ],
  [
    'aws_secretsmanager_secret',
    {
      name: 'prod/db',
      kms_key_id: 'arn:k',
      policy: '{"Statement":[{"Condition":{"StringEquals":{"secretsmanager:ResourceTag/token":"x"}}}]}',
    },
  ],
  [
    'aws_iam_role',
    { assume_role_policy: '{"Condition":{"StringEquals":{"token.actions.githubusercontent.com:sub":"repo:a/b"}}}' },
  ],
  [
    'aws_db_parameter_group',
    {
      parameter: [
        { name: 'password_encryption', value: 'scram-sha-256' },
        { name: 'rds.force_ssl', value: '1' },
      ],
    },
  ],
  [
    'aws_kms_key',
    { customer_master_key_spec: 'SYMMETRIC_DEFAULT', enable_key_rotation: true, key_usage: 'ENCRYPT_DECRYPT' },
  ],
  ['aws_sqs_queue', { kms_master_key_id: 'alias/x', sqs_managed_sse_enabled: true }],
  ['aws_kms_replica_key', { primary_key_arn: 'arn:k' }],
  ['aws_ecr_repository', { encryption_configuration: [{ encryption_type: 'KMS', kms_key: 'arn:k' }] }],
  [
    'aws_glue_data_catalog_encryption_settings',
    {
      data_catalog_encryption_settings: [
        { connection_password_encryption: [{ aws_kms_key_id: 'arn:k', return_connection_password_encrypted: true }] },
      ],
    },
  ],
  [
    'aws_codebuild_project',
    { encryption_key: 'arn:k', environment: [{ image: 'i', type: 'LINUX_CONTAINER', privileged_mode: true }] },
  ],
  [
    'aws_acm_certificate',
    { certificate_body: '-----BEGIN CERTIFICATE-----', key_algorithm: 'RSA_2048', domain_name: 'x' },
  ],
  ['aws_lb_listener', { ssl_policy: 'ELBSecurityPolicy-TLS13-1-2-FIPS-2023-04', certificate_arn: 'arn:c' }],
  [
    'azurerm_kubernetes_cluster',
    {
      key_vault_secrets_provider: [
        {
          secret_rotation_enabled: true,
          secret_rotation_interval: '2m',
          secret_identity: [{ client_id: 'c', object_id: 'o' }],
        },
      ],
    },
  ],
  [
    'azurerm_storage_account',
    {
      shared_access_key_enabled: false,
      primary_blob_endpoint: 'https://x',
      customer_managed_key: [{ key_vault_key_id: 'https://v/keys/k/1' }],
    },
  ],
  [
    'azurerm_linux_virtual_machine',
    {
      disable_password_authentication: true,
      admin_username: 'a',
      admin_ssh_key: [{ public_key: 'ssh-ed25519 AAAA', username: 'a' }],
    },
  ],
  [
    'azurerm_postgresql_flexible_server',
    { authentication: [{ password_auth_enabled: false, active_directory_auth_enabled: true }] },
  ],
  ['azurerm_key_vault_secret', { key_vault_id: '/v', content_type: 'text', expiration_date: '2027-01-01T00:00:00Z' }],
  [
    'azurerm_key_vault_certificate',
    {
      secret_id: 'https://v/secrets/c/1',
      versionless_secret_id: 'https://v/secrets/c',
      certificate_policy: [{ key_properties: [{ key_size: 4096, key_type: 'RSA', exportable: false }] }],
    },
  ],
  ['azurerm_postgresql_flexible_server_configuration', { name: 'password_encryption', value: 'scram-sha-256' }],
  [
    'google_sql_database_instance',
    { settings: [{ database_flags: [{ name: 'password_encryption', value: 'scram' }] }], encryption_key_name: 'k' },
  ],
  [
    'google_compute_instance',
    { metadata: { 'enable-oslogin': 'TRUE', 'block-project-ssh-keys': 'true', 'serial-port-enable': 'false' } },
  ],
  ['google_secret_manager_secret_version', { secret: 'projects/p/secrets/s', enabled: true }],
  [
    'google_service_account_key',
    {
      service_account_id: 'projects/p/serviceAccounts/a',
      key_algorithm: 'KEY_ALG_RSA_2048',
      private_key_type: 'TYPE_JSON',
    },
  ],
  [
    'google_container_cluster',
    {
      master_auth: [{ client_certificate_config: [{ issue_client_certificate: false }] }],
      database_encryption: [{ key_name: 'k', state: 'ENCRYPTED' }],
    },
  ],
  [
    'provider.aws',
    { region: 'us-gov-west-1', use_fips_endpoint: true, profile: 'p', assume_role: [{ role_arn: 'arn:r' }] },
  ],
];

describe('settings about secrets', () => {
  test.each(HARMLESS)('of %s stay readable: %j', (type, values) => {
    expect(redact(type, values)).toEqual(values);
  });
});

function run(length: number): string {
  return 'aB3'.repeat(length).slice(0, length);
}

describe('shapes of credentials', () => {
  test.each([
    `AKIA${'A1B2'.repeat(4)}`,
    '-----BEGIN RSA PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----',
    `ghp_${run(36)}`,
    `xoxb-${run(12)}`,
    `eyJ${run(20)}.eyJ${run(20)}.x`,
    `DefaultEndpointsProtocol=https;AccountKey=${run(40)}`,
    'postgres://user:pass@host/db',
    'amqp://:pass@host',
    `https://x.blob.core.windows.net/c?sv=1&sig=${run(43)}`,
    `https://x.azurewebsites.net/api/run?code=${run(54)}==`,
    'https://x.example/hook?token=ab12cd34ef56',
    'Server=x;Password=abc;',
    `glpat-${run(20)}`,
    `sk_test_${run(24)}`,
    `sk-proj-${run(40)}`,
    `dapi${'0a1b2c3d'.repeat(4)}`,
    `dop_v1_${'0a1b2c3d'.repeat(8)}`,
    `pypi-${run(80)}`,
    `ATATT3${run(60)}`,
    'https://hooks.slack.com/workflows/T000/A000/1',
    `Authorization: Bearer ${run(24)}`,
  ])('%s is one', (text) => {
    expect(looksLikeCredential(text)).toBe(true);
    expect(looksLikeCredential(`before ${text} after`)).toBe(true);
  });

  test.each([
    '',
    'https://host:8443/path',
    'arn:aws:iam::123456789012:role/x',
    'AIDAEXAMPLE',
    '-----BEGIN PUBLIC KEY-----',
    'ssh-rsa AAAAB3Nza',
    'PasswordLastUsed',
    'https://x/a?b=c@d',
    'user@host',
    'sk-service-account-for-the-production-cluster-1',
    `task-${run(40)}`,
    'the basic configuration of the bearer is explained below',
  ])('%j is none', (text) => {
    expect(looksLikeCredential(text)).toBe(false);
  });

  test.each([
    'eyJ',
    '://',
    '://a:',
    'SG.',
    '-----BEGIN ',
    'Password',
    '?sig=',
    'SG.aaaaaaaaaaaaaaaa.',
    'sk-',
    'bearer ',
  ])('time stays linear for many %j', (part) => {
    const text = part.repeat(2 ** 21 / part.length);
    expect(looksLikeCredential(text)).toBe(false);
  });
});

/** Resource types of the AWS, AzureRM and Google providers with the paths that their schemas mark as sensitive. */
const MARKED = readFileSync(new URL('./provider-sensitive.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

/** A value at the end of a path of blocks. */
function nested([name = '', ...rest]: readonly string[]): JsonObject {
  return { [name]: rest.length === 0 ? CANARY : [nested(rest)] };
}

describe('what providers mark as sensitive', () => {
  test.each(MARKED)('%s', (type = '', ...paths) => {
    const readable = paths.filter((path) => JSON.stringify(redact(type, nested(path.split('.')))).includes(CANARY));
    expect(readable).toEqual([]);
  });
});

test('what checks ask whether it is a secret that is written down is redacted before they see it', () => {
  const readable = [...SECRET_ARGUMENTS, ...SCRIPT_ARGUMENTS, ...PROTECTED_SCRIPTS].flatMap(([type, paths]) =>
    paths
      .filter((path) => JSON.stringify(redact(type, nested(path.split('.')))).includes(CANARY))
      .map((path) => `${type} ${path}`),
  );
  expect(readable).toEqual([]);
});

import { describe, expect, test } from '@jest/globals';
import {
  isConnectionName,
  isDescriptiveName,
  isSecretArgument,
  isSecretInPlaybook,
  isSecretSetting,
  isSecretVariable,
  normalName,
} from '../../../src/model/secrets/secret-names.ts';

const KINDS = [isSecretArgument, isSecretSetting, isSecretVariable] as const;

/** One name in every way that words are joined. */
function spellings(...words: readonly string[]): readonly string[] {
  const capital = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const upper = words.map((word) => word.toUpperCase());
  return [
    words.join('_'),
    words.join('-'),
    words.join('.'),
    upper.join('_'),
    upper.join('-'),
    capital.join(''),
    [words[0], ...capital.slice(1)].join(''),
    capital.join('-'),
    `${words.join('_')}_2`,
    `${words.join('_')}2`,
  ];
}

test.each([
  ['dbPassword', 'db_password'],
  ['DB_PASSWORD', 'db_password'],
  ['db-password', 'db_password'],
  ['db.password', 'db_password'],
  ['DBPassword', 'db_password'],
  ['secretIDs', 'secret_ids'],
  ['userAPIKey', 'user_api_key'],
  ['oauth2Token', 'oauth2_token'],
  ['token2value', 'token2_value'],
  ['__key__2', 'key_2'],
  ['', ''],
])('the words of %s', (name, expected) => expect(normalName(name)).toBe(expected));

describe('every kind of name', () => {
  test.each([
    ['db', 'password'],
    ['db', 'passwords'],
    ['login', 'passphrase'],
    ['client', 'secret'],
    ['client', 'secrets'],
    ['access', 'token'],
    ['user', 'credentials'],
    ['vendor', 'api', 'key'],
    ['vendor', 'api', 'keys'],
    ['app', 'private', 'key'],
    ['secret', 'access', 'key'],
    ['sql', 'connection', 'string'],
    ['mysql', 'pwd'],
    ['db', 'pass'],
    ['registry', 'creds'],
  ])('%s %s %s', (...words) => {
    const names = spellings(...words.filter((word) => word !== undefined));
    expect(names.filter((name) => !KINDS.every((isSecret) => isSecret(name)))).toEqual([]);
  });

  test.each([
    ['secret', 'name'],
    ['secret', 'ids'],
    ['access', 'token', 'ttl'],
    ['password', 'length'],
    ['password', 'policy'],
    ['token', 'endpoint'],
    ['max', 'password', 'age'],
    ['password', 'reuse', 'prevention'],
    ['users', 'without', 'password'],
    ['permit', 'empty', 'passwords'],
    ['secret', 'region'],
    ['log', 'level'],
    ['compass', 'bearing'],
    ['monkey', 'patch'],
    ['llm', 'max', 'output', 'tokens'],
    ['tokenizer', 'model'],
  ])('not: %s %s %s %s', (...words) => {
    // whether a numbered name is about a secret differs: providers number none
    const names = spellings(...words.filter((word) => word !== undefined)).filter((name) => !/\d/.test(name));
    expect(names.filter((name) => KINDS.some((isSecret) => isSecret(name)))).toEqual([]);
  });
});

describe('the columns differ where', () => {
  test.each([
    // name, argument, setting, variable
    ['STRIPE_KEY', false, true, false],
    ['session_key', true, true, false],
    ['AWS_ACCESS_KEY_ID', true, false, true],
    ['user_data', true, false, false],
    ['webhook_url', true, false, false],
    ['secondary_readonly_key', true, true, false],
    ['token_file', true, false, false],
    ['secret_config', false, true, true],
    ['SENTRY_DSN', true, true, false],
    ['APPLICATIONINSIGHTS_CONNECTION_STRING', true, true, false],
    ['secretsmanager', false, false, true],
  ])('%s', (name, ...expected) => expect(KINDS.map((isSecret) => isSecret(name))).toEqual(expected));

  test('a long name is judged by its end', () => {
    expect(isSecretSetting(`${'a'.repeat(300)}_password`)).toBe(true);
    expect(isSecretSetting(`password_${'a'.repeat(300)}`)).toBe(false);
  });

  // a pattern that goes back over its input would not end here within the time limit of a test
  test.each(['primary_', 'max_', 'secret_', 'tokeni', 'aA'])('a name of many %s ends', (piece) => {
    expect(KINDS.map((isSecret) => typeof isSecret(piece.repeat(500_000)))).toEqual(['boolean', 'boolean', 'boolean']);
  });
});

test.each([
  ['db_password', true],
  ['dbPassword', true],
  ['password_regexp', false],
  ['password-warning', false],
  ['admin_ssh_keys', false],
  ['ssh_private_key', true],
  ['ssh_keys', false],
])('in a playbook: %s', (name, expected) => expect(isSecretInPlaybook(name)).toBe(expected));

test.each([
  ['DB_CONNECTION_STRING', true],
  ['ConnectionStrings__Default', true],
  ['SENTRY_DSN', true],
  ['DB_CONN_STR', true],
  ['SECRET_CONNECTION_STRING', false],
  ['DB_PASSWORD', false],
  ['CONNECTION_STRATEGY', false],
])('an address that may have a credential: %s', (name, expected) => expect(isConnectionName(name)).toBe(expected));

test.each([
  ['name', true],
  ['valueFrom', true],
  ['kms_key_id', true],
  ['access_key_id', false],
  ['kube_config', false],
  ['key_1', false],
  ['password', false],
])('describes the secret in its block: %s', (name, expected) => expect(isDescriptiveName(name)).toBe(expected));

describe('a setting', () => {
  test.each([
    'PASSWORD',
    'DB_PASSWORD',
    'dbPassword',
    'DB_PASSWORD_2',
    'spring.datasource.password',
    '--token',
    'GITHUB_TOKEN',
    'clientSecret',
    'CLIENT-SECRET',
    'apiKey',
    'API_KEY',
    'STRIPE_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'tls.key',
    'credentials',
    'ConnectionString',
    'CONNECTIONSTRING',
    'MYSQL_PWD',
    'SENTRY_DSN',
    'REDIS_PASS',
    'quality_gate_token',
    'password_value',
    'retry_password_2',
    'dbpassword',
    'mysecret',
    'API_KEY_PROD',
    'ConnectionStrings__Default',
  ])('%s', (name) => {
    expect(isSecretSetting(name)).toBe(true);
  });

  test.each([
    '',
    'key',
    'PASSWORD_FILE',
    'TOKEN_URL',
    'tokenTtl',
    'SECRET_NAME',
    'secretName',
    'AWS_ACCESS_KEY_ID',
    'kms_key_id',
    'PUBLIC_KEY',
    'partitionKey',
    'agent-not-ready-taint-key',
    'SHARD_KEY',
    'compass',
    'monkey',
    'PORT',
    'KEYBOARD',
    'passenger',
    'tokenizer',
    'PASS_THROUGH',
    'MAX_TOKENS',
    'passwd_ucredit',
    'passwd_minlen_value',
    'passwd_quality_enforce_root_value',
    'password_dictcheck_value',
    'passwd_hash_algo',
    'PASSWORD_STRENGTH',
    'ACCESS_TOKEN_VALIDITY',
    'TOKEN_SCOPES',
    'password_reuse_prevention',
    'sudo_nopasswd',
    'permitemptypasswords',
    'secretary',
    'passwordless',
    'proxy_pass',
    'LLM_MAX_TOKENS',
    'HTTP_TOKENS',
    'secretIDs',
    'accounts_passwords_pam_faillock_deny',
    'access_key_id_previous',
  ])('not: %s', (name) => {
    expect(isSecretSetting(name)).toBe(false);
  });
});

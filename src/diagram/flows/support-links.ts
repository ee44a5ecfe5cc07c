import { link } from '../inventory/joins.ts';
import type { Link } from '../inventory/context.ts';

const KEY_PATHS = [
  'kms_key_id',
  'kms_key_arn',
  'kms_master_key_id',
  'kms_key',
  'encryption_configuration.kms_key',
  'encryption_configuration.kms_key_arn',
  'encryption_config.provider.key_arn',
  'server_side_encryption.kms_key_arn',
  'server_side_encryption_configuration.rule.apply_server_side_encryption_by_default.kms_master_key_id',
  'rule.apply_server_side_encryption_by_default.kms_master_key_id',
  'root_block_device.kms_key_id',
  'ebs_block_device.kms_key_id',
  'encrypt_at_rest.kms_key_id',
  'encryption_info.encryption_at_rest_kms_key_arn',
  'encryption_options.kms_key_id',
];
const AWS_KEYS = ['aws_kms_key', 'aws_kms_replica_key', 'aws_kms_external_key', 'data.aws_kms_key'];
const GOOGLE_KEY_PATHS = [
  'encryption.default_kms_key_name',
  'disk_encryption_key.kms_key_self_link',
  'boot_disk.kms_key_self_link',
  'encryption_key_name',
  'kms_key_name',
  'database_encryption.key_name',
  'default_encryption_configuration.kms_key_name',
  'encryption_config.kms_key_name',
  'customer_managed_key',
];
const VAULT_KEYS = ['azurerm_key_vault_key'];
const VAULT_KEY_PATHS = ['key_vault_key_id', 'customer_managed_key.key_vault_key_id', 'encryption.key_vault_key_id'];

/** Links from a resource, or a part of it, to the key that encrypts it. */
export const TO_KEYS: readonly Link[] = [
  ...['arn', 'key_id', 'id'].map((theirs) => link(AWS_KEYS, theirs, KEY_PATHS)),
  ...['id', 'self_link'].map((theirs) =>
    link(['google_kms_crypto_key', 'data.google_kms_crypto_key'], theirs, GOOGLE_KEY_PATHS),
  ),
  ...['id', 'versionless_id'].map((theirs) => link(VAULT_KEYS, theirs, VAULT_KEY_PATHS)),
  link(['azurerm_key_vault', 'data.azurerm_key_vault'], 'id', ['key_vault_id', 'identity.key_vault_id']),
  link(['azurerm_disk_encryption_set'], 'id', ['disk_encryption_set_id', 'os_disk.disk_encryption_set_id']),
];
export const VAULT = link(['azurerm_key_vault'], 'id', ['key_vault_id']);

const BUCKET_PATHS = ['s3_bucket_name', 'access_logs.bucket', 'target_bucket', 'logging.target_bucket'];
export const TO_LOGS: readonly Link[] = [
  ...['id', 'bucket'].map((theirs) => link(['aws_s3_bucket', 'data.aws_s3_bucket'], theirs, BUCKET_PATHS)),
  ...['bucket_domain_name', 'bucket_regional_domain_name'].map((theirs) =>
    link(['aws_s3_bucket'], theirs, ['logging_config.bucket']),
  ),
  link(['google_storage_bucket'], 'name', ['logging.log_bucket']),
  link(['azurerm_log_analytics_workspace', 'data.azurerm_log_analytics_workspace'], 'id', [
    'log_analytics_workspace_id',
    'workspace_id',
    'oms_agent.log_analytics_workspace_id',
  ]),
];

export const IDENTITIES: readonly Link[] = [
  link(['azurerm_user_assigned_identity'], 'id', ['identity.identity_ids']),
  link(['google_service_account'], 'email', [
    'service_account.email',
    'service_account_email',
    'template.service_account',
    'node_config.service_account',
    'service_config.service_account_email',
  ]),
];

export interface Companion {
  readonly types: readonly string[];
  readonly on: Link['on'];
}

/** Resource types with the logging or encryption settings of another resource. */
export const COMPANIONS: ReadonlyMap<string, readonly Companion[]> = new Map([
  [
    'aws_s3_bucket',
    [
      { types: ['aws_s3_bucket_server_side_encryption_configuration'], on: { bucket: ['id', 'bucket'] } },
      { types: ['aws_s3_bucket_logging'], on: { bucket: ['id', 'bucket'] } },
    ],
  ],
  [
    'azurerm_storage_account',
    [{ types: ['azurerm_storage_account_customer_managed_key'], on: { storage_account_id: ['id'] } }],
  ],
]);

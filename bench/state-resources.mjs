const AWS = 'provider["registry.terraform.io/hashicorp/aws"]';
const AZURE = 'provider["registry.terraform.io/hashicorp/azurerm"]';
const GOOGLE = 'provider["registry.terraform.io/hashicorp/google"]';
const REGIONS = ['us-gov-west-1', 'us-gov-east-1', 'us-east-1'];
const TEAMS = ['payments', 'records', 'identity', 'logistics', 'archive', 'platform'];

function tags(random, name) {
  return {
    Name: name,
    CostCentre: `cc-${1000 + random.below(9000)}`,
    DataClass: random.pick(['public', 'internal', 'confidential']),
    Environment: random.pick(['production', 'staging', 'development']),
    ManagedBy: 'terraform',
    Owner: `${random.pick(TEAMS)}@agency.example`,
  };
}

function ingress(random) {
  const port = random.pick([22, 80, 443, 3389, 5432, 8443]);
  return {
    cidr_blocks: [random.chance(0.1) ? '0.0.0.0/0' : `10.${random.below(256)}.0.0/16`],
    description: `service traffic of ${random.pick(TEAMS)}`,
    from_port: port,
    ipv6_cidr_blocks: [],
    prefix_list_ids: [],
    protocol: 'tcp',
    security_groups: [],
    self: false,
    to_port: port,
  };
}

function bucket(random, name) {
  const id = `agency-${name}`;
  return {
    acceleration_status: '',
    acl: null,
    arn: `arn:aws-us-gov:s3:::${id}`,
    bucket: id,
    bucket_domain_name: `${id}.s3.amazonaws.com`,
    bucket_prefix: '',
    bucket_regional_domain_name: `${id}.s3.us-gov-west-1.amazonaws.com`,
    cors_rule: [],
    force_destroy: random.chance(0.2),
    grant: [{ id: random.hex(64), permissions: ['FULL_CONTROL'], type: 'CanonicalUser', uri: '' }],
    hosted_zone_id: `Z${random.hex(12).toUpperCase()}`,
    id,
    lifecycle_rule: [],
    logging: random.chance(0.6) ? [{ target_bucket: 'agency-logs', target_prefix: `${name}/` }] : [],
    object_lock_configuration: [],
    object_lock_enabled: random.chance(0.3),
    region: random.pick(REGIONS),
    server_side_encryption_configuration: [
      {
        rule: [
          {
            apply_server_side_encryption_by_default: [
              { kms_master_key_id: '', sse_algorithm: random.pick(['AES256', 'aws:kms']) },
            ],
            bucket_key_enabled: random.chance(0.5),
          },
        ],
      },
    ],
    tags: tags(random, name),
    tags_all: tags(random, name),
    timeouts: null,
    versioning: [{ enabled: random.chance(0.7), mfa_delete: false }],
    website: [],
  };
}

/** Belongs to the bucket that the resource before it is. */
function publicAccessBlock(random, name, index) {
  const id = `agency-r${index - 1}`;
  return {
    block_public_acls: random.chance(0.8),
    block_public_policy: random.chance(0.8),
    bucket: id,
    id,
    ignore_public_acls: random.chance(0.8),
    restrict_public_buckets: random.chance(0.8),
    skip_destroy: null,
  };
}

function key(random, name) {
  const id = random.hex(32);
  return {
    arn: `arn:aws-us-gov:kms:us-gov-west-1:123456789012:key/${id}`,
    custom_key_store_id: '',
    customer_master_key_spec: 'SYMMETRIC_DEFAULT',
    deletion_window_in_days: random.pick([7, 30]),
    description: `Key of ${name}`,
    enable_key_rotation: random.chance(0.7),
    id,
    is_enabled: true,
    key_id: id,
    key_usage: 'ENCRYPT_DECRYPT',
    multi_region: false,
    policy: JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 'kms:*', Resource: '*' }] }),
    rotation_period_in_days: 365,
    tags: tags(random, name),
    timeouts: null,
  };
}

function securityGroup(random, name) {
  const id = `sg-${random.hex(17)}`;
  return {
    arn: `arn:aws-us-gov:ec2:us-gov-west-1:123456789012:security-group/${id}`,
    description: `Security group of ${name}`,
    egress: [{ ...ingress(random), from_port: 0, protocol: '-1', to_port: 0 }],
    id,
    ingress: Array.from({ length: 3 }, () => ingress(random)),
    name,
    name_prefix: '',
    owner_id: '123456789012',
    revoke_rules_on_delete: false,
    tags: tags(random, name),
    tags_all: tags(random, name),
    timeouts: null,
    vpc_id: `vpc-${random.hex(17)}`,
  };
}

function database(random, name) {
  return {
    allocated_storage: 20 + random.below(500),
    arn: `arn:aws-us-gov:rds:us-gov-west-1:123456789012:db:${name}`,
    auto_minor_version_upgrade: random.chance(0.8),
    availability_zone: 'us-gov-west-1a',
    backup_retention_period: random.pick([0, 7, 14, 35]),
    backup_window: '03:00-04:00',
    ca_cert_identifier: 'rds-ca-rsa2048-g1',
    copy_tags_to_snapshot: true,
    db_name: name.replaceAll('-', '_'),
    db_subnet_group_name: 'data',
    deletion_protection: random.chance(0.6),
    enabled_cloudwatch_logs_exports: random.chance(0.5) ? ['postgresql', 'upgrade'] : [],
    engine: 'postgres',
    engine_version: random.pick(['13.11', '14.9', '15.4', '16.1']),
    iam_database_authentication_enabled: random.chance(0.4),
    id: `db-${random.hex(26).toUpperCase()}`,
    identifier: name,
    instance_class: 'db.m6g.large',
    iops: 0,
    kms_key_id: `arn:aws-us-gov:kms:us-gov-west-1:123456789012:key/${random.hex(32)}`,
    license_model: 'postgresql-license',
    maintenance_window: 'sun:05:00-sun:06:00',
    monitoring_interval: random.pick([0, 60]),
    multi_az: random.chance(0.5),
    parameter_group_name: 'default.postgres15',
    password: `generated-${random.hex(24)}`,
    performance_insights_enabled: random.chance(0.5),
    port: 5432,
    publicly_accessible: random.chance(0.05),
    skip_final_snapshot: random.chance(0.2),
    status: 'available',
    storage_encrypted: random.chance(0.9),
    storage_type: 'gp3',
    tags: tags(random, name),
    tags_all: tags(random, name),
    timeouts: null,
    username: 'service',
    vpc_security_group_ids: [`sg-${random.hex(17)}`],
  };
}

function storageAccount(random, name) {
  const id = `/subscriptions/${random.hex(32)}/resourceGroups/${random.pick(TEAMS)}/providers/Microsoft.Storage/storageAccounts/${name}`;
  return {
    access_tier: 'Hot',
    account_kind: 'StorageV2',
    account_replication_type: random.pick(['LRS', 'GRS', 'ZRS']),
    account_tier: 'Standard',
    allow_nested_items_to_be_public: random.chance(0.1),
    allowed_copy_scope: '',
    blob_properties: [
      { delete_retention_policy: [{ days: random.below(30) }], versioning_enabled: random.chance(0.5) },
    ],
    cross_tenant_replication_enabled: false,
    customer_managed_key: [],
    https_traffic_only_enabled: random.chance(0.95),
    id,
    identity: [{ identity_ids: [], principal_id: random.hex(32), tenant_id: random.hex(32), type: 'SystemAssigned' }],
    infrastructure_encryption_enabled: random.chance(0.4),
    is_hns_enabled: false,
    location: 'usgovvirginia',
    min_tls_version: random.pick(['TLS1_0', 'TLS1_2', 'TLS1_2', 'TLS1_2']),
    name,
    network_rules: [{ bypass: ['AzureServices'], default_action: random.pick(['Allow', 'Deny']), ip_rules: [] }],
    primary_access_key: random.hex(64),
    primary_blob_endpoint: `https://${name}.blob.core.usgovcloudapi.net/`,
    primary_location: 'usgovvirginia',
    public_network_access_enabled: random.chance(0.3),
    queue_encryption_key_type: 'Service',
    resource_group_name: random.pick(TEAMS),
    secondary_access_key: random.hex(64),
    shared_access_key_enabled: random.chance(0.3),
    table_encryption_key_type: 'Service',
    tags: tags(random, name),
    timeouts: null,
  };
}

function googleBucket(random, name) {
  return {
    autoclass: [],
    cors: [],
    default_event_based_hold: false,
    effective_labels: tags(random, name),
    enable_object_retention: false,
    encryption: random.chance(0.4)
      ? [{ default_kms_key_name: `projects/agency/locations/us/keyRings/main/cryptoKeys/${name}` }]
      : [],
    force_destroy: random.chance(0.2),
    id: name,
    labels: tags(random, name),
    lifecycle_rule: [
      {
        action: [{ storage_class: 'COLDLINE', type: 'SetStorageClass' }],
        condition: [{ age: 30 + random.below(300), matches_prefix: [], matches_suffix: [], num_newer_versions: 0 }],
      },
    ],
    location: 'US',
    logging: random.chance(0.5) ? [{ log_bucket: 'agency-logs', log_object_prefix: name }] : [],
    name,
    project: 'agency',
    public_access_prevention: random.pick(['enforced', 'inherited']),
    requester_pays: false,
    retention_policy: [],
    self_link: `https://www.googleapis.com/storage/v1/b/${name}`,
    soft_delete_policy: [{ effective_time: '2026-01-01T00:00:00.000Z', retention_duration_seconds: 604800 }],
    storage_class: 'STANDARD',
    terraform_labels: tags(random, name),
    timeouts: null,
    uniform_bucket_level_access: random.chance(0.8),
    url: `gs://${name}`,
    versioning: [{ enabled: random.chance(0.6) }],
    website: [],
  };
}

export const RESOURCE_SHAPES = [
  { type: 'aws_s3_bucket', provider: AWS, attributes: bucket, sensitive: [] },
  { type: 'aws_s3_bucket_public_access_block', provider: AWS, attributes: publicAccessBlock, sensitive: [] },
  { type: 'aws_kms_key', provider: AWS, attributes: key, sensitive: [] },
  { type: 'aws_security_group', provider: AWS, attributes: securityGroup, sensitive: [] },
  { type: 'aws_db_instance', provider: AWS, attributes: database, sensitive: ['password'] },
  {
    type: 'azurerm_storage_account',
    provider: AZURE,
    attributes: storageAccount,
    sensitive: ['primary_access_key', 'secondary_access_key'],
  },
  { type: 'google_storage_bucket', provider: GOOGLE, attributes: googleBucket, sensitive: [] },
];

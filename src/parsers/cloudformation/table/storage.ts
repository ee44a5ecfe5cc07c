import { own, type ValueMap } from '../../../base/value.ts';
import { readMember, type Made } from '../conversion/made.ts';
import { knownText } from '../../../base/origins.ts';
import type { CfnType } from './cfn-type.ts';

export const STORAGE: readonly CfnType[] = [
  {
    cfn: 'AWS::S3::Bucket',
    aws: 'aws_s3_bucket',
    names: {
      BucketName: 'bucket',
      AccessControl: '-',
      LoggingConfiguration: '-',
      NotificationConfiguration: '-',
      WebsiteConfiguration: 'website',
      CorsConfiguration: '.',
      'CorsConfiguration.CorsRules': 'cors_rule',
    },
    parts: [
      {
        at: 'VersioningConfiguration',
        aws: 'aws_s3_bucket_versioning',
        as: 'versioning_configuration',
        link: 'bucket',
      },
      {
        at: 'BucketEncryption',
        aws: 'aws_s3_bucket_server_side_encryption_configuration',
        link: 'bucket',
        attributes: ['rule'],
        names: {
          ServerSideEncryptionConfiguration: 'rule',
          'ServerSideEncryptionConfiguration.ServerSideEncryptionByDefault': 'apply_server_side_encryption_by_default',
        },
      },
      {
        at: 'PublicAccessBlockConfiguration',
        aws: 'aws_s3_bucket_public_access_block',
        link: 'bucket',
        attributes: ['block_public_acls', 'block_public_policy', 'ignore_public_acls', 'restrict_public_buckets'],
      },
      {
        at: 'OwnershipControls',
        aws: 'aws_s3_bucket_ownership_controls',
        link: 'bucket',
        attributes: ['rule'],
        names: { Rules: 'rule' },
      },
      {
        at: 'LifecycleConfiguration',
        aws: 'aws_s3_bucket_lifecycle_configuration',
        link: 'bucket',
        attributes: ['rule'],
        names: { Rules: 'rule' },
      },
      {
        at: 'ReplicationConfiguration',
        aws: 'aws_s3_bucket_replication_configuration',
        link: 'bucket',
        attributes: ['rule'],
        names: { Rules: 'rule' },
      },
      {
        at: 'ObjectLockConfiguration',
        aws: 'aws_s3_bucket_object_lock_configuration',
        link: 'bucket',
        attributes: ['rule'],
      },
    ],
    convert: convertBucket,
  },
  { cfn: 'AWS::S3::BucketPolicy', aws: 'aws_s3_bucket_policy', names: { PolicyDocument: '=policy' } },
  {
    cfn: 'AWS::S3::AccessPoint',
    aws: 'aws_s3_access_point',
    names: { Policy: '=policy' },
    // the service assumes that all four are on (Amazon S3 API, CreateAccessPoint)
  },
  {
    cfn: 'AWS::EC2::Volume',
    aws: 'aws_ebs_volume',
    names: { VolumeType: 'type', AutoEnableIO: '-' },
  },
  {
    cfn: 'AWS::EFS::FileSystem',
    aws: 'aws_efs_file_system',
    names: { FileSystemTags: '{}tags' },
    parts: [
      { at: 'BackupPolicy', aws: 'aws_efs_backup_policy', as: 'backup_policy', link: 'file_system_id' },
      { at: 'FileSystemPolicy', aws: 'aws_efs_file_system_policy', as: '=policy', link: 'file_system_id' },
    ],
  },
  {
    cfn: 'AWS::EFS::AccessPoint',
    aws: 'aws_efs_access_point',
    names: { AccessPointTags: '{}tags' },
  },
  { cfn: 'AWS::EFS::MountTarget', aws: 'aws_efs_mount_target' },
];

function convertBucket(properties: ValueMap, made: Made): void {
  const acl = own(properties, 'AccessControl');
  made.set('acl', typeof acl === 'string' ? cannedAcl(acl) : acl, ['AccessControl']);
  const logging = own(properties, 'LoggingConfiguration');
  if (logging !== undefined) {
    // a bucket without another one keeps its logs itself
    const target = readMember(logging, 'DestinationBucketName') ?? made.self;
    const values = { bucket: made.self, target_bucket: target, target_prefix: readMember(logging, 'LogFilePrefix') };
    made.add('aws_s3_bucket_logging', values, ['LoggingConfiguration']);
  }
  const notification = own(properties, 'NotificationConfiguration');
  if (notification !== undefined) addNotification(notification, made);
}

/** `PublicReadWrite` is `public-read-write`. */
function cannedAcl(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

function addNotification(notification: ReturnType<typeof readMember>, made: Made): void {
  const toBridge = readMember(notification, 'EventBridgeConfiguration');
  const isOn = readMember(toBridge, 'EventBridgeEnabled') ?? (toBridge === undefined ? undefined : true);
  const values = {
    bucket: made.self,
    eventbridge: knownText(isOn) === 'true' ? true : isOn,
    lambda_function: readMember(notification, 'LambdaConfigurations'),
    queue: readMember(notification, 'QueueConfigurations'),
    topic: readMember(notification, 'TopicConfigurations'),
  };
  made.add('aws_s3_bucket_notification', values, ['NotificationConfiguration']);
}

import { own } from '../../../base/value.ts';
import type { CfnType } from './cfn-type.ts';

export const KEYS: readonly CfnType[] = [
  {
    cfn: 'AWS::KMS::Key',
    aws: 'aws_kms_key',
    names: {
      KeyPolicy: '=policy',
      Enabled: 'is_enabled',
      KeySpec: 'customer_master_key_spec',
      PendingWindowInDays: 'deletion_window_in_days',
    },
  },
  {
    cfn: 'AWS::KMS::ReplicaKey',
    aws: 'aws_kms_replica_key',
    names: { KeyPolicy: '=policy', PendingWindowInDays: 'deletion_window_in_days' },
  },
  { cfn: 'AWS::KMS::Alias', aws: 'aws_kms_alias', names: { AliasName: 'name' } },
  {
    cfn: 'AWS::SecretsManager::Secret',
    aws: 'aws_secretsmanager_secret',
    names: { SecretString: '-', GenerateSecretString: '-', ReplicaRegions: 'replica' },
    convert: (properties, made) => {
      const text = own(properties, 'SecretString');
      if (text !== undefined)
        made
          .add('aws_secretsmanager_secret_version', { secret_id: made.self, secret_string: text }, ['SecretString'])
          .places.set('secret_string', []);
    },
  },
  {
    cfn: 'AWS::SecretsManager::RotationSchedule',
    aws: 'aws_secretsmanager_secret_rotation',
    names: { 'RotationRules.Duration': 'duration' },
  },
  {
    cfn: 'AWS::SecretsManager::ResourcePolicy',
    aws: 'aws_secretsmanager_secret_policy',
    names: { ResourcePolicy: '=policy', SecretId: 'secret_arn' },
  },
  { cfn: 'AWS::SSM::Parameter', aws: 'aws_ssm_parameter', names: { Tags: '=tags' } },
  {
    cfn: 'AWS::CertificateManager::Certificate',
    aws: 'aws_acm_certificate',
  },
];

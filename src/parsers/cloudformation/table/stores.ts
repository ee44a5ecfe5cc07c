import { unknown } from '../../../base/value.ts';
import type { CfnType } from './cfn-type.ts';
import { parameterGroup } from './databases.ts';

/** The service changed what it assumes (Amazon Redshift, default security settings of January 2025). */
const BY_SERVICE = unknown('not set; the service decides', false);

export const STORES: readonly CfnType[] = [
  {
    cfn: 'AWS::ElastiCache::ReplicationGroup',
    aws: 'aws_elasticache_replication_group',
    names: {
      CacheSubnetGroupName: 'subnet_group_name',
      CacheParameterGroupName: 'parameter_group_name',
      MultiAZEnabled: 'multi_az_enabled',
    },
  },
  {
    cfn: 'AWS::ElastiCache::CacheCluster',
    aws: 'aws_elasticache_cluster',
    names: {
      CacheSubnetGroupName: 'subnet_group_name',
      CacheParameterGroupName: 'parameter_group_name',
      AZMode: 'az_mode',
      ClusterName: 'cluster_id',
    },
  },
  {
    cfn: 'AWS::Redshift::Cluster',
    aws: 'aws_redshift_cluster',
    names: {
      LoggingProperties: '-',
      DBName: 'database_name',
      MasterUserPassword: 'master_password',
      ClusterParameterGroupName: 'cluster_parameter_group_name',
    },
    defaults: { encrypted: BY_SERVICE, publicly_accessible: BY_SERVICE },
    parts: [
      {
        at: 'LoggingProperties',
        aws: 'aws_redshift_logging',
        link: 'cluster_identifier',
        attributes: ['bucket_name', 'log_destination_type'],
      },
    ],
  },
  {
    cfn: 'AWS::Redshift::ClusterParameterGroup',
    aws: 'aws_redshift_parameter_group',
    names: {
      ParameterGroupFamily: 'family',
      Parameters: 'parameter',
      'Parameters.ParameterName': 'name',
      'Parameters.ParameterValue': 'value',
      ParameterGroupName: 'name',
    },
  },
  {
    cfn: 'AWS::DocDB::DBCluster',
    aws: 'aws_docdb_cluster',
    names: {
      DBClusterIdentifier: 'cluster_identifier',
      MasterUserPassword: 'master_password',
      MasterUsername: 'master_username',
      EnableCloudwatchLogsExports: 'enabled_cloudwatch_logs_exports',
      SourceDBClusterIdentifier: '/restore_to_point_in_time.source_cluster_identifier',
    },
  },
  parameterGroup('AWS::DocDB::DBClusterParameterGroup', 'aws_docdb_cluster_parameter_group', 'Name'),
  {
    cfn: 'AWS::Neptune::DBCluster',
    aws: 'aws_neptune_cluster',
    names: {
      DBClusterIdentifier: 'cluster_identifier',
      DBClusterParameterGroupName: 'neptune_cluster_parameter_group_name',
      EnableCloudwatchLogsExports: 'enable_cloudwatch_logs_exports',
      IamAuthEnabled: 'iam_database_authentication_enabled',
      KmsKeyId: 'kms_key_arn',
      SourceDBClusterIdentifier: '/restore_to_point_in_time.source_cluster_identifier',
    },
  },
  parameterGroup('AWS::Neptune::DBClusterParameterGroup', 'aws_neptune_cluster_parameter_group', 'Name'),
  {
    cfn: 'AWS::Backup::BackupVault',
    aws: 'aws_backup_vault',
    names: { BackupVaultName: 'name', EncryptionKeyArn: 'kms_key_arn', BackupVaultTags: '=tags', Notifications: '-' },
    parts: [
      { at: 'AccessPolicy', aws: 'aws_backup_vault_policy', as: '=policy', link: 'backup_vault_name' },
      { at: 'LockConfiguration', aws: 'aws_backup_vault_lock_configuration', link: 'backup_vault_name' },
    ],
  },
  {
    cfn: 'AWS::Backup::BackupPlan',
    aws: 'aws_backup_plan',
    names: {
      BackupPlanTags: '=tags',
      BackupPlan: '.',
      'BackupPlan.BackupPlanName': 'name',
      'BackupPlan.BackupPlanRule': 'rule',
      'BackupPlan.BackupPlanRule.TargetBackupVault': 'target_vault_name',
      'BackupPlan.BackupPlanRule.ScheduleExpression': 'schedule',
      'BackupPlan.BackupPlanRule.Lifecycle.DeleteAfterDays': 'delete_after',
      'BackupPlan.BackupPlanRule.CopyActions': 'copy_action',
    },
  },
  {
    cfn: 'AWS::Backup::BackupSelection',
    aws: 'aws_backup_selection',
    names: {
      BackupPlanId: 'plan_id',
      BackupSelection: '.',
      'BackupSelection.SelectionName': 'name',
      'BackupSelection.Conditions': 'condition',
      'BackupSelection.ListOfTags': 'selection_tag',
      'BackupSelection.ListOfTags.ConditionType': 'type',
      'BackupSelection.ListOfTags.ConditionKey': 'key',
      'BackupSelection.ListOfTags.ConditionValue': 'value',
    },
  },
];

import { isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Made } from '../conversion/made.ts';
import { knownText } from '../../../base/origins.ts';
import type { CfnType } from './cfn-type.ts';

const DB_INSTANCE = {
  DBInstanceIdentifier: 'identifier',
  DBInstanceClass: 'instance_class',
  MasterUsername: 'username',
  MasterUserPassword: 'password',
  MasterUserSecret: '.',
  'MasterUserSecret.KmsKeyId': 'master_user_secret_kms_key_id',
  EnableIAMDatabaseAuthentication: 'iam_database_authentication_enabled',
  EnablePerformanceInsights: 'performance_insights_enabled',
  PerformanceInsightsKMSKeyId: 'performance_insights_kms_key_id',
  EnableCloudwatchLogsExports: 'enabled_cloudwatch_logs_exports',
  DBParameterGroupName: 'parameter_group_name',
  VPCSecurityGroups: 'vpc_security_group_ids',
  DBSecurityGroups: 'security_group_names',
  DBSnapshotIdentifier: 'snapshot_identifier',
  SourceDBInstanceIdentifier: 'replicate_source_db',
  CACertificateIdentifier: 'ca_cert_identifier',
  SourceDBInstanceAutomatedBackupsArn: '/restore_to_point_in_time.source_db_instance_automated_backups_arn',
  SourceDbiResourceId: '/restore_to_point_in_time.source_dbi_resource_id',
};
const DB_CLUSTER = {
  DBClusterIdentifier: 'cluster_identifier',
  MasterUserPassword: 'master_password',
  MasterUsername: 'master_username',
  MasterUserSecret: '.',
  'MasterUserSecret.KmsKeyId': 'master_user_secret_kms_key_id',
  EnableIAMDatabaseAuthentication: 'iam_database_authentication_enabled',
  EnableCloudwatchLogsExports: 'enabled_cloudwatch_logs_exports',
  SourceDBClusterIdentifier: '/restore_to_point_in_time.source_cluster_identifier',
  SourceDbClusterResourceId: '/restore_to_point_in_time.source_cluster_resource_id',
  VpcSecurityGroupIds: 'vpc_security_group_ids',
};
/** Amazon RDS decides by the subnets and the gateway of the VPC (API reference, CreateDBInstance, PubliclyAccessible). */
const BY_VPC = unknown('not set; the VPC and its subnets decide', false);

export const DATABASES: readonly CfnType[] = [
  {
    cfn: 'AWS::RDS::DBInstance',
    aws: 'aws_rds_cluster_instance',
    when: 'DBClusterIdentifier',
    names: {
      ...DB_INSTANCE,
      DBParameterGroupName: 'db_parameter_group_name',
      DBClusterIdentifier: 'cluster_identifier',
    },
    defaults: { publicly_accessible: BY_VPC },
  },
  {
    cfn: 'AWS::RDS::DBInstance',
    aws: 'aws_db_instance',
    names: DB_INSTANCE,
    // Terraform turns backups off where nothing is said, and CloudFormation keeps them for a day
    defaults: { backup_retention_period: 1, publicly_accessible: BY_VPC },
  },
  { cfn: 'AWS::RDS::DBCluster', aws: 'aws_rds_cluster', names: DB_CLUSTER, defaults: { backup_retention_period: 1 } },
  {
    cfn: 'AWS::RDS::GlobalCluster',
    aws: 'aws_rds_global_cluster',
    names: { SourceDBClusterIdentifier: 'source_db_cluster_identifier' },
  },
  { cfn: 'AWS::RDS::DBSubnetGroup', aws: 'aws_db_subnet_group', names: { DBSubnetGroupName: 'name' } },
  parameterGroup('AWS::RDS::DBParameterGroup', 'aws_db_parameter_group', 'DBParameterGroupName'),
  parameterGroup('AWS::RDS::DBClusterParameterGroup', 'aws_rds_cluster_parameter_group', 'DBClusterParameterGroupName'),
  {
    cfn: 'AWS::RDS::OptionGroup',
    aws: 'aws_db_option_group',
    names: {
      OptionConfigurations: 'option',
      OptionGroupName: 'name',
      'OptionConfigurations.OptionSettings': 'option_settings',
    },
  },
  { cfn: 'AWS::RDS::DBProxy', aws: 'aws_db_proxy', names: { RequireTLS: 'require_tls', DBProxyName: 'name' } },
  {
    cfn: 'AWS::RDS::DBShardGroup',
    aws: 'aws_rds_shard_group',
    names: { DBShardGroupIdentifier: 'db_shard_group_identifier' },
  },
  {
    cfn: 'AWS::DynamoDB::Table',
    aws: 'aws_dynamodb_table',
    names: {
      TableName: 'name',
      AttributeDefinitions: 'attribute',
      KeySchema: '-',
      SSESpecification: 'server_side_encryption',
      'SSESpecification.SSEEnabled': 'enabled',
      'SSESpecification.KMSMasterKeyId': 'kms_key_arn',
      PointInTimeRecoverySpecification: 'point_in_time_recovery',
      'PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled': 'enabled',
      ResourcePolicy: '-',
    },
    parts: [],
    convert: (properties, made) => {
      const policy = own(properties, 'ResourcePolicy');
      const document = isMap(policy) ? own(policy, 'PolicyDocument') : policy;
      if (document !== undefined)
        made.add('aws_dynamodb_resource_policy', { resource_arn: made.self, policy: document }, ['ResourcePolicy']);
    },
  },
];

/** Parameters are a map in templates, and blocks with name and value in the provider. */
export function parameterGroup(cfn: string, aws: string, name: string): CfnType {
  return {
    cfn,
    aws,
    names: { [name]: 'name', Parameters: '-' },
    convert: (properties, made) => {
      addParameters(properties, made);
    },
  };
}

function addParameters(properties: ValueMap, made: Made): void {
  const given = own(properties, 'Parameters');
  if (given === undefined || given === null) return;
  if (!isMap(given)) {
    made.set('parameter', given, ['Parameters']);
    return;
  }
  const parameters = Object.entries(given).map(([name, value], index): Value => {
    made.main.places.set(`parameter.${index}`, ['Parameters', name]);
    return { name, value: knownText(value) ?? value };
  });
  made.set('parameter', parameters, ['Parameters']);
}

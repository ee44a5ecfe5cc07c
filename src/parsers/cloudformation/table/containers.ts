import { isList, isMap, own, type Value } from '../../../base/value.ts';
import type { CfnType } from './cfn-type.ts';

const LOG_TYPES = 'Logging.ClusterLogging.EnabledTypes';

export const CONTAINERS: readonly CfnType[] = [
  {
    cfn: 'AWS::ECR::Repository',
    aws: 'aws_ecr_repository',
    names: { RepositoryName: 'name', RepositoryPolicyText: '-', LifecyclePolicy: '-' },
    parts: [
      { at: 'RepositoryPolicyText', aws: 'aws_ecr_repository_policy', as: '=policy', link: 'repository' },
      { at: 'LifecyclePolicy', aws: 'aws_ecr_lifecycle_policy', as: '=policy', link: 'repository' },
    ],
  },
  {
    cfn: 'AWS::ECS::Cluster',
    aws: 'aws_ecs_cluster',
    names: { ClusterName: 'name', ClusterSettings: 'setting' },
  },
  {
    cfn: 'AWS::EKS::Nodegroup',
    aws: 'aws_eks_node_group',
    names: {
      NodegroupName: 'node_group_name',
      NodeRole: 'node_role_arn',
      Subnets: 'subnet_ids',
      Labels: '=labels',
      Tags: '=tags',
      'RemoteAccess.SourceSecurityGroups': 'source_security_group_ids',
      'LaunchTemplate.Id': 'id',
    },
  },
  {
    cfn: 'AWS::EKS::Cluster',
    aws: 'aws_eks_cluster',
    names: {
      ResourcesVpcConfig: 'vpc_config',
      EncryptionConfig: 'encryption_config',
      'EncryptionConfig.Provider.KeyArn': 'key_arn',
      Logging: '-',
    },
    convert: (properties, made) => {
      const types = logTypes(own(properties, 'Logging'));
      made.set('enabled_cluster_log_types', types, LOG_TYPES.split('.').slice(0, 1));
    },
  },
];

/** `[{ Type: audit }]` is `[audit]`. */
function logTypes(logging: Value | undefined): Value | undefined {
  if (!isMap(logging)) return logging;
  const cluster = own(logging, 'ClusterLogging');
  const types = isMap(cluster) ? own(cluster, 'EnabledTypes') : cluster;
  if (!isList(types)) return types;
  return types.map((item) => (isMap(item) ? (own(item, 'Type') ?? item) : item));
}

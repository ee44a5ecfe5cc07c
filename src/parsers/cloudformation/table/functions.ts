import type { CfnType } from './cfn-type.ts';

export const LAMBDA: readonly CfnType[] = [
  {
    cfn: 'AWS::Lambda::Function',
    aws: 'aws_lambda_function',
    names: { Code: '-', 'Environment.Variables': '=variables' },
  },
  {
    cfn: 'AWS::Lambda::Permission',
    aws: 'aws_lambda_permission',
    names: { PrincipalOrgID: 'principal_org_id' },
  },
  {
    cfn: 'AWS::Lambda::Url',
    aws: 'aws_lambda_function_url',
    names: { AuthType: 'authorization_type', TargetFunctionArn: 'function_name' },
  },
  { cfn: 'AWS::Lambda::EventInvokeConfig', aws: 'aws_lambda_function_event_invoke_config' },
  { cfn: 'AWS::Lambda::EventSourceMapping', aws: 'aws_lambda_event_source_mapping' },
  { cfn: 'AWS::Lambda::LayerVersion', aws: 'aws_lambda_layer_version', names: { Content: '-' } },
  { cfn: 'AWS::Lambda::LayerVersionPermission', aws: 'aws_lambda_layer_version_permission' },
  {
    cfn: 'AWS::Lambda::CodeSigningConfig',
    aws: 'aws_lambda_code_signing_config',
    names: { CodeSigningPolicies: 'policies', AllowedPublishers: 'allowed_publishers' },
  },
];

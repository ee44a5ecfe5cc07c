import type { CfnType } from './cfn-type.ts';

export const MESSAGING: readonly CfnType[] = [
  { cfn: 'AWS::SNS::Topic', aws: 'aws_sns_topic', names: { TopicName: 'name', Subscription: '-' } },
  { cfn: 'AWS::SNS::Subscription', aws: 'aws_sns_topic_subscription' },
  {
    cfn: 'AWS::SQS::Queue',
    aws: 'aws_sqs_queue',
    names: { QueueName: 'name', RedrivePolicy: '=redrive_policy', RedriveAllowPolicy: '=redrive_allow_policy' },
  },
  {
    cfn: 'AWS::Kinesis::Stream',
    aws: 'aws_kinesis_stream',
    names: {
      StreamEncryption: '.',
      'StreamEncryption.EncryptionType': 'encryption_type',
      'StreamEncryption.KeyId': 'kms_key_id',
    },
  },
  {
    cfn: 'AWS::Events::Rule',
    aws: 'aws_cloudwatch_event_rule',
    names: { Targets: '-', EventPattern: '=event_pattern' },
  },
  {
    cfn: 'AWS::StepFunctions::StateMachine',
    aws: 'aws_sfn_state_machine',
    names: { Definition: '=definition', DefinitionString: '=definition', DefinitionSubstitutions: '-' },
  },
  { cfn: 'AWS::Kinesis::ResourcePolicy', aws: 'aws_kinesis_resource_policy', names: { ResourcePolicy: '=policy' } },
];

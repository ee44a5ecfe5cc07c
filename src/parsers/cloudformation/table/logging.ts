import { isList, own, unknown } from '../../../base/value.ts';
import { readMember } from '../conversion/made.ts';
import type { CfnType } from './cfn-type.ts';

const STARTS_WITH_CHANNEL = unknown('it starts with its delivery channel', true);

export const LOGGING: readonly CfnType[] = [
  {
    cfn: 'AWS::CloudTrail::Trail',
    aws: 'aws_cloudtrail',
    names: {
      TrailName: 'name',
      IsLogging: 'enable_logging',
      KMSKeyId: 'kms_key_id',
      CloudWatchLogsLogGroupArn: 'cloud_watch_logs_group_arn',
      CloudWatchLogsRoleArn: 'cloud_watch_logs_role_arn',
      EventSelectors: 'event_selector',
      'EventSelectors.DataResources': 'data_resource',
      AdvancedEventSelectors: 'advanced_event_selector',
      'AdvancedEventSelectors.FieldSelectors': 'field_selector',
      InsightSelectors: 'insight_selector',
    },
  },
  {
    cfn: 'AWS::CloudTrail::EventDataStore',
    aws: 'aws_cloudtrail_event_data_store',
    names: {
      AdvancedEventSelectors: 'advanced_event_selector',
      'AdvancedEventSelectors.FieldSelectors': 'field_selector',
    },
  },
  { cfn: 'AWS::Logs::LogGroup', aws: 'aws_cloudwatch_log_group', names: { LogGroupName: 'name' } },
  {
    cfn: 'AWS::Logs::MetricFilter',
    aws: 'aws_cloudwatch_log_metric_filter',
    names: {
      FilterPattern: 'pattern',
      FilterName: 'name',
      MetricTransformations: 'metric_transformation',
      'MetricTransformations.MetricName': 'name',
      'MetricTransformations.MetricNamespace': 'namespace',
      'MetricTransformations.MetricValue': 'value',
    },
  },
  {
    cfn: 'AWS::Logs::ResourcePolicy',
    aws: 'aws_cloudwatch_log_resource_policy',
    names: { PolicyDocument: '=policy_document' },
  },
  {
    cfn: 'AWS::CloudWatch::Alarm',
    aws: 'aws_cloudwatch_metric_alarm',
    names: { AlarmName: 'alarm_name', OKActions: 'ok_actions' },
  },
  { cfn: 'AWS::CloudWatch::CompositeAlarm', aws: 'aws_cloudwatch_composite_alarm' },
  {
    cfn: 'AWS::Config::ConfigurationRecorder',
    aws: 'aws_config_configuration_recorder',
    names: {
      'RecordingGroup.AllSupported': 'all_supported',
      'RecordingGroup.RecordingStrategy': 'recording_strategy',
    },
    // a recorder starts when its delivery channel is there, which may be in another template
    convert: (_properties, made) => {
      made.add('aws_config_configuration_recorder_status', { name: made.self, is_enabled: STARTS_WITH_CHANNEL }, []);
    },
  },
  { cfn: 'AWS::Config::DeliveryChannel', aws: 'aws_config_delivery_channel' },
  {
    cfn: 'AWS::GuardDuty::Detector',
    aws: 'aws_guardduty_detector',
    names: { DataSources: 'datasources', Features: '-' },
    convert: (properties, made) => {
      const features = own(properties, 'Features');
      for (const [index, feature] of (isList(features) ? features : []).entries()) {
        const values = {
          detector_id: made.self,
          name: readMember(feature, 'Name'),
          status: readMember(feature, 'Status'),
        };
        made.add('aws_guardduty_detector_feature', values, ['Features', index], { suffix: `[${index}]` });
      }
    },
  },
  { cfn: 'AWS::SecurityHub::Hub', aws: 'aws_securityhub_account', names: { Tags: '=tags' } },
  { cfn: 'AWS::SecurityHub::Standard', aws: 'aws_securityhub_standards_subscription' },
  { cfn: 'AWS::Macie::Session', aws: 'aws_macie2_account' },
  { cfn: 'AWS::AccessAnalyzer::Analyzer', aws: 'aws_accessanalyzer_analyzer', names: { ArchiveRules: '-' } },
];

import { isList, isMap, isUnknown, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { readMember, type Made } from '../conversion/made.ts';
import { knownText } from '../../../base/origins.ts';
import type { CfnType } from './cfn-type.ts';
import { withoutAbsent } from './machines.ts';

export const LOAD_BALANCERS: readonly CfnType[] = [
  {
    cfn: 'AWS::ElasticLoadBalancingV2::LoadBalancer',
    aws: 'aws_lb',
    names: { LoadBalancerAttributes: '-', Scheme: '-', Type: 'load_balancer_type', SubnetMappings: 'subnet_mapping' },
    convert: (properties, made) => {
      made.set('internal', isInternal(own(properties, 'Scheme')), ['Scheme']);
      addAttributes(properties, made);
    },
  },
  {
    cfn: 'AWS::ElasticLoadBalancingV2::Listener',
    aws: 'aws_lb_listener',
    names: { ...actions('DefaultActions', 'default_action'), Certificates: '-', ListenerAttributes: '-' },
    convert: (properties, made) => {
      const certificates = own(properties, 'Certificates');
      const first = isList(certificates) ? certificates[0] : certificates;
      made.set('certificate_arn', readMember(first, 'CertificateArn'), ['Certificates']);
    },
  },
  {
    cfn: 'AWS::ElasticLoadBalancingV2::ListenerRule',
    aws: 'aws_lb_listener_rule',
    names: { ...actions('Actions', 'action'), Conditions: 'condition' },
  },
  {
    cfn: 'AWS::ElasticLoadBalancingV2::TargetGroup',
    aws: 'aws_lb_target_group',
    names: { TargetGroupAttributes: '-' },
  },
  {
    cfn: 'AWS::ElasticLoadBalancing::LoadBalancer',
    aws: 'aws_elb',
    names: {
      AccessLoggingPolicy: 'access_logs',
      'AccessLoggingPolicy.S3BucketName': 'bucket',
      'AccessLoggingPolicy.S3BucketPrefix': 'bucket_prefix',
      'AccessLoggingPolicy.EmitInterval': 'interval',
      CrossZone: 'cross_zone_load_balancing',
      LoadBalancerName: 'name',
      Listeners: 'listener',
      'Listeners.LoadBalancerPort': 'lb_port',
      'Listeners.Protocol': 'lb_protocol',
      'Listeners.SSLCertificateId': 'ssl_certificate_id',
      Scheme: '-',
      Policies: '-',
    },
    // the provider turns it on where nothing is said
    defaults: { cross_zone_load_balancing: false },
    convert: (properties, made) => {
      made.set('internal', isInternal(own(properties, 'Scheme')), ['Scheme']);
      addPolicies(properties, made);
    },
  },
];

function actions(property: string, name: string): Readonly<Record<string, string>> {
  return {
    [property]: name,
    [`${property}.RedirectConfig`]: 'redirect',
    [`${property}.ForwardConfig`]: 'forward',
    [`${property}.ForwardConfig.TargetGroups`]: 'target_group',
    [`${property}.ForwardConfig.TargetGroups.TargetGroupArn`]: 'arn',
    [`${property}.FixedResponseConfig`]: 'fixed_response',
    [`${property}.AuthenticateOidcConfig`]: 'authenticate_oidc',
    [`${property}.AuthenticateCognitoConfig`]: 'authenticate_cognito',
  };
}

/** Without a scheme a load balancer takes requests from the internet. */
function isInternal(scheme: Value | undefined): Value {
  if (scheme === undefined || scheme === null) return false;
  return typeof scheme === 'string' ? scheme === 'internal' : unknown('the scheme is not known', true);
}

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ['deletion_protection.enabled', 'enable_deletion_protection'],
  ['load_balancing.cross_zone.enabled', 'enable_cross_zone_load_balancing'],
  ['routing.http.drop_invalid_header_fields.enabled', 'drop_invalid_header_fields'],
  ['routing.http.desync_mitigation_mode', 'desync_mitigation_mode'],
  ['waf.fail_open.enabled', 'enable_waf_fail_open'],
]);
const ACCESS_LOGS: ReadonlyMap<string, string> = new Map([
  ['access_logs.s3.enabled', 'enabled'],
  ['access_logs.s3.bucket', 'bucket'],
  ['access_logs.s3.prefix', 'prefix'],
]);
const AT = 'LoadBalancerAttributes';

/** Attributes are texts by name; one that is not known may be any of them. */
function addAttributes(properties: ValueMap, made: Made): void {
  const attributes = own(properties, AT);
  if (attributes === undefined || attributes === null) return;
  const logs: Record<string, Value> = {};
  const items = isList(attributes) ? attributes : [attributes];
  for (const [index, item] of items.entries()) {
    const key = readMember(item, 'Key');
    if (typeof key !== 'string') {
      setOpen(made);
      return;
    }
    const value = switchValue(readMember(item, 'Value'));
    const [name, log] = [SWITCHES.get(key), ACCESS_LOGS.get(key)];
    if (name !== undefined) made.set(name, value, [AT, index]);
    if (log !== undefined && value !== undefined) logs[log] = value;
    if (log !== undefined) made.main.places.set(`access_logs.0.${log}`, [AT, index]);
  }
  if (Object.keys(logs).length > 0) made.set('access_logs', [logs], [AT]);
}

function setOpen(made: Made): void {
  for (const name of [...SWITCHES.values(), 'access_logs'])
    made.set(name, unknown('an attribute that is not known', false), [AT]);
}

function switchValue(value: Value | undefined): Value | undefined {
  const text = knownText(value);
  return text === 'true' || text === 'false' ? text === 'true' : value;
}

/** Policies of a classic load balancer are separate resources in the provider, and so is their use by a listener. */
function addPolicies(properties: ValueMap, made: Made): void {
  const policies = own(properties, 'Policies');
  if (policies === undefined) return;
  const items = isList(policies) ? policies : [policies];
  for (const [index, policy] of items.entries()) {
    const attributes = readMember(policy, 'Attributes');
    const values = {
      load_balancer_name: made.self,
      policy_name: readMember(policy, 'PolicyName'),
      policy_type_name: readMember(policy, 'PolicyType'),
      policy_attribute: isList(attributes) ? attributes.map(policyAttribute) : attributes,
    };
    made.add('aws_load_balancer_policy', values, ['Policies', index], { suffix: `[${index}]` });
  }
  const listeners = own(properties, 'Listeners');
  for (const [index, listener] of (isList(listeners) ? listeners : []).entries()) {
    const names = readMember(listener, 'PolicyNames');
    if (names === undefined) continue;
    const values = {
      load_balancer_name: made.self,
      load_balancer_port: readMember(listener, 'LoadBalancerPort'),
      policy_names: names,
    };
    made.add('aws_load_balancer_listener_policy', values, ['Listeners', index], { suffix: `[${index}]` });
  }
}

function policyAttribute(attribute: Value): Value {
  if (isUnknown(attribute) || !isMap(attribute)) return attribute;
  return withoutAbsent({ name: own(attribute, 'Name'), value: own(attribute, 'Value') });
}

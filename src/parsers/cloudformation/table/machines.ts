import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import { put, type JsonObject } from '../../shared/terraform/object.ts';
import { convertValue } from '../conversion/convert.ts';
import { readMember, type Made } from '../conversion/made.ts';
import type { CfnType } from './cfn-type.ts';

/** Names that the root disk of a machine has in most images; which one an image uses is not in the template. */
const ROOT = /^\/dev\/(?:xvda|sda1?)$/;
const NAME_OF_IMAGE = 'the image decides which device is its root disk';

const TEMPLATE = 'LaunchTemplateData';
const OF_TEMPLATE = {
  LaunchTemplateName: 'name',
  TagSpecifications: '-',
  VersionDescription: 'description',
  [TEMPLATE]: '.',
  [`${TEMPLATE}.TagSpecifications`]: 'tag_specifications',
  [`${TEMPLATE}.SecurityGroupIds`]: 'vpc_security_group_ids',
  [`${TEMPLATE}.SecurityGroups`]: 'security_group_names',
  [`${TEMPLATE}.NetworkInterfaces.Groups`]: 'security_groups',
  [`${TEMPLATE}.IamInstanceProfile`]: 'iam_instance_profile',
  [`${TEMPLATE}.BlockDeviceMappings`]: 'block_device_mappings',
};

export const MACHINES: readonly CfnType[] = [
  {
    cfn: 'AWS::EC2::Instance',
    aws: 'aws_instance',
    names: {
      ImageId: 'ami',
      SecurityGroupIds: 'vpc_security_group_ids',
      BlockDeviceMappings: '-',
      NetworkInterfaces: '-',
      UserData: 'user_data_base64',
      'LaunchTemplate.LaunchTemplateId': 'id',
      'LaunchTemplate.LaunchTemplateName': 'name',
    },
    convert: (properties, made) => {
      addDisks(properties, made);
      addInterfaces(properties, made);
    },
  },
  { cfn: 'AWS::EC2::LaunchTemplate', aws: 'aws_launch_template', names: OF_TEMPLATE },
  {
    cfn: 'AWS::AutoScaling::LaunchConfiguration',
    aws: 'aws_launch_configuration',
    names: {
      BlockDeviceMappings: '-',
      InstanceMonitoring: 'enable_monitoring',
      LaunchConfigurationName: 'name',
      KeyName: 'key_name',
      UserData: 'user_data_base64',
    },
    convert: addDisks,
  },
  {
    cfn: 'AWS::AutoScaling::AutoScalingGroup',
    aws: 'aws_autoscaling_group',
    names: {
      AutoScalingGroupName: 'name',
      LaunchConfigurationName: 'launch_configuration',
      'LaunchTemplate.LaunchTemplateId': 'id',
      'LaunchTemplate.LaunchTemplateName': 'name',
      'MixedInstancesPolicy.LaunchTemplate.LaunchTemplateSpecification': 'launch_template_specification',
      'MixedInstancesPolicy.LaunchTemplate.Overrides': 'override',
      LoadBalancerNames: 'load_balancers',
      TrafficSources: 'traffic_source',
      Tags: 'tag',
    },
  },
];

function addDisks(properties: ValueMap, made: Made): void {
  const mappings = own(properties, 'BlockDeviceMappings');
  if (mappings === undefined) return;
  const at = 'BlockDeviceMappings';
  if (!isList(mappings)) {
    made.set('root_block_device', readMember(mappings, '0') ?? mappings, [at]);
    made.set('ebs_block_device', mappings, [at]);
    return;
  }
  const root: Value[] = [];
  const others: Value[] = [];
  for (const [index, mapping] of mappings.entries()) {
    if (isMap(mapping) && (own(mapping, 'NoDevice') !== undefined || own(mapping, 'VirtualName') !== undefined))
      continue;
    const name = readMember(mapping, 'DeviceName');
    const isRoot = typeof name === 'string' && ROOT.test(name) && root.length === 0;
    const list = isRoot ? root : others;
    const block = isRoot ? 'root_block_device' : 'ebs_block_device';
    made.main.places.set(`${block}.${list.length}`, [at, index, 'Ebs']);
    list.push(isRoot ? assumedRoot(disk(mapping)) : disk(mapping));
  }
  if (root.length > 0) made.set('root_block_device', root, [at]);
  if (others.length > 0) made.set('ebs_block_device', others, [at]);
}

/** A root disk by its usual name. Encryption of another device would leave the root disk as the image has it. */
function assumedRoot(root: Value): Value {
  const isEncrypted = isMap(root) && (own(root, 'encrypted') === true || own(root, 'encrypted') === 'true');
  return isEncrypted ? { ...root, encrypted: unknown(NAME_OF_IMAGE, true) } : root;
}

function disk(mapping: Value): Value {
  if (!isMap(mapping)) return mapping;
  const ebs = own(mapping, 'Ebs');
  if (ebs !== undefined && !isMap(ebs)) return ebs;
  const naming = { names: {}, values: {}, places: new Map() };
  const inner = convertValue({ ...ebs, DeviceName: own(mapping, 'DeviceName') ?? null }, naming, {
    path: '',
    at: '',
    pointer: [],
  });
  return isList(inner) ? (inner[0] ?? {}) : inner;
}

/** The first network interface says for the machine what the machine then cannot say itself. */
function addInterfaces(properties: ValueMap, made: Made): void {
  const interfaces = own(properties, 'NetworkInterfaces');
  if (interfaces === undefined) return;
  const first = isList(interfaces) ? (interfaces.find(isPrimary) ?? interfaces[0]) : interfaces;
  const at = ['NetworkInterfaces', 0];
  for (const [property, name] of OF_INTERFACE) made.set(name, readMember(first, property), [...at, property]);
}

const OF_INTERFACE: readonly (readonly [property: string, name: string])[] = [
  ['AssociatePublicIpAddress', 'associate_public_ip_address'],
  ['GroupSet', 'vpc_security_group_ids'],
  ['SubnetId', 'subnet_id'],
  ['NetworkInterfaceId', 'primary_network_interface_id'],
];

function isPrimary(value: Value): boolean {
  const index = readMember(value, 'DeviceIndex');
  return index === 0 || index === '0';
}

/** Members of a map without those that are not set. */
export function withoutAbsent(members: Readonly<Record<string, Value | undefined>>): ValueMap {
  const made: JsonObject = {};
  for (const [name, value] of Object.entries(members)) if (value !== undefined) put(made, name, value);
  return isMap(made) ? made : {};
}

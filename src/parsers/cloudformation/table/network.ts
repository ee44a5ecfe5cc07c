import { isList, isMap, own, type Value, type ValueMap } from '../../../base/value.ts';
import { type Made, readMember } from '../conversion/made.ts';
import { snakeCase } from '../conversion/snake-case.ts';
import { computedFrom, knownText } from '../../../base/origins.ts';
import type { CfnType } from './cfn-type.ts';

export const NETWORK: readonly CfnType[] = [
  { cfn: 'AWS::EC2::VPC', aws: 'aws_vpc' },
  { cfn: 'AWS::EC2::Subnet', aws: 'aws_subnet' },
  { cfn: 'AWS::EC2::InternetGateway', aws: 'aws_internet_gateway' },
  { cfn: 'AWS::EC2::EgressOnlyInternetGateway', aws: 'aws_egress_only_internet_gateway' },
  {
    cfn: 'AWS::EC2::VPCGatewayAttachment',
    aws: 'aws_vpn_gateway_attachment',
    when: 'VpnGatewayId',
  },
  { cfn: 'AWS::EC2::VPCGatewayAttachment', aws: 'aws_internet_gateway_attachment' },
  { cfn: 'AWS::EC2::RouteTable', aws: 'aws_route_table' },
  { cfn: 'AWS::EC2::Route', aws: 'aws_route', names: { DestinationPrefixListId: 'destination_prefix_list_id' } },
  { cfn: 'AWS::EC2::SubnetRouteTableAssociation', aws: 'aws_route_table_association' },
  { cfn: 'AWS::EC2::SubnetNetworkAclAssociation', aws: 'aws_network_acl_association' },
  { cfn: 'AWS::EC2::NatGateway', aws: 'aws_nat_gateway' },
  { cfn: 'AWS::EC2::VPCPeeringConnection', aws: 'aws_vpc_peering_connection' },
  { cfn: 'AWS::EC2::EIP', aws: 'aws_eip', names: { InstanceId: 'instance' } },
  { cfn: 'AWS::EC2::EIPAssociation', aws: 'aws_eip_association', names: { EIP: 'public_ip' } },
  { cfn: 'AWS::EC2::NetworkInterface', aws: 'aws_network_interface', names: { GroupSet: 'security_groups' } },
  { cfn: 'AWS::EC2::NetworkAcl', aws: 'aws_network_acl' },
  {
    cfn: 'AWS::EC2::NetworkAclEntry',
    aws: 'aws_network_acl_rule',
    names: {
      Icmp: '.',
      'Icmp.Code': 'icmp_code',
      'Icmp.Type': 'icmp_type',
      PortRange: '.',
      'PortRange.From': 'from_port',
      'PortRange.To': 'to_port',
      Protocol: '-',
    },
    convert: (properties, made) => {
      const protocol = own(properties, 'Protocol');
      made.set('protocol', knownText(protocol) ?? protocol, ['Protocol']);
    },
  },
  { cfn: 'AWS::EC2::FlowLog', aws: 'aws_flow_log', names: FLOW_LOG(), convert: convertFlowLog },
  {
    cfn: 'AWS::EC2::VPCEndpoint',
    aws: 'aws_vpc_endpoint',
    names: { PolicyDocument: '=policy' },
  },
  {
    cfn: 'AWS::EC2::VPCEndpointService',
    aws: 'aws_vpc_endpoint_service',
    names: { NetworkLoadBalancerArns: 'network_load_balancer_arns' },
  },
  {
    cfn: 'AWS::EC2::TransitGateway',
    aws: 'aws_ec2_transit_gateway',
  },
  {
    cfn: 'AWS::EC2::ClientVpnEndpoint',
    aws: 'aws_ec2_client_vpn_endpoint',
    names: {
      'AuthenticationOptions.MutualAuthentication': '.',
      'AuthenticationOptions.MutualAuthentication.ClientRootCertificateChainArn': 'root_certificate_chain_arn',
    },
  },
  {
    cfn: 'AWS::EC2::VPNConnection',
    aws: 'aws_vpn_connection',
    names: { VpnTunnelOptionsSpecifications: '-' },
    convert: convertVpn,
  },
  {
    cfn: 'AWS::EC2::PrefixList',
    aws: 'aws_ec2_managed_prefix_list',
    names: { PrefixListName: 'name', Entries: 'entry' },
  },
  { cfn: 'AWS::EC2::SnapshotBlockPublicAccess', aws: 'aws_ebs_snapshot_block_public_access' },
  { cfn: 'AWS::EC2::VPCBlockPublicAccessOptions', aws: 'aws_vpc_block_public_access_options' },
];

function FLOW_LOG(): Readonly<Record<string, string>> {
  return {
    ResourceId: '-',
    ResourceType: '-',
    DeliverLogsPermissionArn: 'iam_role_arn',
    LogDestination: 'log_destination',
  };
}

const FLOW_LOG_OF: ReadonlyMap<string, string> = new Map([
  ['VPC', 'vpc_id'],
  ['Subnet', 'subnet_id'],
  ['NetworkInterface', 'eni_id'],
  ['TransitGateway', 'transit_gateway_id'],
  ['TransitGatewayAttachment', 'transit_gateway_attachment_id'],
]);

function convertFlowLog(properties: ValueMap, made: Made): void {
  const [id, type] = [own(properties, 'ResourceId'), own(properties, 'ResourceType')];
  const name = typeof type === 'string' ? FLOW_LOG_OF.get(type) : undefined;
  if (name !== undefined) made.set(name, id, ['ResourceId']);
  else for (const each of ['vpc_id', 'subnet_id']) made.set(each, computedFrom([id], false), ['ResourceId']);
}

/** The settings of the two tunnels have separate names in Terraform, and lists of values. */
function convertVpn(properties: ValueMap, made: Made): void {
  const tunnels = own(properties, 'VpnTunnelOptionsSpecifications');
  if (tunnels === undefined) return;
  const items = isList(tunnels) ? tunnels : [tunnels, tunnels];
  for (const [index, tunnel] of items.slice(0, 2).entries()) {
    if (!isMap(tunnel)) {
      for (const name of TUNNEL) made.set(`tunnel${index + 1}_${name}`, readMember(tunnel, name), [AT, index]);
      continue;
    }
    for (const [property, value] of Object.entries(tunnel)) {
      const name = snakeCase(property)
        .replace('pre_shared_key', 'preshared_key')
        .replace('ike_versions', 'ike_versions');
      made.set(`tunnel${index + 1}_${name}`, listValues(value), [AT, index, property]);
    }
  }
}

const AT = 'VpnTunnelOptionsSpecifications';
const TUNNEL = [
  'ike_versions',
  'phase1_dh_group_numbers',
  'phase1_integrity_algorithms',
  'phase2_dh_group_numbers',
  'phase2_integrity_algorithms',
];

/** `[{ Value: 14 }]` is `[14]`. */
function listValues(value: Value): Value {
  if (!isList(value)) return value;
  return value.map((item) => (isMap(item) ? (own(item, 'Value') ?? item) : item));
}

import type { Resource } from '../../model/evidence.ts';
import { readBlock, type Block } from '../../network/cidr-block.ts';
import { link } from './joins.ts';
import { textsAt } from './values.ts';

/** Network types that are drawn as boxes. */
export const NETWORK_TYPES: ReadonlySet<string> = new Set([
  'aws_vpc',
  'aws_default_vpc',
  'azurerm_virtual_network',
  'google_compute_network',
]);
export const SUBNET_TYPES: ReadonlySet<string> = new Set([
  'aws_subnet',
  'aws_default_subnet',
  'azurerm_subnet',
  'google_compute_subnetwork',
]);

const RANGES = [
  'cidr_block',
  'ipv6_cidr_block',
  'address_space',
  'address_prefixes',
  'address_prefix',
  'ip_cidr_range',
];

/** Address ranges of a network or subnet, as text and as blocks. */
export function getRanges({ values }: Resource): {
  readonly texts: readonly string[];
  readonly blocks: readonly Block[];
} {
  const found = RANGES.flatMap((path) => textsAt(values, path)).map((text) => ({ text, block: readBlock(text) }));
  const good = found.filter(({ block }) => block !== undefined);
  const unique = new Map(good.map(({ text, block }) => [text, block]));
  return { texts: [...unique.keys()], blocks: [...unique.values()].filter((block) => block !== undefined) };
}

const SUBNET_AWS = [
  'subnet_id',
  'subnet_ids',
  'subnets',
  'vpc_zone_identifier',
  'network_configuration.subnets',
  'vpc_config.subnet_ids',
  'vpc_options.subnet_ids',
  'vpc_configuration.subnet_ids',
  'broker_node_group_info.client_subnets',
  'compute_resources.subnets',
  'network_interfaces.subnet_id',
  'subnet_mapping.subnet_id',
  'ec2_attributes.subnet_id',
  'ip_address.subnet_id',
  'vpc_settings.subnet_ids',
];
const SUBNET_AZURE = [
  'subnet_id',
  'subnet_ids',
  'ip_configuration.subnet_id',
  'gateway_ip_configuration.subnet_id',
  'frontend_ip_configuration.subnet_id',
  'delegated_subnet_id',
  'virtual_network_subnet_id',
  'default_node_pool.vnet_subnet_id',
  'vnet_subnet_id',
  'network_interface.ip_configuration.subnet_id',
  'infrastructure_subnet_id',
  'virtual_network_configuration.subnet_id',
];
const SUBNET_GOOGLE = [
  'subnetwork',
  'network_interface.subnetwork',
  'network_interfaces.subnetwork',
  'vpc_access.network_interfaces.subnetwork',
  'subnet.name',
];
const NETWORK_GOOGLE = [
  'network',
  'network_interface.network',
  'network_interfaces.network',
  'settings.ip_configuration.private_network',
  'network_config.network',
  'authorized_network',
  'networks.network',
  'vpc_access.network_interfaces.network',
];
const NETWORK_AWS = ['vpc_id', 'vpc_config.vpc_id', 'vpc_settings.vpc_id', 'vpc.vpc_id'];

const SUBNETS_OF_AWS = ['aws_subnet', 'aws_default_subnet'];
const SUBNETS_OF_GOOGLE = ['google_compute_subnetwork'];

/** Links from a resource, or a part of it, to its subnets. */
export const TO_SUBNETS = {
  aws: [link(SUBNETS_OF_AWS, 'id', SUBNET_AWS)],
  azure: [link(['azurerm_subnet'], 'id', SUBNET_AZURE)],
  google: ['self_link', 'id', 'name'].map((theirs) => link(SUBNETS_OF_GOOGLE, theirs, SUBNET_GOOGLE)),
} as const;

export const TO_NETWORKS = {
  aws: [link(['aws_vpc', 'aws_default_vpc'], 'id', NETWORK_AWS)],
  azure: [
    link(['azurerm_virtual_network'], 'id', ['virtual_network_id']),
    link(['azurerm_virtual_network'], 'name', ['virtual_network_name']),
  ],
  google: ['self_link', 'id', 'name'].map((theirs) => link(['google_compute_network'], theirs, NETWORK_GOOGLE)),
} as const;

/** Attributes that name subnets, to detect a subnet that is named but not in the evidence. */
export const SUBNET_NAMES = { aws: SUBNET_AWS, azure: SUBNET_AZURE, google: SUBNET_GOOGLE } as const;
export const NETWORK_NAMES = { aws: NETWORK_AWS, azure: [], google: NETWORK_GOOGLE } as const;

/** The security group types of AWS. */
export const GROUPS_OF_AWS: readonly string[] = ['aws_security_group', 'aws_default_security_group'];
const ATTACHED = [
  'vpc_security_group_ids',
  'security_groups',
  'security_group_ids',
  'network_configuration.security_groups',
  'vpc_config.security_group_ids',
  'vpc_config.cluster_security_group_id',
  'vpc_options.security_group_ids',
  'broker_node_group_info.security_groups',
  'compute_resources.security_group_ids',
  'network_interfaces.security_groups',
  'ec2_attributes.emr_managed_master_security_group',
  'ec2_attributes.emr_managed_slave_security_group',
];
export const TO_GROUPS = [link(GROUPS_OF_AWS, 'id', ATTACHED)];

import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Context } from './context.ts';
import { memoize } from '../../base/memo.ts';
import { networkElsewhere } from './data-sources.ts';
import {
  GROUPS_OF_AWS,
  NETWORK_NAMES,
  NETWORK_TYPES,
  SUBNET_NAMES,
  TO_GROUPS,
  TO_NETWORKS,
  TO_SUBNETS,
} from './networks.ts';
import { hasParts, withParts } from './components.ts';
import { getCloud } from './territory-words.ts';
import { followAll, followWritten, link } from './joins.ts';
import { firstText, textAt, textsAt } from './values.ts';

/** The location of a resource, before boxes are created: subnets and networks as resources, or only their names. */
export interface Placement {
  readonly subnets: readonly Resource[];
  readonly networks: readonly Resource[];
  readonly strangeNetwork?: string;
  /** Whether a subnet is named that is not in the evidence. */
  readonly strangeSubnet: boolean;
}

/** The placement of a resource in no network. */
export const NOWHERE: Placement = { subnets: [], networks: [], strangeSubnet: false };

/** Returns a function that reads the placement of a resource. */
export function createPlacements(context: Context): (resource: Resource) => Placement {
  const stands = memoize((type: string) => canStand(context, type));
  return (resource) => (stands(resource.type) ? getSpot(context, resource) : NOWHERE);
}

function canStand(context: Context, type: string): boolean {
  const cloud = getCloud(type);
  if (cloud === undefined) return false;
  const { joins } = context;
  return (
    hasParts(context, type) ||
    [SUBNET_NAMES[cloud], NETWORK_NAMES[cloud]].some((paths) => joins.paths(type, paths).length > 0) ||
    [TO_SUBNETS[cloud], TO_NETWORKS[cloud], TO_GROUPS].some((links) => joins.written(type, links).length > 0)
  );
}

function getSpot(context: Context, resource: Resource): Placement {
  const cloud = getCloud(resource.type);
  if (cloud === undefined) return NOWHERE;
  const parts = withParts(context, resource);
  const subnets = parts.flatMap((part) => followWritten(context, part, TO_SUBNETS[cloud]));
  if (subnets.length > 0) return { subnets: [...new Set(subnets)], networks: [], strangeSubnet: false };
  const named = parts.flatMap((part) => followWritten(context, part, TO_NETWORKS[cloud]));
  const networks = named.length > 0 || cloud !== 'aws' ? named : networksOfGroups(context, parts);
  const [subnet] = parts.flatMap((part) => given(context, part, SUBNET_NAMES[cloud]) ?? []);
  const strangeSubnet = subnet !== undefined;
  if (networks.length > 0) return { subnets, networks: [...new Set(networks)], strangeSubnet };
  const around = cloud === 'azure' && subnet !== undefined ? networksAround(context, subnet) : [];
  if (around.length > 0) return { subnets, networks: around, strangeSubnet: !around.some((one) => holds(one, subnet)) };
  const names = parts.flatMap((part) => given(context, part, NETWORK_NAMES[cloud]) ?? []);
  const strangeNetwork = names[0] ?? (subnet === undefined ? undefined : networkElsewhere(context, subnet));
  if (!strangeSubnet && strangeNetwork === undefined) return NOWHERE;
  return { subnets, networks, strangeSubnet, ...omitUndefined({ strangeNetwork }) };
}

/** VNets that the id of a subnet names. Before a VNet is created it has no id, so name and group are compared. */
function networksAround({ evidence }: Context, subnet: string | undefined): readonly Resource[] {
  const [id, more] = subnet?.toLowerCase().split('/subnets/') ?? [];
  const steps = id?.split('/') ?? [];
  const group = steps[steps.indexOf('resourcegroups') + 1];
  const name = steps.at(-2) === 'virtualnetworks' ? steps.at(-1) : undefined;
  if (more === undefined || name === undefined) return [];
  return evidence.byType('azurerm_virtual_network').filter(({ values }) => {
    const own = textAt(values, 'id')?.toLowerCase();
    if (own !== undefined) return own === id;
    const is = (path: string, text: string | undefined): boolean => textAt(values, path)?.toLowerCase() === text;
    return is('name', name) && is('resource_group_name', group);
  });
}

function holds({ values }: Resource, subnet: string | undefined): boolean {
  return textsAt(values, 'subnet.id').some((id) => id.toLowerCase() === subnet?.toLowerCase());
}

/** A thing is in the network of its security groups. */
function networksOfGroups(context: Context, parts: readonly Resource[]): readonly Resource[] {
  if (GROUPS_OF_AWS.every((type) => context.joins.links(type, TO_NETWORKS.aws).length === 0)) return [];
  const groups = parts.flatMap((part) => followWritten(context, part, TO_GROUPS));
  return groups.flatMap((group) => followAll(context, group, TO_NETWORKS.aws));
}

function given({ joins }: Context, { type, values }: Resource, paths: readonly string[]): string | undefined {
  return firstText(values, joins.paths(type, paths));
}

const OF_SUBNET_GOOGLE = ['self_link', 'id', 'name'].map((theirs) =>
  link(['google_compute_network'], theirs, ['network']),
);
const OF_SUBNET_AWS = [link(['aws_vpc', 'aws_default_vpc'], 'id', ['vpc_id'])];
const OF_SUBNET_AZURE = [link(['azurerm_virtual_network'], 'name', ['virtual_network_name'])];

/** The network of a subnet or peering, as a resource, or its name where it is not in the evidence. */
export function networkOfSubnet(context: Context, subnet: Resource): Resource | string | undefined {
  const cloud = getCloud(subnet.type);
  if (cloud === 'aws') return followAll(context, subnet, OF_SUBNET_AWS)[0] ?? textAt(subnet.values, 'vpc_id');
  if (cloud === 'google')
    return followAll(context, subnet, OF_SUBNET_GOOGLE)[0] ?? textAt(subnet.values, 'network')?.split('/').at(-1);
  return azureNetwork(context, subnet);
}

/** VNet names repeat across resource groups, so the VNet id in the id of the subnet decides first. */
function azureNetwork(context: Context, subnet: Resource): Resource | string | undefined {
  const named = followAll(context, subnet, OF_SUBNET_AZURE).filter(({ type }) => NETWORK_TYPES.has(type));
  const parent = textAt(subnet.values, 'id')?.toLowerCase().split('/subnets/')[0];
  const group = textAt(subnet.values, 'resource_group_name')?.toLowerCase();
  const byId = named.find(({ values }) => parent !== undefined && textAt(values, 'id')?.toLowerCase() === parent);
  const byGroup = named.find(({ values }) => textAt(values, 'resource_group_name')?.toLowerCase() === group);
  return byId ?? byGroup ?? named[0] ?? textAt(subnet.values, 'virtual_network_name');
}

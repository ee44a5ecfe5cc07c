import type { Resource } from '../../model/evidence.ts';
import { isMarker, own } from '../../base/value.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import type { Context } from '../inventory/context.ts';
import { followWritten, link } from '../inventory/joins.ts';
import { getManaged } from '../inventory/resources.ts';
import { networkOfSubnet } from '../inventory/placement.ts';
import { memoize } from '../../base/memo.ts';
import { addTo } from '../../base/group-by.ts';

const LISTS = ['aws_network_acl', 'aws_default_network_acl'];
const RULES = ['aws_network_acl_rule'];
const OF_LIST = { network_acl_id: ['id'] };
const TO_SUBNETS = [link(['aws_subnet', 'aws_default_subnet'], 'id', ['subnet_ids', 'subnet_id'])];
const TO_LIST = [link(LISTS, 'id', ['network_acl_id'])];
const TO_NETWORK = [
  link(['aws_vpc', 'aws_default_vpc'], 'default_network_acl_id', ['default_network_acl_id']),
  link(['aws_vpc', 'aws_default_vpc'], 'id', ['vpc_id']),
];
/**
 * A list has at most 40 rules for a direction (Amazon VPC guide, "Amazon VPC quotas"); longer lists are not
 * evaluated.
 */
const MOST_RULES = 200;

/** An AWS network ACL and its rules. */
export interface PacketList {
  readonly resource: Resource;
  readonly ingress: readonly PacketRule[];
  readonly egress: readonly PacketRule[];
}

export interface PacketLists {
  /** `undefined` where the evidence does not show which list it is or what its rules are. */
  of(subnet: Resource): PacketList | undefined;
  readonly untold: readonly string[];
}

/** Reads network ACLs and the subnets that they apply to; `undefined` where the evidence has none. */
export function readLists(context: Context): PacketLists | undefined {
  const { evidence } = context;
  const resources = getManaged(LISTS.flatMap((type) => evidence.byType(type))).resources;
  if (resources.length === 0) return undefined;
  const read = new Map(resources.map((resource) => [resource, readList(context, resource)]));
  const named = new Map<Resource, Resource[]>();
  for (const resource of resources)
    for (const subnet of followWritten(context, resource, TO_SUBNETS)) addTo(named, subnet, resource);
  for (const each of evidence.byType('aws_network_acl_association'))
    for (const resource of followWritten(context, each, TO_LIST))
      for (const subnet of read.has(resource) ? followWritten(context, each, TO_SUBNETS) : [])
        addTo(named, subnet, resource);
  const defaults = defaultLists(context, resources, new Set([...named.values()].flat()));
  const of = memoize((subnet: Resource) => {
    const lists = new Set(named.get(subnet) ?? defaults(subnet));
    const [only] = lists;
    return { list: only === undefined || lists.size > 1 ? undefined : read.get(only) };
  });
  const untold = resources.filter((resource) => read.get(resource) === undefined).map(({ address }) => address);
  return { of: (subnet) => of(subnet).list, untold };
}

/**
 * A subnet that no list names uses the default list of its network, unless the subnets of another list are unknown
 * (Amazon VPC guide, "Default network ACL").
 */
function defaultLists(
  context: Context,
  resources: readonly Resource[],
  naming: ReadonlySet<Resource>,
): (subnet: Resource) => readonly Resource[] {
  const isOpen = resources.some((one) => isMarker(own(one.values, 'subnet_ids')) && !naming.has(one));
  const byNetwork = new Map<Resource, Resource[]>();
  for (const resource of isOpen ? [] : resources.filter(({ type }) => type === LISTS[1]))
    for (const network of followWritten(context, resource, TO_NETWORK)) addTo(byNetwork, network, resource);
  return (subnet) => {
    const network = byNetwork.size === 0 ? undefined : networkOfSubnet(context, subnet);
    return typeof network === 'object' ? (byNetwork.get(network) ?? []) : [];
  };
}

function readList(context: Context, resource: Resource): PacketList | undefined {
  const apart = getManaged(context.evidence.linked(resource, RULES, OF_LIST).matches).resources;
  const [ingress, egress] = [
    getRules(context, resource, apart, 'ingress'),
    getRules(context, resource, apart, 'egress'),
  ];
  return ingress === undefined || egress === undefined ? undefined : { resource, ingress, egress };
}

function getRules(
  context: Context,
  resource: Resource,
  apart: readonly Resource[],
  direction: 'ingress' | 'egress',
): readonly PacketRule[] | undefined {
  const inside = context.rules(resource, direction);
  // what the default list does not name is taken out of it (Terraform AWS provider, aws_default_network_acl)
  const isEmptied = resource.type === LISTS[1] && own(resource.values, direction) === undefined;
  if (inside === undefined || (inside.opaque !== undefined && !isEmptied)) return undefined;
  const outside = apart.flatMap((one) => context.rules(one, direction)?.rules ?? []);
  const rules = [...inside.rules, ...outside].filter((rule) => rule.own);
  return rules.length > MOST_RULES ? undefined : rules;
}

import { blocksText, readBlock, type Block } from '../../network/cidr-block.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy } from '../../base/group-by.ts';
import { getOrCreate, memoize } from '../../base/memo.ts';
import type { Node, Thing } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { getRanges, SUBNET_NAMES, TO_SUBNETS } from '../inventory/networks.ts';
import { followParts, withParts } from '../inventory/components.ts';
import { textAt, textsAt } from '../inventory/values.ts';
import type { PacketList, PacketLists } from './acl-lists.ts';
import { ANYWHERE, PUBLIC, type Far } from './entry-points.ts';
import { INTERNET } from './sources.ts';
import { compareTexts } from '../../base/text-order.ts';

/** A possible endpoint of a connection: a subnet with its ACL, or only addresses. */
export interface AclEndpoint {
  readonly subnet?: Resource;
  readonly list?: PacketList | undefined;
  readonly far: Far;
}

/** All endpoints of a node. Nodes with the same endpoints share one list. */
export interface AclEndpoints {
  ofSender(node: Node, by: 'rule' | 'declaration'): readonly AclEndpoint[];
  ofReceiver(node: Node): readonly AclEndpoint[];
}

const SOMEWHERE: readonly AclEndpoint[] = [{ far: ANYWHERE }];
const OUTSIDE: readonly AclEndpoint[] = [{ far: PUBLIC }];

/** Finds the subnets of nodes, and the network ACLs of these subnets. */
export function createAclEndpoints(context: Context, inventory: Inventory, lists: PacketLists): AclEndpoints {
  const known = new Map<string, readonly AclEndpoint[]>();
  const once = (stands: readonly AclEndpoint[]): readonly AclEndpoint[] =>
    getOrCreate(known, stands.map(getKey).sort(compareTexts).join('\n'), () =>
      stands.length === 0 ? SOMEWHERE : stands,
    );
  const subnetsIn = groupBy(inventory.boxOf.keys(), (resource) => inventory.boxOf.get(resource));
  const standIn = memoize((subnet: Resource): AclEndpoint => ({
    subnet,
    list: lists.of(subnet),
    far: within(getRanges(subnet).blocks),
  }));
  const of = memoize((node: Node): readonly AclEndpoint[] => {
    if (node.node === 'outside') return node.block === undefined ? SOMEWHERE : once([{ far: within([node.block]) }]);
    if (node.node === 'thing') return once(getSubnets(context, inventory, node).map(standIn));
    const block = readBlock(node.name);
    const far = within(block === undefined ? node.box.blocks : [block]);
    if (node.box.kind !== 'subnet') return once([{ far }]);
    const inside = (subnetsIn.get(node.box) ?? []).map(standIn);
    return once(block === undefined ? inside : inside.map((stand) => ({ ...stand, far })));
  });
  const from = (node: Node, far: Far): readonly AclEndpoint[] => once(of(node).map((stand) => ({ ...stand, far })));
  const keeping = memoize((node: Node) => from(node, ANYWHERE));
  const leaving = memoize((node: Node) => from(node, PUBLIC));
  return {
    // a rule for every address names private ones too
    ofSender(node, by) {
      if (node.key === INTERNET.key && by === 'declaration') return OUTSIDE;
      return isKeeping(node) ? keeping(node) : of(node);
    },
    // through a NAT gateway packets go to the address that they were sent to (Amazon VPC guide, "NAT gateways")
    ofReceiver(node) {
      if (node.key === INTERNET.key) return OUTSIDE;
      return node.node === 'thing' && node.type === 'aws_nat_gateway' ? leaving(node) : of(node);
    },
  };
}

function within(blocks: readonly Block[]): Far {
  return blocks.length === 0 ? ANYWHERE : { blocks, isPublic: false };
}

function getKey({ subnet, far }: AclEndpoint): string {
  return `${subnet?.address ?? ''}\t${subnet?.place.file ?? ''}\t${far.isPublic}\t${blocksText(far.blocks)}`;
}

function getSubnets(context: Context, { boxOf }: Inventory, thing: Thing): readonly Resource[] {
  const named = [...followParts(context, thing.resources, TO_SUBNETS.aws)];
  const ids = new Set(named.map(({ values }) => textAt(values, 'id')));
  const parts = thing.resources.flatMap((resource) => withParts(context, resource));
  const isStrange = parts.some(({ values }) =>
    SUBNET_NAMES.aws.some((path) => textsAt(values, path).some((id) => !ids.has(id))),
  );
  return isStrange ? [] : named.filter((subnet) => boxOf.has(subnet));
}

/** Whether packets may keep the address of the client (Network Load Balancer guide, "Client IP preservation"). */
function isKeeping(node: Node): boolean {
  if (node.node !== 'thing' || (node.type !== 'aws_lb' && node.type !== 'aws_alb')) return false;
  return node.resources.some(({ values }) => /^(?:network|gateway)$/.test(textAt(values, 'load_balancer_type') ?? ''));
}

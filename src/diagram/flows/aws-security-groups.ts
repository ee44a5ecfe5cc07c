import type { Resource } from '../../model/evidence.ts';
import type { Thing } from '../graph.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import { GROUPS_OF_AWS, TO_GROUPS } from '../inventory/networks.ts';
import { followParts } from '../inventory/components.ts';
import { textAt } from '../inventory/values.ts';
import { sortedBy } from '../order.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { addTo } from '../../base/group-by.ts';

const OF_GROUP = { security_group_id: ['id'] };

export type Direction = 'ingress' | 'egress';

/** A rule of a security group, with the resource that contains it. */
export interface GroupRule {
  readonly rule: PacketRule;
  readonly from: Resource;
}

/** Security groups with their members and rules. */
export interface Groups {
  readonly members: ReadonlyMap<Resource, readonly Thing[]>;
  readonly groupsOf: ReadonlyMap<Thing, readonly Resource[]>;
  rules(group: Resource, direction: Direction): readonly GroupRule[];
  byId(id: string): Resource | undefined;
}

/** Reads the security groups of all AWS resources; the rules of a group are read on first use. */
export function readGroups({ context, inventory }: FlowBuilder): Groups {
  const members = new Map<Resource, Thing[]>();
  const getGroups = new Map<Thing, Resource[]>();
  for (const thing of inventory.ofTypes(({ type }) => type.startsWith('aws_'))) {
    for (const group of followParts(context, thing.resources, TO_GROUPS)) {
      addTo(members, group, thing);
      addTo(getGroups, thing, group);
    }
  }
  const cache = {
    ingress: new Map<Resource, readonly GroupRule[]>(),
    egress: new Map<Resource, readonly GroupRule[]>(),
  };
  let ids: Map<string, Resource> | undefined;
  return {
    members,
    groupsOf: getGroups,
    rules(group, direction) {
      const known = cache[direction].get(group);
      if (known !== undefined) return known;
      const types = ['aws_security_group_rule', `aws_vpc_security_group_${direction}_rule`];
      const apart = context.evidence.linked(group, types, OF_GROUP).matches;
      const all = [group, ...sortedBy(apart, ({ address }) => address)].flatMap((from) =>
        (context.rules(from, direction)?.rules ?? [])
          .filter(({ own, effect, applies }) => own && effect === 'allow' && applies !== false)
          .map((rule) => ({ rule, from })),
      );
      cache[direction].set(group, all);
      return all;
    },
    byId(id) {
      ids ??= new Map(
        GROUPS_OF_AWS.flatMap((type) => context.evidence.byType(type)).map((group) => [
          textAt(group.values, 'id') ?? '',
          group,
        ]),
      );
      return ids.get(id);
    },
  };
}

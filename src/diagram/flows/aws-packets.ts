import { isInternet } from '../../network/address-space.ts';
import type { Resource } from '../../model/evidence.ts';
import { isMarker } from '../../base/value.ts';
import type { Node, Outside, Thing } from '../graph.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import { GROUPS_OF_AWS, TO_SUBNETS } from '../inventory/networks.ts';
import { getOutside } from '../inventory/data-sources.ts';
import { followParts } from '../inventory/components.ts';
import { wayOut } from '../inventory/routes.ts';
import { followAll, link } from '../inventory/joins.ts';
import { isTrue, textsAt, valuesAt } from '../inventory/values.ts';
import { sortedBy } from '../order.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { UNPROVEN } from './encryption.ts';
import { maySharePackets } from '../../network/packet-overlap.ts';
import { portsText, protocolText } from './ports.ts';
import { INTERNET } from './sources.ts';
import { readGroups, type Direction, type GroupRule, type Groups } from './aws-security-groups.ts';

const NAMED = ['security_groups', 'source_security_group_id', 'referenced_security_group_id'];
const TO_NAMED = [link(GROUPS_OF_AWS, 'id', ['source_security_group_id', 'referenced_security_group_id'])];

const INLINE = {
  ingress: [link(GROUPS_OF_AWS, 'id', ['ingress.security_groups'])],
  egress: [link(GROUPS_OF_AWS, 'id', ['egress.security_groups'])],
};

/**
 * Resources that are in a network only to start connections (AWS Lambda developer guide, "Giving functions access to
 * a VPC").
 */
const SILENT: ReadonlySet<string> = new Set(['aws_lambda_function', 'aws_codebuild_project']);

/** Adds flows that security groups allow: inline rules and both types of separate rule resources. */
export function awsPackets(draft: FlowBuilder): void {
  const groups = readGroups(draft);
  for (const [group, members] of sortedBy(groups.members, ([{ address, place }]) => `${address}\n${place.file}`)) {
    for (const each of groups.rules(group, 'ingress')) {
      for (const to of members) {
        if (SILENT.has(to.type)) continue;
        const from = sources(draft, groups, group, each, to).filter((node) => mayStart(groups, node, to, each.rule));
        connect(draft, from, to, each);
      }
    }
  }
  for (const [thing, own] of groups.groupsOf) if (thing.class === 'compute') leave(draft, groups, thing, own);
}

function connect(draft: FlowBuilder, from: readonly Node[], to: Thing, { rule, from: resource }: GroupRule): void {
  if (from.length > 0)
    draft.packets(from, to, { protocol: protocolText(rule), ports: portsText(rule), evidence: [resource] });
}

function sources(
  draft: FlowBuilder,
  groups: Groups,
  group: Resource,
  { rule, from }: GroupRule,
  to: Thing,
): readonly Node[] {
  const nodes = new Set<Node>(draft.peers.of(rule.peers.blocks, to));
  for (const named of namedGroups(draft, groups, group, { rule, from }, 'ingress')) {
    const members = typeof named === 'string' ? [strangeGroup(draft, named)] : (groups.members.get(named) ?? []);
    for (const node of members) nodes.add(node);
  }
  return [...nodes];
}

function namedGroups(
  { context }: FlowBuilder,
  groups: Groups,
  group: Resource,
  { rule, from }: GroupRule,
  direction: Direction,
): readonly (Resource | string)[] {
  const { value } = rule.at();
  const found: (Resource | string)[] = followAll(context, from, TO_NAMED).slice();
  if (from === group) {
    const ids = NAMED.flatMap((path) => textsAt(value, path));
    found.push(...ids.map((id) => groups.byId(id) ?? id));
    if (NAMED.some((path) => valuesAt(value, path).some(isMarker)) || isMarker(value))
      found.push(...followAll(context, from, INLINE[direction]));
  } else if (found.length === 0) {
    found.push(...NAMED.flatMap((path) => textsAt(from.values, path)));
  }
  const isSelf = from === group ? valuesAt(value, 'self').includes(true) : isTrue(from.values, 'self');
  return [...new Set(isSelf ? [...found, group] : found)];
}

/** The id of a group in another account has the account and a slash at its start. */
function strangeGroup({ context }: FlowBuilder, id: string): Outside {
  const found = context.elsewhere(id);
  const known = found === undefined ? undefined : getOutside(context, found);
  return (
    known ?? {
      node: 'outside',
      key: `group ${id}`,
      name: `Security group ${id}`,
      lines: ['not in this evidence'],
      authorization: 'unknown',
    }
  );
}

/** A connection also needs an egress rule, where all groups of its source are known. */
function mayStart(groups: Groups, from: Node, to: Thing, rule: PacketRule): boolean {
  if (from.node !== 'thing') return true;
  const own = groups.groupsOf.get(from) ?? [];
  const rules = own.flatMap((group) => groups.rules(group, 'egress'));
  if (own.length === 0 || own.some((group) => !isKnown(group)) || rules.length === 0) {
    return own.length === 0 || own.some((group) => !isKnown(group) || !isEmptyList(group));
  }
  const targets = new Set(groups.groupsOf.get(to) ?? []);
  return rules.some((each) => maySharePackets(each.rule, rule) && reaches(groups, each, targets));
}

function isKnown(group: Resource): boolean {
  return Array.isArray(group.values['egress']);
}

function isEmptyList({ values }: Resource): boolean {
  const list = values['egress'];
  return Array.isArray(list) && list.length === 0;
}

/** The addresses of things are rarely known, so any range may include them. */
function reaches(groups: Groups, { rule, from }: GroupRule, targets: ReadonlySet<Resource>): boolean {
  if (rule.peers.blocks.length > 0 || rule.peers.unsure) return true;
  const holder = GROUPS_OF_AWS.includes(from.type) ? rule.at().value : from.values;
  if (valuesAt(holder, 'self').includes(true)) return targets.has(from) || from.type.endsWith('_rule');
  const ids = NAMED.flatMap((path) => textsAt(holder, path));
  return ids.length === 0 || ids.some((id) => [...targets].some((target) => target === groups.byId(id)));
}

function leave(draft: FlowBuilder, groups: Groups, thing: Thing, own: readonly Resource[]): void {
  for (const each of own.flatMap((group) => groups.rules(group, 'egress'))) {
    if (!isInternet(each.rule.peers.blocks)) continue;
    const protocol = protocolText(each.rule);
    const encryption = UNPROVEN;
    for (const way of exits(draft, thing))
      draft.structure(thing, way, { protocol, ports: portsText(each.rule), encryption, evidence: [each.from] });
  }
}

function exits({ context, inventory }: FlowBuilder, thing: Thing): readonly Node[] {
  const ways = [...followParts(context, thing.resources, TO_SUBNETS.aws)].map((subnet) => wayOut(context, subnet));
  if (ways.length === 0 || ways.some(({ known }) => !known)) return [INTERNET];
  const nats = ways.flatMap((way) => way.nats.flatMap((nat) => inventory.thingOf.get(nat) ?? []));
  const isDirect = ways.some(({ internet }) => internet);
  return [...new Set<Node>(isDirect ? [...nats, INTERNET] : nats)];
}

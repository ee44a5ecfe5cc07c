import { readBlock } from '../../network/cidr-block.ts';
import { isInternet } from '../../network/address-space.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Node, Outside, Thing } from '../graph.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import { TO_SUBNETS } from '../inventory/networks.ts';
import { withParts } from '../inventory/components.ts';
import { follow, followAll, link } from '../inventory/joins.ts';
import { sortedBy } from '../order.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { coversPackets, maySharePackets } from '../../network/packet-overlap.ts';
import { portsText, protocolText } from './ports.ts';
import { getNetwork } from './sources.ts';
import { addTo } from '../../base/group-by.ts';
import {
  GROUP,
  APPLICATION,
  SUBNET_GROUPS,
  CARD_GROUPS,
  CARD_APPLICATIONS,
  getAssociations,
  getId,
  getEnd,
  type NsgRule,
} from './azure-associations.ts';

const TO_GROUP = link(GROUP, 'id', ['network_security_group_id', 'network_interface.network_security_group_id']);
const RULES_OF = { network_security_group_name: ['name'], resource_group_name: ['resource_group_name'] };
const CARDS = new Set(['azurerm_network_interface']);

/** Apps only call from the subnet they are integrated with (App Service documentation, "Virtual network integration"). */
const SILENT = /_(?:web_app|function_app|logic_app_standard)$/;

/** The groups of the subnets, and those of the network cards. A packet must pass both. */
interface Guards {
  readonly levels: readonly (readonly Resource[])[];
  readonly applicationGroups: ReadonlySet<string>;
}

/** Adds flows that network security groups allow, by priority; the default rules of the platform are left out. */
export function azurePackets(draft: FlowBuilder): void {
  if (draft.context.evidence.byType('azurerm_network_security_group').length === 0) return;
  const rules = ruleReader(draft);
  const guards = new Map<Thing, Guards>();
  const members = new Map<string, Thing[]>();
  for (const thing of draft.inventory.ofTypes(({ type }) => type.startsWith('azurerm_'))) {
    const guard = getGuards(draft, thing);
    guards.set(thing, guard);
    for (const group of guard.applicationGroups) addTo(members, group, thing);
  }
  for (const [to, { levels, applicationGroups }] of guards) {
    if (SILENT.test(to.type)) continue;
    const [first, ...others] = levels;
    for (const allowed of (first ?? []).flatMap(rules)) {
      const passes = others.every((level) => level.flatMap(rules).some((each) => lets(each.rule, allowed.rule)));
      if (!passes || !isTarget(allowed, to, applicationGroups)) continue;
      const from = sources(draft, allowed, to, members);
      if (from.length === 0) continue;
      const connection = {
        protocol: protocolText(allowed.rule),
        ports: portsText(allowed.rule),
        evidence: [allowed.from],
      };
      draft.packets(from, to, connection);
    }
  }
}

function ruleReader({ context }: FlowBuilder): (group: Resource) => readonly NsgRule[] {
  const known = new Map<Resource, readonly NsgRule[]>();
  return (group) => {
    const before = known.get(group);
    if (before !== undefined) return before;
    const apart = context.evidence.linked(group, ['azurerm_network_security_rule'], RULES_OF).matches;
    const all = [group, ...sortedBy(apart, ({ address }) => address)].flatMap((from) =>
      (context.rules(from, 'ingress')?.rules ?? [])
        .filter(({ own, applies }) => own && applies !== false)
        .map((rule) => ({ rule, from })),
    );
    const denies = all.filter(({ rule }) => rule.effect === 'deny' && rule.applies === true);
    const open = all.filter(({ rule }) => rule.effect === 'allow' && !denies.some((deny) => shuts(deny.rule, rule)));
    known.set(group, open);
    return open;
  };
}

function shuts(deny: PacketRule, allow: PacketRule): boolean {
  if (deny.order === undefined || allow.order === undefined || deny.order >= allow.order) return false;
  return coversPackets(deny, allow) && isInternet(deny.peers.blocks) && !deny.peers.unsure;
}

function lets(rule: PacketRule, wanted: PacketRule): boolean {
  const isWide = isInternet(rule.peers.blocks) || rule.peers.blocks.length === 0;
  return maySharePackets(rule, wanted) && (isWide || !isInternet(wanted.peers.blocks));
}

function getGuards({ context }: FlowBuilder, thing: Thing): Guards {
  const parts = thing.resources.flatMap((resource) => withParts(context, resource));
  const cards = parts.filter(({ type }) => CARDS.has(type));
  const subnets = parts.flatMap((part) => followAll(context, part, TO_SUBNETS.azure));
  const associated = getAssociations(context, subnets, SUBNET_GROUPS);
  const atSubnets = new Set(associated.flatMap((each) => follow(context, each, TO_GROUP)));
  const atCards = new Set(
    [...parts, ...getAssociations(context, cards, CARD_GROUPS)].flatMap((each) => follow(context, each, TO_GROUP)),
  );
  const joined = getAssociations(context, cards, CARD_APPLICATIONS).flatMap((each) =>
    follow(context, each, APPLICATION),
  );
  const levels = [[...atSubnets], [...atCards]].filter((level) => level.length > 0);
  return { levels, applicationGroups: new Set(joined.map(getId)) };
}

/** A rule for a block or for application groups does not apply to things that are known to be elsewhere. */
function isTarget(rule: NsgRule, to: Thing, own: ReadonlySet<string>): boolean {
  const { words, groups } = getEnd(rule, 'destination');
  if (groups.length > 0) return groups.some((group) => own.has(group));
  const blocks = words.flatMap((word) => readBlock(word) ?? []);
  if (blocks.length === 0 || blocks.length < words.length || to.box.blocks.length === 0) return true;
  return blocks.some((block) =>
    to.box.blocks.some(({ family, first, prefix }) => {
      const shorter = BigInt((family === 4 ? 32 : 128) - Math.min(prefix, block.prefix));
      return family === block.family && first >> shorter === block.first >> shorter;
    }),
  );
}

function sources(
  draft: FlowBuilder,
  rule: NsgRule,
  to: Thing,
  members: ReadonlyMap<string, readonly Thing[]>,
): readonly Node[] {
  const { words, groups } = getEnd(rule, 'source');
  const nodes = new Set<Node>(draft.peers.of(rule.rule.peers.blocks, to));
  for (const word of words) {
    if (readBlock(word) !== undefined || /^(?:\*|any|internet|azureloadbalancer)$/i.test(word)) continue;
    const home = getNetwork(to.box);
    if (/^virtualnetwork$/i.test(word)) {
      if (home !== undefined) nodes.add(draft.peers.anyOf(home));
    } else nodes.add(serviceTag(word));
  }
  for (const group of groups) for (const thing of members.get(group) ?? []) nodes.add(thing);
  return [...nodes];
}

/** A name for networks of the platform (Azure documentation, "Virtual network service tags"). */
function serviceTag(word: string): Outside {
  const lines = ['Azure service tag'];
  return { node: 'outside', key: `service tag ${word.toLowerCase()}`, name: word, lines, authorization: 'provider' };
}

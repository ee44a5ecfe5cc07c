import { isInternet } from '../../network/address-space.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Box, Node, Thing } from '../graph.ts';
import type { PacketRule } from '../../network/packet-rule.ts';
import { TO_NETWORKS } from '../inventory/networks.ts';
import { withParts } from '../inventory/components.ts';
import { followAll } from '../inventory/joins.ts';
import { textAt, textsAt } from '../inventory/values.ts';
import { sortedBy } from '../order.ts';
import type { FlowBuilder } from './flow-builder.ts';
import { coversPackets } from '../../network/packet-overlap.ts';
import { portsText, protocolText } from './ports.ts';
import { getNetwork } from './sources.ts';
import { addTo } from '../../base/group-by.ts';

/** Types that firewall rules apply to; managed services have separate settings. */
const MACHINES = new Set([
  'google_compute_instance',
  'google_compute_instance_group_manager',
  'google_compute_region_instance_group_manager',
  'google_container_node_pool',
  'google_container_cluster',
  'google_dataproc_cluster',
  'google_workbench_instance',
]);
const TAGS = ['tags', 'node_config.tags', 'gce_setup.tags'];
const ACCOUNTS = ['service_account.email', 'node_config.service_account', 'gce_setup.service_accounts.email'];

interface Machine {
  readonly thing: Thing;
  readonly tags: ReadonlySet<string>;
  readonly accounts: ReadonlySet<string>;
}

/** Adds flows that VPC firewall rules allow, by priority; disabled rules are ignored. */
export function googlePackets(draft: FlowBuilder): void {
  const machines = machinesByNetwork(draft);
  const byNetwork = new Map<Box, Resource[]>();
  const firewalls = sortedBy(
    draft.context.evidence.byType('google_compute_firewall'),
    ({ address, place }) => `${address}\n${place.file}`,
  );
  for (const firewall of firewalls) {
    const box = networkBox(draft, firewall);
    if (box !== undefined) addTo(byNetwork, box, firewall);
  }
  for (const [box, rules] of byNetwork) {
    const inside = machines.get(box) ?? [];
    const against = deniesByMachine(draft, rules, inside);
    for (const firewall of rules) {
      for (const target of inside.filter((machine) => isMeant(machine, firewall, 'target')))
        allow(draft, firewall, target, { inside, denies: against.get(target) ?? [] });
    }
  }
}

function deniesByMachine(
  { context }: FlowBuilder,
  firewalls: readonly Resource[],
  inside: readonly Machine[],
): ReadonlyMap<Machine, readonly PacketRule[]> {
  const found = new Map<Machine, PacketRule[]>();
  for (const firewall of firewalls) {
    const rules = context.rules(firewall, 'ingress')?.rules ?? [];
    const denies = rules.filter(({ own, effect, applies }) => own && effect === 'deny' && applies === true);
    for (const machine of denies.length === 0 ? [] : inside)
      if (isMeant(machine, firewall, 'target')) for (const deny of denies) addTo(found, machine, deny);
  }
  return found;
}

interface Around {
  readonly inside: readonly Machine[];
  readonly denies: readonly PacketRule[];
}

function allow(draft: FlowBuilder, firewall: Resource, { thing }: Machine, { inside, denies }: Around): void {
  const rules = (draft.context.rules(firewall, 'ingress')?.rules ?? []).filter(({ applies }) => applies !== false);
  for (const rule of rules) {
    if (!rule.own || rule.effect !== 'allow' || denies.some((deny) => shuts(deny, rule))) continue;
    const isNamed = isWritten(firewall, 'source');
    const named = isNamed ? inside.filter((machine) => isMeant(machine, firewall, 'source')) : [];
    const from = new Set<Node>(named.map((machine) => machine.thing));
    const blocks = isNamed && textsAt(firewall.values, 'source_ranges').length === 0 ? [] : rule.peers.blocks;
    for (const node of draft.peers.of(blocks, thing)) from.add(node);
    if (from.size > 0)
      draft.packets([...from], thing, { protocol: protocolText(rule), ports: portsText(rule), evidence: [firewall] });
  }
}

/** At equal priority, deny precedes allow (Google Cloud documentation, "VPC firewall rules"). */
function shuts(deny: PacketRule, allow: PacketRule): boolean {
  if (deny.order === undefined || allow.order === undefined || deny.order > allow.order) return false;
  return coversPackets(deny, allow) && isInternet(deny.peers.blocks);
}

function machinesByNetwork(draft: FlowBuilder): ReadonlyMap<Box, readonly Machine[]> {
  const found = new Map<Box, Machine[]>();
  for (const thing of draft.inventory.ofTypes(({ type }) => MACHINES.has(type))) {
    const box = getNetwork(thing.box);
    if (box === undefined) continue;
    const parts = thing.resources.flatMap((resource) => withParts(draft.context, resource));
    const texts = (paths: readonly string[]): ReadonlySet<string> =>
      new Set(parts.flatMap(({ values }) => paths.flatMap((path) => textsAt(values, path))));
    addTo(found, box, { thing, tags: texts(TAGS), accounts: texts(ACCOUNTS) });
  }
  return found;
}

function networkBox({ context, inventory }: FlowBuilder, firewall: Resource): Box | undefined {
  const [network] = followAll(context, firewall, TO_NETWORKS.google);
  if (network !== undefined) return inventory.boxOf.get(network);
  const name = textAt(firewall.values, 'network');
  return name === undefined ? undefined : inventory.boxes.strangeNetwork(name, inventory.territory(firewall));
}

function isWritten({ values }: Resource, side: 'source' | 'target'): boolean {
  return textsAt(values, `${side}_tags`).length + textsAt(values, `${side}_service_accounts`).length > 0;
}

/** Rules without targets apply to every machine of the network. */
function isMeant({ tags, accounts }: Machine, firewall: Resource, side: 'source' | 'target'): boolean {
  if (side === 'target' && !isWritten(firewall, side)) return true;
  const named = textsAt(firewall.values, `${side}_tags`).some((tag) => tags.has(tag));
  return named || textsAt(firewall.values, `${side}_service_accounts`).some((account) => accounts.has(account));
}

import type { Box, Node } from '../graph.ts';
import { addTo, groupBy } from '../../base/group-by.ts';
import { compareTexts } from '../../base/text-order.ts';
import { countPairs, expand } from '../expand.ts';
import { addressWithoutIndex } from '../inventory/names.ts';
import { sortedBy } from '../order.ts';
import { getRanges } from './empty-boxes.ts';
import { joinSubnets } from './join-subnets.ts';
import type { Material } from './material.ts';

/** Numbers and letters of availability zones at the end of a name. */
const COUNTER = /[-_. ]?(?:\d{1,3}|(?<=[-_. \d])[a-f])$/;
const MOST_NAMES = 3;
/** The most flows that are compared to find what is alike: with more, things of one kind are merged anyway. */
export const MOST_COMPARED = 6000;

/**
 * Joins subnets of one network and zone that contain the same, with the same connections: usually one for each
 * availability zone.
 */
export function joinAlikeSubnets(material: Material): Material {
  if (countPairs(material.relations) > MOST_COMPARED) return material;
  const inside = groupBy<Node, Box>(
    [...material.things, ...getRanges(material.relations)],
    (node) => getSubnet(node) ?? ROOT,
  );
  const boxes = sortedBy(
    [...inside.keys()].filter(({ kind }) => kind === 'subnet'),
    ({ key }) => key,
  );
  if (boxes.length < 2) return material;
  const ways = describeWays(material);
  const groups = groupBy(boxes, (box) =>
    JSON.stringify([
      box.parent?.key ?? '',
      box.zone ?? '',
      (inside.get(box) ?? []).map((node) => describe(node, ways.get(node) ?? [])).sort(compareTexts),
    ]),
  );
  const joined = new Map<Box, Box>();
  for (const group of groups.values()) {
    const one = group.length > 1 ? joinedBox(group) : undefined;
    if (one !== undefined) for (const box of group) joined.set(box, one);
  }
  if (joined.size === 0) return material;
  return joinSubnets(material, joined, { by: 'type', alike: (thing) => describe(thing, ways.get(thing) ?? []) });
}

const ROOT: Box = { key: '', kind: 'boundary', title: '', lines: [], blocks: [], addresses: [] };

function getSubnet(node: Node): Box | undefined {
  return node.node !== 'outside' && node.box.kind === 'subnet' ? node.box : undefined;
}

/** A node without what tells it from its equals in other subnets. */
function describe(node: Node, ways: readonly string[]): string {
  const role = getRole(node);
  return JSON.stringify(
    node.node === 'thing'
      ? [role, node.marks, node.findings ?? '', [...new Set(ways)].sort(compareTexts)]
      : [role, [...new Set(ways)].sort(compareTexts)],
  );
}

function getRole(node: Node): string {
  const subnet = getSubnet(node);
  if (node.node === 'outside' || subnet === undefined) return node.key;
  const place = `${subnet.parent?.key ?? ''}\n${subnet.zone ?? ''}`;
  if (node.node === 'range') return `${place}\nrange ${node.name === `any host in ${subnet.title}` ? '' : node.name}`;
  const [first] = node.resources;
  const address = node.merged === undefined && first !== undefined ? addressWithoutIndex(first.address) : node.name;
  return `${place}\n${node.type}\n${withoutCounter(address)}`;
}

function withoutCounter(name: string): string {
  return name.replace(COUNTER, '');
}

function describeWays({ relations }: Material): ReadonlyMap<Node, readonly string[]> {
  const ways = new Map<Node, string[]>();
  for (const { from, to, kind, protocol, ports, encryption, relation = '' } of expand(relations, (node) => node)) {
    const what = [kind, protocol, ports, encryption.text, relation].join('\t');
    addTo(ways, from, `to ${getRole(to)}\t${what}`);
    addTo(ways, to, `from ${getRole(from)}\t${what}`);
  }
  return ways;
}

function joinedBox(group: readonly Box[]): Box | undefined {
  const [first] = group;
  if (first === undefined) return undefined;
  const addresses = group.flatMap((box) => box.addresses);
  const count = group.reduce((sum, box) => sum + Math.max(1, box.addresses.length), 0);
  const names = [...new Set(group.map(({ title }) => withoutCounter(title.replace(/ ×\d+$/, ''))))].sort(compareTexts);
  const shown = `${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;
  const title = names.length === 1 ? `${shown} ×${count}` : `${count} subnets alike: ${shown}`;
  return { ...first, key: `${first.key}\nand ${group.length - 1} alike`, title, addresses, blocks: [] };
}

import type { Box, Node, Thing } from '../graph.ts';
import { expand } from '../expand.ts';
import { joinSubnets } from './join-subnets.ts';
import { replaced, type Material } from './material.ts';
import { mergeThings, type MergeRule } from './merge.ts';
import { compareTexts } from '../../base/text-order.ts';
import { addTo } from '../../base/group-by.ts';

const ENCRYPTED = 'encrypted by key';

/** Replaces relations to keys and logs with marks, where more than `most` things share one. */
export function badges(material: Material, most: number): Material {
  const isStore = (node: Node): boolean => node.node === 'thing' && (node.class === 'key' || node.class === 'audit');
  const users = new Map<Node, Set<Node>>();
  const candidates = material.relations.filter(({ kind, to }) => kind === 'support' && to.every(isStore));
  for (const { from, to } of candidates)
    for (const node of to) {
      const known = users.get(node) ?? new Set<Node>();
      users.set(node, known);
      for (const user of from) known.add(user);
    }
  const gone = new Set(candidates.filter(({ to }) => to.some((node) => (users.get(node)?.size ?? 0) > most)));
  if (gone.size === 0) return material;
  const marks = new Map<Node, Set<string>>();
  for (const { from, to, relation = '' } of gone) {
    const names = to.map(({ name }) => name).join(', ');
    const text = relation === 'key' ? `${ENCRYPTED}: ${names}` : `${relation}: ${names}`;
    for (const node of from) marks.set(node, (marks.get(node) ?? new Set<string>()).add(text));
  }
  const into = new Map<Node, Node>();
  const things = material.things.map((thing) => {
    const more = [...(marks.get(thing) ?? [])].sort().filter((mark) => !thing.marks.includes(mark));
    if (more.length === 0) return thing;
    const isNamed = more.some((mark) => mark.startsWith(ENCRYPTED));
    const others = thing.marks.filter((mark) => !isNamed || !mark.startsWith('encrypted'));
    const marked = { ...thing, marks: [...others, ...more] };
    into.set(thing, marked);
    return marked;
  });
  return {
    ...material,
    things,
    relations: replaced(
      material.relations.filter((one) => !gone.has(one)),
      into,
    ),
  };
}

export const SIBLINGS: MergeRule = { by: 'type' };

export const CLASSES: MergeRule = { by: 'class' };

/** Whether a node is that of a whole network in an overview. */
export function isWhole({ whole }: Thing): boolean {
  return whole === true;
}

/**
 * Returns a key that is equal for things with the same marks and the same connections to the same other nodes: these
 * can be merged.
 */
export function likeness({ relations }: Material): (thing: Thing) => string {
  const ways = new Map<Node, string[]>();
  for (const { from, to, kind, protocol, ports, encryption, relation = '' } of expand(relations, (node) => node)) {
    const what = [kind, protocol, ports, encryption.text, relation].join('\t');
    addTo(ways, from, `to ${to.key}\t${what}`);
    addTo(ways, to, `from ${from.key}\t${what}`);
  }
  return (thing) =>
    JSON.stringify([thing.marks, thing.findings ?? '', [...new Set(ways.get(thing) ?? [])].sort(compareTexts)]);
}

/** Merges things by a rule; the same material where there is nothing to merge. */
export function merged(material: Material, rule: MergeRule): Material {
  const { things, into } = mergeThings(material.things, rule);
  if (into.size === 0) return material;
  return { ...material, things, relations: replaced(material.relations, into) };
}

/** Merges the subnets of one zone into one box, and the like things in them into one. */
export function zones(material: Material): Material {
  const zoneBoxes = new Map<Box, Box>();
  const byKey = new Map<string, Box>();
  for (const box of material.boxes) {
    if (box.zone === undefined || box.parent === undefined) continue;
    const key = `${box.parent.key}\nzone ${box.zone}`;
    const known = byKey.get(key);
    const addresses = [...(known?.addresses ?? []), ...box.addresses];
    const title = `${box.zone} zone`;
    const lines = [`${addresses.length} subnets`];
    byKey.set(key, { ...box, key, title, lines, addresses, blocks: [] });
  }
  for (const box of material.boxes) {
    const joined = byKey.get(`${box.parent?.key ?? ''}\nzone ${box.zone ?? ''}`);
    if (joined !== undefined && box.zone !== undefined) zoneBoxes.set(box, joined);
  }
  if (zoneBoxes.size <= byKey.size) return material;
  return joinSubnets(material, zoneBoxes, SIBLINGS);
}

import type { Node, Outside } from '../graph.ts';
import { replaced, type Material } from './material.ts';
import { addTo } from '../../base/group-by.ts';

/** Merges outside systems of the same type into one, regardless of how many rules and settings name them. */
export function mergeOutsides(material: Material): Material {
  const groups = new Map<string, Outside[]>();
  const seen = new Set<Node>();
  const look = (node: Node): void => {
    if (node.node !== 'outside' || node.key === 'internet' || seen.has(node)) return;
    seen.add(node);
    addTo(groups, `${node.authorization}\n${getSort(node)}\n${node.data ?? ''}`, node);
  };
  for (const { from, to } of material.relations) for (const node of [...from, ...to]) look(node);
  for (const node of material.others) look(node);
  const into = new Map<Node, Node>();
  for (const [key, group] of groups) {
    const [first] = group;
    const count = new Set(group.map((each) => each.key)).size;
    if (first === undefined || count < 2) continue;
    const { block: _block, domain: _domain, ...rest } = first;
    const one: Outside = { ...rest, key: `merged ${key}`, name: `${count} × ${getSort(first)}`, lines: [] };
    for (const node of group) into.set(node, one);
  }
  if (into.size === 0) return material;
  const others = new Set(material.others.map((node) => into.get(node) ?? node));
  return { ...material, others: [...others], relations: replaced(material.relations, into) };
}

function getSort({ block, domain, lines }: Outside): string {
  if (block !== undefined) return 'networks outside';
  return domain === undefined ? (lines[0] ?? 'systems outside') : 'hosts outside';
}

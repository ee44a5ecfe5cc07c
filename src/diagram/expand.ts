import type { Flow, Node, Relation } from './graph.ts';
import { byText, compareTexts } from '../base/text-order.ts';
import { groupBy } from '../base/group-by.ts';

/** The most pairs that are drawn one by one; with more, resources are merged first. */
export const MOST_PAIRS = 20_000;

/** The node that represents another one; `undefined` leaves its flows out. */
export type Represent = (node: Node) => Node | undefined;

/** The number of pairs of ends in the relations. */
export function countPairs(relations: readonly Relation[]): number {
  let pairs = 0;
  for (const { from, to } of relations) pairs += from.length * to.length;
  return pairs;
}

/**
 * The flows of relations, each once, sorted by both ends, kind and label. Flows within one node are left out, except
 * those between the instances of one node.
 */
export function expand(relations: readonly Relation[], represent: Represent): readonly Flow[] {
  const flows = new Map<string, Flow & { readonly evidence: string[] }>();
  for (const relation of relations) {
    const targets = represented(relation.to, represent);
    for (const from of represented(relation.from, represent)) {
      for (const to of targets) {
        if (from === to && !isSeveral(from)) continue;
        const { kind, protocol, ports, encryption } = relation;
        const key = [from.key, to.key, protocol, ports, encryption.text, relation.relation ?? ''].join('\n\n');
        const known = flows.get(key);
        if (known === undefined) flows.set(key, { ...relation, kind, from, to, evidence: [...relation.evidence] });
        else known.evidence.push(...relation.evidence);
      }
    }
  }
  const sorted = [...flows].sort(byText(([key]) => key));
  return withoutDoubles(
    sorted.map(([, flow]) => ({ ...flow, evidence: [...new Set(flow.evidence)].sort(compareTexts) })),
  );
}

function isSeveral(node: Node): boolean {
  return node.node === 'thing' && node.whole === undefined && (node.merged ?? node.resources.length) > 1;
}

function represented(nodes: readonly Node[], represent: Represent): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const node of nodes) {
    const stand = represent(node);
    if (stand !== undefined) found.add(stand);
  }
  return found;
}

/**
 * An allowed and a declared flow with equal ends and ports are one: the declared one stays, with the evidence of
 * both.
 */
function withoutDoubles(flows: readonly Flow[]): readonly Flow[] {
  const byEnds = groupBy(flows, (flow) => [flow.from.key, flow.to.key, flow.protocol, flow.ports].join('\n\n'));
  const gone = new Set<Flow>();
  const joined = new Map<Flow, Flow>();
  for (const same of byEnds.values()) {
    const declared = same.find(({ kind }) => kind === 'structure');
    const allowed = same.filter(({ kind }) => kind === 'network');
    if (declared === undefined || allowed.length === 0) continue;
    for (const each of allowed) gone.add(each);
    const evidence = [declared, ...allowed].flatMap((each) => each.evidence);
    joined.set(declared, { ...declared, kind: 'network', evidence: [...new Set(evidence)].sort(compareTexts) });
  }
  return flows.filter((flow) => !gone.has(flow)).map((flow) => joined.get(flow) ?? flow);
}

import { contains, readBlock, type Block } from '../../network/cidr-block.ts';
import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Graph, Node, Outside } from '../graph.ts';
import { plainText } from '../mermaid/escape.ts';
import { replaced } from '../shape/material.ts';
import type { ExternalEntry } from './boundary-file.ts';
import { matcher } from './matcher.ts';

/** The longest name in a boundary file (`schemas/boundary.schema.json`). */
export const LONGEST_NAME = 200;

interface Named {
  readonly entry: ExternalEntry;
  readonly node: Outside;
  readonly blocks: readonly Block[];
  readonly domains: readonly string[];
  readonly isNamed: (name: string) => boolean;
}

function getNamed(entries: readonly ExternalEntry[]): readonly Named[] {
  return entries.map((entry) => ({
    entry,
    node: {
      node: 'outside',
      key: `declared ${entry.name}`,
      name: entry.name,
      lines: [entry.kind],
      authorization: entry.authorization,
      ...omitUndefined({ data: entry.data }),
    },
    blocks: (entry.cidrs ?? []).flatMap((text) => readBlock(text) ?? []),
    domains: (entry.domains ?? []).map((domain) => domain.toLowerCase().replace(/^\*?\./, '')),
    isNamed: matcher(entry.names),
  }));
}

/** Gives outside nodes the name and authorization of the first external system that a boundary file declares for them. */
export function nameOutsides(graph: Graph, entries: readonly ExternalEntry[]): Graph {
  const named = getNamed(entries);
  const into = new Map<Node, Node>();
  for (const { from, to } of graph.relations) {
    for (const node of [...from, ...to]) {
      if (node.node !== 'outside' || into.has(node)) continue;
      const owner = named.find((each) => isPartOf(node, each));
      if (owner !== undefined) into.set(node, owner.node);
    }
  }
  return { ...graph, relations: replaced(graph.relations, into), declared: named.map(({ node }) => node) };
}

function isPartOf({ name, block, domain }: Outside, { blocks, domains, isNamed }: Named): boolean {
  if (isNamed(plainText(name, LONGEST_NAME))) return true;
  if (block !== undefined) return blocks.some((each) => contains(each, block));
  return domain !== undefined && domains.some((each) => domain === each || domain.endsWith(`.${each}`));
}

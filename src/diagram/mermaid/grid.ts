import type { Box, Node } from '../graph.ts';
import { boxOfNode } from './cycles.ts';
import type { Edge } from './edges.ts';
import { addTo } from '../../base/group-by.ts';

/** Nodes in a row; in one column, a picture would be as high as it has nodes. */
const ROW = 3;
const MOST_LINKS = 150;

/**
 * Invisible links that arrange nodes without lines in rows, after the legend and the outside nodes. They are written
 * last, so that the numbers of real lines do not change.
 */
export function gridLines(
  nodes: readonly Node[],
  edges: readonly Edge[],
  ids: { readonly nodes: ReadonlyMap<Node, string> },
  legend: boolean,
): readonly string[] {
  const linked = new Set<Node>(edges.flatMap(({ from, to }) => [from, to]));
  const alone = new Map<Box, Node[]>();
  for (const node of nodes) {
    const box = boxOfNode(node);
    if (box !== undefined && !linked.has(node)) addTo(alone, box, node);
  }
  const number = (node: Node): number => Number(ids.nodes.get(node)?.slice(1) ?? 0);
  const first = nodes.filter(({ node }) => node === 'outside').sort((one, other) => number(one) - number(other))[0];
  const outside = first === undefined ? undefined : ids.nodes.get(first);
  const anchor = outside ?? (legend ? 'legend' : undefined);
  const lines = legend && outside !== undefined ? [`  legend ~~~ ${outside}`] : [];
  for (const group of alone.values()) {
    const row = group.sort((one, other) => number(one) - number(other)).map((node) => ids.nodes.get(node) ?? '');
    if (row.length <= ROW) continue;
    for (let at = 0; at < row.length; at += ROW) {
      const chain = [...(anchor === undefined ? [] : [anchor]), ...row.slice(at, at + ROW)];
      if (chain.length > 1) lines.push(`  ${chain.join(' ~~~ ')}`);
    }
  }
  return lines.slice(0, MOST_LINKS / ROW);
}

import type { Box, Node } from '../graph.ts';
import type { Edge } from './edges.ts';

/** The box of a node; `undefined` for what is outside the boundary. */
export function boxOfNode(node: Node): Box | undefined {
  return node.node === 'outside' ? undefined : node.box;
}

/** A box and all around it, innermost first. */
export function enclosing(box: Box | undefined): readonly Box[] {
  const found: Box[] = [];
  for (let at = box; at !== undefined; at = at.parent) found.push(at);
  return found;
}

/** A part of a picture: a box with all its content, or a node. */
export type Place = Node | Box;

/** The innermost box around both ends of a line, and the parts of that box that the line connects. */
export function meetingPlace({ from, to }: Pick<Edge, 'from' | 'to'>): {
  readonly box: Box | undefined;
  readonly from: Place;
  readonly to: Place;
} {
  const one = [...enclosing(boxOfNode(from))].reverse();
  const other = [...enclosing(boxOfNode(to))].reverse();
  let depth = 0;
  while (depth < one.length && depth < other.length && one[depth] === other[depth]) depth += 1;
  return { box: depth === 0 ? undefined : one[depth - 1], from: one[depth] ?? from, to: other[depth] ?? to };
}

/**
 * The lines that close a cycle among boxes and nodes of one box, in the order of the lines. Mermaid's default layout
 * can fail on cycles through boxes (dagre issues 234 and 255).
 */
export function backEdges(edges: readonly Edge[]): ReadonlySet<Edge> {
  const back = new Set<Edge>();
  const next = new Map<Place, Set<Place>>();
  for (const edge of edges) {
    const { from, to } = meetingPlace(edge);
    if (from === to) continue;
    if (leads(next, to, from) || (edge.both && leads(next, from, to))) {
      back.add(edge);
      continue;
    }
    const targets = next.get(from) ?? new Set<Place>();
    next.set(from, targets.add(to));
  }
  return back;
}

function leads(next: ReadonlyMap<Place, ReadonlySet<Place>>, from: Place, to: Place): boolean {
  const seen = new Set<Place>([from]);
  const queue = [from];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === to) return true;
    for (const each of next.get(at) ?? []) {
      if (seen.has(each)) continue;
      seen.add(each);
      queue.push(each);
    }
  }
  return false;
}

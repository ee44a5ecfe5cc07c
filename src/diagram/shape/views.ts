import type { Box, Graph, Node, Relation, Thing } from '../graph.ts';
import { enclosing } from '../mermaid/cycles.ts';
import { replaced, type Material } from './material.ts';
import { mergeThings } from './merge.ts';

export const VIEWS = ['boundary', 'network', 'dataflow'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_TITLES: Readonly<Record<View, string>> = {
  boundary: 'Authorization boundary',
  network: 'Network architecture',
  dataflow: 'Data flow',
};

/** What a view shows of a graph, and how many things it leaves out because they have no place in it. */
export interface Selected extends Material {
  readonly leftOut: number;
}

/** What a view shows of a graph. */
export function select(view: View, graph: Graph, boxes: readonly Box[]): Selected {
  if (view === 'network')
    return { things: graph.things, relations: graph.relations, boxes, others: graph.declared, leftOut: 0 };
  return view === 'boundary' ? boundary(graph, boxes) : dataflow(graph);
}

/** Only things with flows across the boundary keep a node; the others are merged by type. */
function boundary(graph: Graph, boxes: readonly Box[]): Selected {
  const relations = graph.relations.flatMap(crossing);
  const ends = new Set<Node>(relations.flatMap(({ from, to }) => [...from, ...to]));
  const up = (box: Box): Box =>
    (box.kind === 'subnet' || box.kind === 'namespace') && box.parent !== undefined ? box.parent : box;
  const { things, into } = mergeThings(graph.things, {
    by: 'type',
    box: up,
    stays: (thing) => ends.has(thing),
  });
  const ranges = [...ends].flatMap((node): [Node, Node][] =>
    node.node === 'range' ? [[node, { ...node, box: up(node.box) }]] : [],
  );
  const kept = [...new Set(boxes.map(up))];
  const all = new Map<Node, Node>([...into, ...ranges]);
  return { things, relations: replaced(relations, all), boxes: kept, others: graph.declared, leftOut: 0 };
}

function crossing(relation: Relation): readonly Relation[] {
  const split = (nodes: readonly Node[], outside: boolean): readonly Node[] =>
    nodes.filter((node) => isOutside(node) === outside);
  const parts = [
    { from: split(relation.from, true), to: split(relation.to, false) },
    { from: split(relation.from, false), to: split(relation.to, true) },
  ];
  return parts.filter(({ from, to }) => from.length > 0 && to.length > 0).map((ends) => ({ ...relation, ...ends }));
}

/** Whether a node is outside the boundary. */
export function isOutside(node: Node): boolean {
  return node.node === 'outside' || !enclosing(node.box).some(({ kind }) => kind === 'boundary');
}

/** Relations that move data of the system; keys and identities do not. */
const MOVING = new Set(['logs', 'pulls image', 'private link']);

function dataflow(graph: Graph): Selected {
  const relations = graph.relations.filter(({ kind, relation = '' }) => kind !== 'support' || MOVING.has(relation));
  const ends = new Set<Node>(relations.flatMap(({ from, to }) => [...from, ...to]));
  const things: Thing[] = graph.things.filter((thing) => ends.has(thing));
  return { things, relations, boxes: [], others: [], leftOut: graph.things.length - things.length };
}

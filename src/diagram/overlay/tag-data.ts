import type { Flow, Graph, Node, Relation } from '../graph.ts';
import type { BoundaryFile } from './boundary-file.ts';
import { matcher } from './matcher.ts';

/** Adds data categories: to external systems by their entry, to things by the selectors in `data`. */
export function tagData(graph: Graph, { data }: BoundaryFile): Graph {
  const rows = (data ?? []).map(({ select, category }) => ({ fits: matcher(select), category }));
  const categories = new Map<Node, string>();
  for (const thing of graph.things) {
    const row = rows.find(({ fits }) => thing.resources.some(({ address }) => fits(address)));
    if (row !== undefined) categories.set(thing, row.category);
  }
  const getCategory = (nodes: readonly Node[]): string | undefined => {
    const [only, ...more] = new Set(nodes.map((node) => (node.node === 'outside' ? node.data : categories.get(node))));
    return more.length === 0 ? only : undefined;
  };
  const relations = graph.relations.flatMap((relation) => splitByData(relation, getCategory));
  return { ...graph, relations };
}

function splitByData(
  relation: Relation,
  categoryOf: (nodes: readonly Node[]) => string | undefined,
): readonly Relation[] {
  if (relation.kind === 'support') return [relation];
  const groups = new Map<string, { readonly from: Set<Node>; readonly to: Set<Node>; readonly data: Flow['data'] }>();
  const isUniform = categoryOf(relation.from) !== undefined || categoryOf(relation.to) !== undefined;
  const simple = categoryOf(relation.to) ?? categoryOf(relation.from);
  if (isUniform || relation.from.length * relation.to.length > 400)
    return [simple === undefined ? relation : { ...relation, data: simple }];
  for (const from of relation.from)
    for (const to of relation.to) {
      const data = categoryOf([to]) ?? categoryOf([from]);
      const key = `${data ?? ''}\n${from.key}`;
      const group = groups.get(key) ?? { from: new Set<Node>([from]), to: new Set<Node>(), data };
      group.to.add(to);
      groups.set(key, group);
    }
  return [...groups.values()].map(({ from, to, data }) => {
    const ends = { ...relation, from: [...from], to: [...to] };
    return data === undefined ? ends : { ...ends, data };
  });
}

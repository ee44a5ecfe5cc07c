import type { Box, Node, Relation, Thing } from '../graph.ts';

/** The input for one diagram. */
export interface Material {
  readonly things: readonly Thing[];
  readonly relations: readonly Relation[];
  readonly boxes: readonly Box[];
  /** Other nodes that are shown even without flows. */
  readonly others: readonly Node[];
  /** Lines of text in boxes, such as the number of subnets without drawn resources. */
  readonly texts?: ReadonlyMap<Box, readonly string[]>;
}

/**
 * Replaces the ends of relations with the nodes that represent them. Lists that many relations share are replaced
 * once.
 */
export function replaced(
  relations: readonly Relation[],
  into: { get(node: Node): Node | undefined },
): readonly Relation[] {
  const lists = new Map<readonly Node[], readonly Node[]>();
  const replace = (nodes: readonly Node[]): readonly Node[] => {
    const known = lists.get(nodes);
    if (known !== undefined) return known;
    const made = [...new Set(nodes.map((node) => into.get(node) ?? node))];
    lists.set(nodes, made);
    return made;
  };
  return relations.map((relation) => ({ ...relation, from: replace(relation.from), to: replace(relation.to) }));
}

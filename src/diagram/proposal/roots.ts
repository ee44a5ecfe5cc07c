import { compareTexts } from '../../base/text-order.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Resource } from '../../model/evidence.ts';
import { getNetwork } from '../flows/sources.ts';
import type { Graph, Node, Thing } from '../graph.ts';

/** The root module or state that a resource comes from. */
export function getRoot({ root, place }: Resource): string {
  return root ?? place.file;
}

/** Groups the roots of things: a flow, a relation or a shared network connects two roots. The largest group is first. */
export function connectedRoots({ things, relations }: Graph): readonly ReadonlySet<string>[] {
  const joined = new Map<string, string>();
  const find = (root: string): string => {
    let at = root;
    for (let up = joined.get(at); up !== undefined && up !== at; up = joined.get(at)) at = up;
    return at;
  };
  const join = (roots: readonly string[]): void => {
    const [first, ...others] = roots.map(find);
    for (const other of others) if (first !== undefined && other !== first) joined.set(other, first);
  };
  const allRoots = (nodes: readonly Node[]): readonly string[] => nodes.flatMap((node) => getRoots(node));
  for (const { from, to } of relations) join([...new Set([...allRoots(from), ...allRoots(to)])]);
  const byNetwork = new Map<string, string[]>();
  for (const thing of things) {
    const network = getNetwork(thing.box);
    if (network !== undefined) getOrCreate(byNetwork, network.key, (): string[] => []).push(...getRoots(thing));
  }
  for (const roots of byNetwork.values()) join([...new Set(roots)]);
  return bySize(things, find);
}

function getRoots(node: Node): readonly string[] {
  if (node.node !== 'thing') return [];
  return [...new Set(node.resources.filter(({ evidenceKind }) => evidenceKind === 'terraform').map(getRoot))];
}

function bySize(things: readonly Thing[], find: (root: string) => string): readonly ReadonlySet<string>[] {
  const groups = new Map<string, { readonly roots: Set<string>; size: number }>();
  for (const thing of things)
    for (const root of getRoots(thing)) {
      const group = getOrCreate(groups, find(root), () => ({ roots: new Set<string>(), size: 0 }));
      group.roots.add(root);
      group.size += 1;
    }
  const first = (roots: ReadonlySet<string>): string => [...roots].sort(compareTexts)[0] ?? '';
  return [...groups.values()]
    .sort((one, other) => other.size - one.size || compareTexts(first(one.roots), first(other.roots)))
    .map(({ roots }) => roots);
}

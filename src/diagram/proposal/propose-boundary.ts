import { counted } from '../../base/counted.ts';
import { joinFirst } from '../../base/join-first.ts';
import { INTERNET } from '../flows/sources.ts';
import type { Graph, Node, Thing } from '../graph.ts';
import { plainText } from '../mermaid/escape.ts';
import type { BoundaryFile } from '../overlay/boundary-file.ts';
import { LONGEST_NAME } from '../overlay/named-outsides.ts';
import { sortedBy } from '../order.ts';
import { proposeExternals } from './externals.ts';
import { proposeSides } from './inside.ts';
import type { Proposal } from './proposal.ts';

const MOST_NAMES = 5;
const LONGEST_POINT = 1000;
/** Types that build, keep or deliver software. */
const DELIVERY: ReadonlySet<string> = new Set([
  'aws_ecr_repository',
  'aws_codebuild_project',
  'aws_codecommit_repository',
  'aws_codepipeline',
  'aws_codeartifact_repository',
  'azurerm_container_registry',
  'google_artifact_registry_repository',
  'google_container_registry',
  'google_cloudbuild_trigger',
]);

/**
 * Proposes the boundary of a graph to which none is applied: what is inside, what is outside, which external systems
 * there are, and what a person must decide. An authorization, a level and a category of data are never guessed.
 * `zones` are declared trust zones, which stay as they are.
 */
export function proposeBoundary(graph: Graph, name: string, zones: BoundaryFile['zones']): Proposal {
  const sides = proposeSides(graph);
  const { external, open } = proposeExternals(graph);
  const unreviewed = [
    'level: the level of the authorization is not in the evidence',
    ...sides.open,
    ...unconnectedClusters(graph),
    ...delivery(graph),
    ...open,
    ...internetUsers(graph),
    ...dataStores(graph),
  ].map((point) => plainText(point, LONGEST_POINT));
  const [include, exclude] = [sides.include, sides.exclude].map((side) => side.map(({ entry }) => entry));
  const file: BoundaryFile = {
    name: plainText(name, LONGEST_NAME) || 'system',
    unreviewed,
    ...(include === undefined || include.length === 0 ? {} : { include }),
    ...(exclude === undefined || exclude.length === 0 ? {} : { exclude }),
    ...(external.length === 0 ? {} : { external: external.map(({ entry }) => entry) }),
    ...(zones === undefined ? {} : { zones }),
  };
  return { file, include: sides.include, exclude: sides.exclude, external };
}

function unconnectedClusters({ things }: Graph): readonly string[] {
  const titles = new Set<string>();
  for (const { box } of things)
    for (let at = box.parent; at !== undefined; at = at.parent)
      if (at.kind === 'cluster' && at.parent?.kind === 'boundary') titles.add(at.title);
  return titles.size === 0
    ? []
    : [`include: no evidence names the cluster of ${joinFirst([...titles].sort(), MOST_NAMES)}; it is proposed inside`];
}

function delivery({ things }: Graph): readonly string[] {
  const found = things.filter(({ type }) => DELIVERY.has(type));
  return found.length === 0
    ? []
    : [`include: what builds, keeps or delivers software (${names(found)}) may belong outside`];
}

function internetUsers({ relations }: Graph): readonly string[] {
  const reached = new Set<Thing>();
  for (const { from, to, kind } of relations)
    if (kind !== 'support' && from.some((node) => node.key === INTERNET.key))
      for (const node of to.filter(isThing)) reached.add(node);
  return reached.size === 0 ? [] : [`external: who uses what the internet can reach (${names([...reached])})`];
}

function isThing(node: Node): node is Thing {
  return node.node === 'thing';
}

function dataStores({ things }: Graph): readonly string[] {
  const stores = things.filter((thing) => thing.class === 'data');
  return stores.length === 0
    ? []
    : [`data: which category of data ${counted(stores.length, 'data store')} has (${names(stores)})`];
}

function names(things: readonly Thing[]): string {
  const sorted = sortedBy(things, ({ key }) => key).map(({ resources, name }) => resources[0]?.address ?? name);
  return joinFirst(sorted, MOST_NAMES);
}

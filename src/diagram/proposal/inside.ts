import { compareTexts } from '../../base/text-order.ts';
import { counted } from '../../base/counted.ts';
import { getOrCreate } from '../../base/memo.ts';
import { joinFirst } from '../../base/join-first.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Box, Graph, Thing } from '../graph.ts';
import { matcher } from '../overlay/matcher.ts';
import type { Reasoned } from './proposal.ts';
import { connectedRoots, getRoot } from './roots.ts';

/** A boundary file has room for this many patterns (`schemas/boundary.schema.json`). */
const MOST_PATTERNS = 1000;
const MOST_KINDS = 4;
/** A name of the Kubernetes documentation, "Object Names and IDs". Other texts are not repeated. */
const PLAIN_NAME = /^[A-Za-z0-9.-]{1,253}$/;

/** The patterns of what is inside and what is outside, and what they leave open. */
export interface Sides {
  readonly include: readonly Reasoned<string>[];
  readonly exclude: readonly Reasoned<string>[];
  readonly open: readonly string[];
}

interface Member {
  readonly thing: Thing;
  readonly resource: Resource;
}

/**
 * Proposes that everything connected with the largest part of the evidence is inside. A root module or
 * state that nothing connects with it is proposed outside, unless its addresses are those of things inside. What
 * manifests declare is inside, because they do not name their cluster.
 */
export function proposeSides(graph: Graph): Sides {
  const [main = new Set<string>(), ...others] = connectedRoots(graph);
  const members = graph.things.flatMap((thing) => thing.resources.map((resource): Member => ({ thing, resource })));
  const isManifest = ({ resource }: Member): boolean => resource.evidenceKind === 'kubernetes';
  const include = patterns(members.filter((member) => isManifest(member) || main.has(getRoot(member.resource))));
  const isInside = matcher(include.map(({ entry }) => entry));
  const exclude: Reasoned<string>[] = [];
  const shared: string[] = [];
  for (const roots of others) {
    const outside = members.filter((member) => !isManifest(member) && roots.has(getRoot(member.resource)));
    if (outside.some(({ resource }) => isInside(resource.address))) shared.push(...roots);
    else exclude.push(...patterns(outside).map(addReason));
  }
  const open = shared.length === 0 ? [] : [sharedText(shared)];
  if (exclude.length > 0)
    open.push(`exclude: ${counted(exclude.length, 'pattern')} for parts that nothing connects with the rest`);
  return { include, exclude: exclude.slice(0, MOST_PATTERNS), open };
}

function addReason({ entry, reason }: Reasoned<string>): Reasoned<string> {
  return { entry, reason: `${reason}; no flow, relation or network connects it with the things inside` };
}

function sharedText(roots: readonly string[]): string {
  const names = joinFirst([...roots].sort(compareTexts), MOST_KINDS);
  return `include: the addresses of ${names} are also addresses of unconnected things inside; draw each part by itself`;
}

/** One pattern for each module, type or namespace; with too many, one for each provider and for all modules. */
function patterns(members: readonly Member[]): readonly Reasoned<string>[] {
  const fine = grouped(members, (resource) => getPattern(resource, false));
  return fine.length <= MOST_PATTERNS ? fine : grouped(members, (resource) => getPattern(resource, true));
}

function grouped(members: readonly Member[], patternOf: (resource: Resource) => string): readonly Reasoned<string>[] {
  const groups = new Map<string, Member[]>();
  for (const member of members) getOrCreate(groups, patternOf(member.resource), (): Member[] => []).push(member);
  return [...groups]
    .sort(([one], [other]) => compareTexts(one, other))
    .map(([entry, group]) => ({ entry, reason: getReason(group) }));
}

function getPattern({ address, type, evidenceKind }: Resource, coarse: boolean): string {
  if (evidenceKind === 'kubernetes') {
    const [kind = '', namespace = ''] = address.split('/');
    if (coarse || !PLAIN_NAME.test(namespace) || !PLAIN_NAME.test(kind)) return '*/*/*';
    return namespace === '-' ? `${kind}/-/*` : `*/${namespace}/*`;
  }
  const module = /^module\.([A-Za-z0-9_-]{1,200})([.[])/.exec(address);
  if (module !== null) return coarse ? 'module.*' : `module.${module[1] ?? ''}${module[2] ?? ''}*`;
  return coarse ? `${type.split('_')[0] ?? type}_*` : `${type}.*`;
}

function getReason(group: readonly Member[]): string {
  const kinds = [...new Set(group.map(({ thing }) => thing.kind))].sort(compareTexts);
  const places = [...new Set(group.map(({ thing }) => placeTitle(thing.box)))].sort(compareTexts);
  const isDeclared = group.every(({ resource }) => resource.evidenceKind === 'kubernetes');
  const how = isDeclared ? 'declared by manifests' : 'managed by Terraform';
  const what = `${counted(group.length, 'resource')} (${joinFirst(kinds, MOST_KINDS)})`;
  return `${what}, ${how} in ${joinFirst(places, MOST_KINDS)}`;
}

/** The title of the account, or of the cluster, that a box is in. */
function placeTitle(box: Box): string {
  let at: Box = box;
  while (at.parent !== undefined && at.parent.kind !== 'boundary') at = at.parent;
  return at.title;
}

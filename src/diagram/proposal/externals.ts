import { byText, compareTexts } from '../../base/text-order.ts';
import { joinFirst } from '../../base/join-first.ts';
import { isNotPublic } from '../../network/cidr-block.ts';
import { blockText, INTERNET } from '../flows/sources.ts';
import type { Graph, Node, Outside, Relation } from '../graph.ts';
import { plainText } from '../mermaid/escape.ts';
import type { ExternalEntry } from '../overlay/boundary-file.ts';
import { LONGEST_NAME } from '../overlay/named-outsides.ts';
import type { Reasoned } from './proposal.ts';

/** A boundary file has room for this many systems (`schemas/boundary.schema.json`). */
const MOST_SYSTEMS = 200;
const MOST_SHOWN = 3;
/** What a boundary file accepts as a domain. */
const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,10}[a-z0-9-]{2,63}$/;

const KINDS: readonly (readonly [kind: string, hosts: RegExp, reason: string])[] = [
  ['agency', /\.(?:gov|mil)$/, 'a government domain'],
  [
    'iaas',
    /(?:^|\.)(?:amazonaws\.com|cloudfront\.net|azure\.(?:com|net|us)|windows\.net|microsoftonline\.(?:com|us)|googleapis\.com|run\.app)$/,
    'a domain of a cloud provider',
  ],
  [
    'update',
    /(?:^|\.)(?:docker\.(?:io|com)|quay\.io|ghcr\.io|k8s\.io|npmjs\.org|pypi\.org|debian\.org|ubuntu\.com|redhat\.com)$/,
    'distributes images or packages',
  ],
];

/** The external systems of a proposal, and what they leave open. */
export interface Externals {
  readonly external: readonly Reasoned<ExternalEntry>[];
  readonly open: readonly string[];
}

interface Seen {
  readonly node: Outside;
  readonly by: Set<string>;
}

/** Proposes one external system for each outside host, network, account and service that a flow or relation names. */
export function proposeExternals({ relations }: Graph): Externals {
  const seen = [...getOutsides(relations).values()].sort(byText(({ node }) => sortKey(node)));
  const taken = new Set<string>();
  const entries = seen.map((each) => propose(each, taken));
  const open: string[] = [];
  if (entries.length > MOST_SYSTEMS)
    open.push(
      `external: ${entries.length - MOST_SYSTEMS} more systems outside have no entry, because a file has room for ${MOST_SYSTEMS}`,
    );
  if (entries.length > 0) open.push('external: each kind is a guess, and each authorization is "unknown"');
  return { external: entries.slice(0, MOST_SYSTEMS), open };
}

function getOutsides(relations: readonly Relation[]): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  const see = (node: Node, evidence: readonly string[]): void => {
    if (node.node !== 'outside' || node.key === INTERNET.key) return;
    const known = seen.get(node.key) ?? { node, by: new Set<string>() };
    seen.set(node.key, known);
    for (const address of evidence) known.by.add(address);
  };
  for (const { from, to, evidence } of relations) for (const node of [...from, ...to]) see(node, evidence);
  return seen;
}

/** The first entry that fits names a node, so narrow networks and hosts with many labels are first. */
function sortKey({ block, domain, name, key }: Outside): string {
  if (block !== undefined) return `1 ${String(128 - block.prefix).padStart(3, '0')} ${name}\n${key}`;
  if (domain !== undefined) return `2 ${String(100 - domain.split('.').length).padStart(3, '0')} ${name}\n${key}`;
  return `3 ${name}\n${key}`;
}

function propose({ node, by }: Seen, taken: Set<string>): Reasoned<ExternalEntry> {
  const name = plainText(node.name, LONGEST_NAME);
  const { kind, why } = getKind(node);
  const shown = [...by].sort(compareTexts).map((address) => plainText(address, LONGEST_NAME));
  return {
    entry: { name: getUnique(name, taken), kind, authorization: 'unknown', ...getMatch(node, name) },
    reason: `${why}; named by ${joinFirst(shown, MOST_SHOWN)}`,
  };
}

function getUnique(name: string, taken: Set<string>): string {
  let unique = name === '' ? 'unnamed' : name;
  for (let count = 2; taken.has(unique); count += 1) unique = `${name.slice(0, LONGEST_NAME - 8)} (${count})`;
  taken.add(unique);
  return unique;
}

function getMatch({ block, domain }: Outside, name: string): Pick<ExternalEntry, 'cidrs' | 'domains' | 'names'> {
  if (block !== undefined) return { cidrs: [blockText(block)] };
  return domain !== undefined && DOMAIN.test(domain) ? { domains: [domain] } : { names: [name] };
}

function getKind({ block, domain, key, lines }: Outside): { readonly kind: string; readonly why: string } {
  if (block !== undefined)
    return isNotPublic(block)
      ? { kind: 'corporate', why: 'private addresses of no network in the evidence' }
      : { kind: 'partner', why: 'public addresses of no network in the evidence' };
  if (domain !== undefined) {
    const [kind, , why] = KINDS.find(([, hosts]) => hosts.test(domain)) ?? ['saas', undefined, 'a host outside'];
    return { kind, why };
  }
  if (key.startsWith('data ')) return { kind: 'iaas', why: 'Terraform reads it and does not manage it' };
  if (lines.includes('on-premises network')) return { kind: 'corporate', why: 'an on-premises network' };
  if (key.startsWith('kubernetes ')) return { kind: 'users', why: plainText(lines.join(', '), LONGEST_NAME) };
  if (key.startsWith('provider ')) return { kind: 'iaas', why: 'a service of the cloud provider' };
  return { kind: 'partner', why: plainText(lines.join(', '), LONGEST_NAME) || 'not in this evidence' };
}

import { isInternet } from '../../network/address-space.ts';
import { blocksText, commonBlocks } from '../../network/cidr-block.ts';
import { counted } from '../../base/counted.ts';
import type { Resource } from '../../model/evidence.ts';
import { groupBy, mapAt } from '../../base/group-by.ts';
import { getOrCreate } from '../../base/memo.ts';
import type { Node } from '../graph.ts';
import type { Context } from '../inventory/context.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { ask, type AclAnswer } from './acl-answers.ts';
import { readLists } from './acl-lists.ts';
import { createAclEndpoints, type AclEndpoint } from './acl-endpoints.ts';
import { joinPorts } from '../../network/port-range.ts';
import { portsText } from './ports.ts';
import { INTERNET, type Peers } from './sources.ts';
import { compareTexts } from '../../base/text-order.ts';
import { joinFirst } from '../../base/join-first.ts';

/** A connection, or the part of it that network ACLs allow. */
export interface Passage {
  readonly from: Node;
  readonly to: Node;
  readonly protocol: string;
  readonly ports: string;
  readonly lists: readonly Resource[];
}

export interface Acls {
  /**
   * Returns the whole connection, parts of it, or nothing; unknown rules remove nothing. `by`: a rule for addresses
   * allows it, or the evidence declares it.
   */
  pass(connecting: Passage, by: 'rule' | 'declaration'): readonly Passage[];
  notes(): readonly string[];
}

const MOST_NAMES = 10;
const WORDS = { tcp: 'TCP', udp: 'UDP', other: 'other' } as const;
/**
 * Resources that their provider's service calls, so the rules of the subnets do not apply (AWS Lambda developer
 * guide, "Giving functions access to a VPC"; Amazon EKS user guide, "Cluster API server endpoint").
 */
const CALLED_BESIDE: ReadonlySet<string> = new Set(['aws_lambda_function', 'aws_eks_cluster']);

/**
 * Evaluates AWS network ACLs. Packets between subnets pass the ACLs of both and, as these are stateless, TCP
 * responses must pass them too (Amazon VPC guide, "Network ACL basics"). `undefined` where the evidence has none.
 */
export function createAcls(context: Context, inventory: Inventory, peers: Peers): Acls | undefined {
  const lists = readLists(context);
  if (lists === undefined) return undefined;
  const stands = createAclEndpoints(context, inventory, lists);
  const answers = new Map<readonly AclEndpoint[], Map<readonly AclEndpoint[], Map<string, AclAnswer>>>();
  const shutting = new Set<string>();
  let shut = 0;
  return {
    pass(connecting, by) {
      const { from, to, protocol, ports } = connecting;
      if (by === 'declaration' && to.node === 'thing' && CALLED_BESIDE.has(to.type)) return [connecting];
      const [starts, ends] = [stands.ofSender(from, by), stands.ofReceiver(to)];
      const isLoud = from.key === INTERNET.key || to.key === INTERNET.key;
      const answer = getOrCreate(mapAt(mapAt(answers, starts), ends), `${protocol}\t${ports}\t${isLoud}`, () =>
        ask(starts, ends, { protocol, ports, isLoud }),
      );
      if (answer.parts === undefined) return [connecting];
      const passages = getPassages(connecting, answer, isLoud, peers);
      const beside = isLoud && passages.length > 0 ? undefined : getNeighbours(connecting, starts, ends, peers);
      const left =
        beside === undefined ? passages : [...passages, { ...connecting, from: beside, lists: answer.lists }];
      if (left.length > 0) return left;
      shut += 1;
      for (const { address } of answer.lists) shutting.add(address);
      return [];
    },
    notes() {
      const named = listed([...shutting]);
      const untold = listed(lists.untold);
      return [
        ...(shut === 0 ? [] : [`Network ACLs shut ${counted(shut, 'connection')} that other rules allow: ${named}.`]),
        ...(untold === '' ? [] : [`Network ACLs whose rules the evidence does not tell are not applied: ${untold}.`]),
      ];
    },
  };
}

function listed(addresses: readonly string[]): string {
  return joinFirst([...addresses].sort(compareTexts), MOST_NAMES);
}

function getPassages(
  { from, to }: Passage,
  { parts = [], lists }: AclAnswer,
  isLoud: boolean,
  peers: Peers,
): readonly Passage[] {
  const near = [to, from].find((end) => end.node === 'thing');
  return parts.flatMap(({ protocol, open }) => {
    const groups = groupBy(open, ({ blocks }) => (isLoud && !isInternet(blocks) ? blocksText(blocks) : ''));
    return [...groups].flatMap(([text, group]): readonly Passage[] => {
      const ports = portsText({ protocol, ports: joinPorts(group) });
      const passage = { from, to, protocol: WORDS[protocol], ports, lists };
      if (text === '' || near === undefined) return [passage];
      const nodes = peers.of(group[0]?.blocks ?? [], near);
      return nodes.map((node) => (near === to ? { ...passage, from: node } : { ...passage, to: node }));
    });
  });
}

/**
 * Other hosts in the target's subnet whose addresses the rule includes: lists do not filter traffic inside a subnet.
 */
function getNeighbours(
  { from, to }: Passage,
  starts: readonly AclEndpoint[],
  ends: readonly AclEndpoint[],
  peers: Peers,
): Node | undefined {
  const isAddress = from.node === 'range' || (from.node === 'outside' && (from.block ?? from.key === INTERNET.key));
  if (isAddress === false || to.node !== 'thing' || to.box.kind !== 'subnet') return undefined;
  const isMeant = starts.some(
    (start) =>
      start.subnet === undefined &&
      !start.far.isPublic &&
      ends.some((end) => end.subnet !== undefined && commonBlocks(start.far.blocks, end.far.blocks).length > 0),
  );
  return isMeant ? peers.anyOf(to.box) : undefined;
}

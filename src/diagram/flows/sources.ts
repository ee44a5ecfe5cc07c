import { contains, isNotPublic, readBlock, type Block } from '../../network/cidr-block.ts';
import { isInternet } from '../../network/address-space.ts';
import type { Box, Node, Outside, Range, Thing } from '../graph.ts';

export const INTERNET: Outside = {
  node: 'outside',
  key: 'internet',
  name: 'Internet',
  lines: ['any public address'],
  authorization: 'unknown',
};

/** Ranges from which the provider connects, by purpose. */
const PROVIDER_RANGES: ReadonlyMap<string, string> = new Map([
  // Google Cloud documentation, "Firewall rules for health checks" and "Using IAP for TCP forwarding"
  ['35.191.0.0/16', 'Google load balancers'],
  ['130.211.0.0/22', 'Google load balancers'],
  ['35.235.240.0/20', 'Identity-Aware Proxy'],
]);

/** Finds the nodes for address blocks. */
export interface Peers {
  /** `near`: the thing at the other end, whose network is searched first. */
  of(blocks: readonly Block[], near: Thing): readonly Node[];
  /** The same for blocks as text; other texts are left out. */
  ofTexts(blocks: readonly string[], near: Thing): readonly Node[];
  ownNetwork(near: Thing): Range | undefined;
  anyOf(box: Box): Range;
  principalsOf(box: Box): Range;
}

/** Creates nodes for the other end of a rule. The same addresses, or the same box, always give the same node. */
export function createPeers(boxes: readonly Box[]): Peers {
  const ranges = new Map<string, Range>();
  const outsides = new Map<string, Outside>();
  const found = new Map<string, Box | undefined>();
  const rangeIn = (box: Box, name: string): Range => {
    const key = `${box.key}\nrange ${name}`;
    const range = ranges.get(key) ?? { node: 'range', key, name, box };
    ranges.set(key, range);
    return range;
  };
  const getAny = (box: Box): Range => rangeIn(box, `any host in ${box.title}`);

  function getNode(block: Block, near: Thing): Node {
    const text = blockText(block);
    const home = getNetwork(near.box);
    const key = `${home?.key ?? ''}\n${text}`;
    if (!found.has(key)) found.set(key, holder(block, home, boxes));
    const box = found.get(key);
    if (box === undefined) return getOutside(block, text);
    return box.blocks.some((each) => blockText(each) === text) ? getAny(box) : rangeIn(box, text);
  }

  function getOutside(block: Block, text: string): Outside {
    const name = PROVIDER_RANGES.get(text);
    const key = name === undefined ? `network ${text}` : `provider ${name}`;
    const made: Outside =
      name === undefined
        ? { node: 'outside', key, name: `Network ${text}`, lines: [], authorization: 'unknown', block }
        : { node: 'outside', key, name, lines: ['service of the provider'], authorization: 'provider' };
    const outside = outsides.get(key) ?? made;
    outsides.set(key, outside);
    return outside;
  }

  const peers: Peers = {
    of(blocks, near) {
      const nodes = new Set<Node>();
      if (isInternet(blocks)) nodes.add(INTERNET);
      const isCovered = (block: Block): boolean => nodes.has(INTERNET) && !isNotPublic(block);
      for (const block of blocks) if (!isCovered(block)) nodes.add(getNode(block, near));
      return [...nodes];
    },
    ofTexts: (texts, near) =>
      peers.of(
        texts.flatMap((text) => readBlock(text) ?? []),
        near,
      ),
    ownNetwork(near) {
      const home = getNetwork(near.box);
      return home === undefined ? undefined : getAny(home);
    },
    anyOf: getAny,
    principalsOf: (box) => rangeIn(box, `principals of ${box.title}`),
  };
  return peers;
}

function holder(block: Block, home: Box | undefined, boxes: readonly Box[]): Box | undefined {
  const fits = boxes.filter((box) => box.blocks.some((each) => contains(each, block)));
  const near = fits.filter((box) => home !== undefined && getNetwork(box) === home);
  const candidates = near.length > 0 ? near : fits;
  const subnets = candidates.filter(({ kind }) => kind === 'subnet');
  if (subnets.length === 1) return subnets[0];
  const networks = candidates.filter(({ kind }) => kind === 'network');
  return networks.length === 1 ? networks[0] : undefined;
}

/** The innermost network or cluster around a box, or the box itself; `undefined` outside of both. */
export function getNetwork(box: Box): Box | undefined {
  if (box.kind === 'network' || box.kind === 'cluster') return box;
  return box.parent === undefined ? undefined : getNetwork(box.parent);
}

/** A block in CIDR notation. */
export function blockText({ family, first, prefix }: Block): string {
  if (family === 4) {
    const octets = [24n, 16n, 8n, 0n].map((shift) => String((first >> shift) & 255n));
    return `${octets.join('.')}/${prefix}`;
  }
  const groups = Array.from({ length: 8 }, (_, index) => ((first >> BigInt(112 - index * 16)) & 65535n).toString(16));
  return `${groups
    .join(':')
    .replace(/(?::0)+$/, '::')
    .replace(/^0::$/, '::')}/${prefix}`;
}

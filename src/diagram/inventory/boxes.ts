import type { Resource } from '../../model/evidence.ts';
import type { Box, Zone } from '../graph.ts';
import { sortedBy } from '../order.ts';
import type { FindElsewhere } from './elsewhere.ts';
import { accountTitle, addressName, baseOf, nameOf, networkTitle } from './names.ts';
import { rangesOf } from './networks.ts';
import type { ReadTerritory, Territory } from './territory.ts';

const MOST_RANGES = 1;

/** Makes boxes, each once. */
export interface Boxes {
  readonly boundary: Box;
  /** The box of an account, or of a region where an account has several. */
  placeOf(territory: Territory): Box;
  network(resource: Resource): Box;
  /** A network that is only known by its id or name. */
  strangeNetwork(name: string, territory: Territory): Box;
  /** Subnets that are instances of one resource in one network share a box. */
  subnet(resource: Resource, network: Box, zone: Zone): Box;
}

export interface BoxPlan {
  readonly boundaryTitle: string;
  readonly territory: ReadTerritory;
  readonly elsewhere: FindElsewhere;
  /** Regions of each account that hold something, by the key of the account. */
  readonly regions: ReadonlyMap<string, ReadonlySet<string>>;
  /** All subnets that share a box with one. */
  readonly siblings: (subnet: Resource, zone: Zone) => readonly Resource[];
}

/** Tells one account from another, whatever the region. */
export function accountKey({ cloud, partition, account }: Territory): string {
  return `${cloud}\n${partition}\n${account}`;
}

export function createBoxes({ boundaryTitle, territory, elsewhere, regions, siblings }: BoxPlan): Boxes {
  const known = new Map<string, Box>();
  const boundary = box({ key: 'boundary', kind: 'boundary', title: boundaryTitle });
  const once = (key: string, make: () => Box): Box => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make();
    known.set(key, made);
    return made;
  };
  const accountOf = (at: Territory): Box => {
    const key = accountKey(at);
    const [only, ...others] = regions.get(key) ?? [];
    const region = only !== undefined && others.length === 0 && at.cloud !== 'google' ? [only] : [];
    return once(key, () => box({ key, kind: 'account', title: accountTitle(at), parent: boundary, lines: region }));
  };
  const places = new Map<Territory, Box>();
  const placeOf = (at: Territory): Box => {
    const before = places.get(at);
    if (before !== undefined) return before;
    const made = makePlace(at);
    places.set(at, made);
    return made;
  };
  const makePlace = (at: Territory): Box => {
    const parent = regionOf(at);
    if (at.group === '') return parent;
    const key = `${parent.key}\ngroup ${at.group}`;
    return once(key, () => box({ key, kind: 'group', title: `Resource group ${at.group}`, parent }));
  };
  const regionOf = (at: Territory): Box => {
    const account = accountOf(at);
    if (at.region === '' || account.lines.length > 0) return account;
    const key = `${account.key}\n${at.region}`;
    return once(key, () => box({ key, kind: 'region', title: at.region, parent: account }));
  };
  const networkParent = (at: Territory): Box => (at.cloud === 'google' ? accountOf(at) : placeOf(at));
  return {
    boundary,
    placeOf,
    network(resource) {
      const parent = networkParent(territory(resource));
      const key = `${parent.key}\nnetwork ${resource.address}\n${resource.place.file}`;
      return once(key, () => {
        const { texts, blocks } = rangesOf(resource);
        const title = networkTitle(territory(resource).cloud, nameOf(resource));
        const lines = texts.length > MOST_RANGES ? [`${texts.length} address ranges`] : texts;
        return box({ key, kind: 'network', title, parent, lines, blocks, addresses: [resource.address] });
      });
    },
    strangeNetwork(name, at) {
      const parent = networkParent(at);
      const found = elsewhere(name);
      const short = found === undefined ? (name.split('/').at(-1) ?? name) : nameOf(found);
      const key = `${parent.key}\nnetwork of another ${short}`;
      const title = networkTitle(at.cloud, short);
      const lines = [found === undefined ? 'not in this evidence' : 'not managed here'];
      return once(key, () => box({ key, kind: 'network', title, parent, lines }));
    },
    subnet(resource, network, zone) {
      const key = `${network.key}\nsubnet ${baseOf(resource.address)}\n${resource.place.file}\n${zone}`;
      return once(key, () => {
        const all = sortedBy(siblings(resource, zone), ({ address }) => address);
        const ranges = all.map(rangesOf);
        const count = all.length > 1 ? ` ×${all.length}` : '';
        const name = all.length > 1 ? addressName(resource.address, resource.type) : nameOf(resource);
        const lines = [`${zone} zone`];
        const blocks = ranges.flatMap((each) => each.blocks);
        const addresses = all.map(({ address }) => address);
        return box({ key, kind: 'subnet', title: name + count, parent: network, lines, blocks, zone, addresses });
      });
    },
  };
}

function box(parts: Pick<Box, 'key' | 'kind' | 'title'> & Partial<Box>): Box {
  return { lines: [], blocks: [], addresses: [], ...parts };
}

import type { Resource } from '../../model/evidence.ts';
import type { Box, Zone } from '../graph.ts';
import { sortedBy } from '../order.ts';
import type { FindDataSource } from './context.ts';
import { addressName, addressWithoutIndex, resourceName, networkTitle } from './names.ts';
import { getRanges } from './networks.ts';
import { createBox, createPlaces, type BoxOnce } from './places.ts';
import type { ReadTerritory } from './territory.ts';
import type { Territory } from './territory-words.ts';

const MOST_RANGES = 1;

/** Creates each box once. */
export interface Boxes {
  readonly boundary: Box;
  /** The box of an account, or of a region where an account has several. */
  placeOf(territory: Territory): Box;
  network(resource: Resource): Box;
  /** A network of which only id or name is known. */
  strangeNetwork(name: string, territory: Territory): Box;
  /** Instances of one subnet resource in one network share a box. */
  subnet(resource: Resource, network: Box, zone: Zone): Box;
}

export interface BoxPlan {
  readonly boundaryTitle: string;
  readonly territory: ReadTerritory;
  readonly elsewhere: FindDataSource;
  readonly regions: ReadonlyMap<string, ReadonlySet<string>>;
  readonly siblings: (subnet: Resource, zone: Zone) => readonly Resource[];
}

/** Boxes below one boundary. The same key always gives the same box. */
export function createBoxes({ boundaryTitle, territory, elsewhere, regions, siblings }: BoxPlan): Boxes {
  const boundary = createBox({ key: 'boundary', kind: 'boundary', title: boundaryTitle });
  const once = createOnce();
  const { accountOf, placeOf } = createPlaces(boundary, regions, once);
  const networkParent = (at: Territory): Box => (at.cloud === 'google' ? accountOf(at) : placeOf(at));
  return {
    boundary,
    placeOf,
    network(resource) {
      const at = territory(resource);
      const parent = networkParent(at);
      const key = `${parent.key}\nnetwork ${resource.address}\n${resource.place.file}`;
      return once(key, () => networkBox(key, parent, resource, at.cloud));
    },
    strangeNetwork(name, at) {
      const parent = networkParent(at);
      const found = elsewhere(name);
      const short = found === undefined ? (name.split('/').at(-1) ?? name) : resourceName(found);
      const key = `${parent.key}\nnetwork of another ${short}`;
      const title = networkTitle(at.cloud, short);
      const lines = [found === undefined ? 'not in this evidence' : 'not managed here'];
      return once(key, () => createBox({ key, kind: 'network', title, parent, lines }));
    },
    subnet(resource, network, zone) {
      const key = `${network.key}\nsubnet ${addressWithoutIndex(resource.address)}\n${resource.place.file}\n${zone}`;
      return once(key, () => {
        const all = sortedBy(siblings(resource, zone), ({ address }) => address);
        return createBox({
          key,
          kind: 'subnet',
          parent: network,
          zone,
          ...subnetParts(resource, all),
          lines: [`${zone} zone`],
        });
      });
    },
  };
}

function createOnce(): BoxOnce {
  const known = new Map<string, Box>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make();
    known.set(key, made);
    return made;
  };
}

function networkBox(key: string, parent: Box, resource: Resource, cloud: Territory['cloud']): Box {
  const { texts, blocks } = getRanges(resource);
  const title = networkTitle(cloud, resourceName(resource));
  const lines = texts.length > MOST_RANGES ? [`${texts.length} address ranges`] : texts;
  return createBox({ key, kind: 'network', title, parent, lines, blocks, addresses: [resource.address] });
}

function subnetParts(resource: Resource, all: readonly Resource[]): Pick<Box, 'title' | 'blocks' | 'addresses'> {
  return {
    title: all.length > 1 ? `${addressName(resource.address, resource.type)} ×${all.length}` : resourceName(resource),
    blocks: all.flatMap((each) => getRanges(each).blocks),
    addresses: all.map(({ address }) => address),
  };
}

import type { Resource } from '../../model/evidence.ts';
import { addTo, groupBy } from '../../base/group-by.ts';
import type { Box, Left, Thing, Zone } from '../graph.ts';
import { takeClusterInventory, type ClusterInventory } from '../kubernetes/cluster-inventory.ts';
import { createBoxes, type Boxes } from './boxes.ts';
import type { TypeRow, Context } from './context.ts';
import { addressWithoutIndex } from './names.ts';
import { NETWORK_TYPES, SUBNET_TYPES } from './networks.ts';
import { accountKey } from './places.ts';
import { managedResources } from './resources.ts';
import { makeThings, type Standing } from './make-things.ts';
import { createPlacements, networkOfSubnet } from './placement.ts';
import { territories, type ReadTerritory } from './territory.ts';
import type { Territory } from './territory-words.ts';
import { getZone } from './zones.ts';

/** Resources that are drawn, in boxes, and the reason for every other resource. */
export interface Inventory {
  readonly things: readonly Thing[];
  /** Things with a fitting type and class, in order; `fits` is called once for each type. */
  ofTypes(fits: (look: Pick<Thing, 'type' | 'class'>) => boolean): readonly Thing[];
  readonly boxes: Boxes;
  readonly boxOf: ReadonlyMap<Resource, Box>;
  readonly thingOf: ReadonlyMap<Resource, Thing>;
  readonly territory: ReadTerritory;
  readonly absorbed: readonly Left[];
  readonly undrawn: readonly Left[];
  /** Objects of clusters; their things are also in `things`. */
  readonly cluster: ClusterInventory;
}

export interface InventoryOptions {
  readonly boundaryTitle: string;
  readonly zones: (address: string) => Zone | undefined;
  /** Whether Azure resource groups are boxes. */
  readonly byGroup: boolean;
}

const BECOMES: ReadonlyMap<string, string> = new Map([
  ['box', 'drawn as a box'],
  ['flow', 'part of flows'],
  ['mark', 'a mark on the thing it belongs to'],
  ['part', 'part of the thing it belongs to'],
]);

/** Sorts resources into things, boxes and the rest, and places each thing. */
export function takeInventory(context: Context, options: InventoryOptions): Inventory {
  const { resources, repeated } = managedResources(context.evidence);
  const territory = territories(resources, options.byGroup);
  const absorbed: Left[] = repeated.map((one) => getLeft(one, 'described again by another kind of source'));
  const undrawn: Left[] = [];
  const getSpot = createPlacements(context);
  const spots: Standing[] = [];
  const subnets: Resource[] = [];
  const networks: Resource[] = [];
  const inhabited = new Set<Territory>();
  for (const resource of resources) {
    const row = context.types.get(resource.type);
    const isThing = row !== undefined && row.class !== 'plumbing' && isDrawn(context, row, resource, territory);
    if (row === undefined) undrawn.push(getLeft(resource, 'a type that is not drawn'));
    else if (!isThing) absorbed.push(getLeft(resource, BECOMES.get(row.becomes) ?? 'a part of others'));
    else spots.push({ resource, spot: getSpot(resource) });
    if (SUBNET_TYPES.has(resource.type)) subnets.push(resource);
    if (NETWORK_TYPES.has(resource.type)) networks.push(resource);
    if (isThing || row?.becomes === 'box') inhabited.add(territory(resource));
  }

  const zones = getZones(context, subnets, spots, options);
  const groups = groupBy(subnets, (subnet) => groupKey(subnet, zones.get(subnet)));
  const boxes = createBoxes({
    boundaryTitle: options.boundaryTitle,
    territory,
    elsewhere: context.elsewhere,
    regions: getRegions(inhabited),
    siblings: (subnet, zone) => groups.get(groupKey(subnet, zone)) ?? [subnet],
  });
  const getBox = new Map<Resource, Box>();
  for (const network of networks) getBox.set(network, boxes.network(network));
  for (const subnet of subnets) {
    const parent = networkBox(context, subnet, boxes, territory);
    getBox.set(subnet, boxes.subnet(subnet, parent, zones.get(subnet) ?? 'app'));
  }
  const made = makeThings(context, spots, { boxes, boxOf: getBox, territory });
  const cluster = takeClusterInventory(context, boxes.boundary, made.thingOf);
  absorbed.push(...cluster.absorbed);
  undrawn.push(...cluster.undrawn);
  const things = [...made.things, ...cluster.things];
  const byResource = new Map([...made.thingOf, ...cluster.thingOf]);
  const drawn = { things, ofTypes: getTypes(things), thingOf: byResource };
  return { ...drawn, boxes, boxOf: getBox, territory, absorbed, undrawn, cluster };
}

function getTypes(things: readonly Thing[]): Inventory['ofTypes'] {
  const types = [...groupBy(things, ({ type }) => type).values()];
  return (fits) =>
    types.flatMap((all) => {
      const [one] = all;
      return one !== undefined && fits(one) ? all : [];
    });
}

function getRegions(inhabited: ReadonlySet<Territory>): ReadonlyMap<string, ReadonlySet<string>> {
  const regions = new Map<string, Set<string>>();
  for (const at of inhabited) {
    const seen = regions.get(accountKey(at)) ?? new Set<string>();
    regions.set(accountKey(at), at.region === '' ? seen : seen.add(at.region));
  }
  return regions;
}

function isDrawn(context: Context, row: TypeRow, resource: Resource, territory: ReadTerritory): boolean {
  return !row.onlyTrusted || getStrangers(context, resource, territory).length > 0;
}

/** Other accounts that may assume a role; empty where the role's own account is not known. */
export function getStrangers(context: Context, role: Resource, territory: ReadTerritory): readonly string[] {
  const { account } = territory(role);
  return account === '' ? [] : context.trust(role).filter((each) => each !== account);
}

function getLeft({ address, type }: Resource, reason: string): Left {
  return { address, type, reason };
}

function groupKey({ address, place }: Resource, zone: Zone | undefined): string {
  return `${addressWithoutIndex(address)}\n${place.file}\n${zone ?? ''}`;
}

function getZones(
  context: Context,
  subnets: readonly Resource[],
  standing: readonly Standing[],
  { zones }: InventoryOptions,
): ReadonlyMap<Resource, Zone> {
  const inside = new Map<Resource, Resource[]>();
  for (const { resource, spot } of subnets.length === 0 ? [] : standing)
    for (const subnet of spot.subnets) addTo(inside, subnet, resource);
  return new Map(
    subnets.map((subnet) => [subnet, zones(subnet.address) ?? getZone(context, subnet, inside.get(subnet) ?? [])]),
  );
}

function networkBox(context: Context, subnet: Resource, boxes: Boxes, territory: ReadTerritory): Box {
  const network = networkOfSubnet(context, subnet);
  if (typeof network === 'object') return boxes.network(network);
  return network === undefined ? boxes.placeOf(territory(subnet)) : boxes.strangeNetwork(network, territory(subnet));
}

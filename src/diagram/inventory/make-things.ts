import type { Resource } from '../../model/evidence.ts';
import type { Box, Thing } from '../graph.ts';
import { mapAt } from '../../base/group-by.ts';
import { sortedBy } from '../order.ts';
import type { Boxes } from './boxes.ts';
import type { Context } from './context.ts';
import { addressWithoutIndex } from './names.ts';
import { NOWHERE, type Placement } from './placement.ts';
import type { ReadTerritory } from './territory.ts';
import { createThings, type ThingParts } from './things.ts';
import { byText } from '../../base/text-order.ts';

const NO_MARKS: readonly string[] = [];

/** A resource to draw, and its placement. */
export interface Standing {
  readonly resource: Resource;
  readonly spot: Placement;
}

interface Places {
  readonly boxes: Boxes;
  readonly boxOf: ReadonlyMap<Resource, Box>;
  readonly territory: ReadTerritory;
}

/** Makes things of resources. Instances of one resource in one box are one thing. */
export function makeThings(
  context: Context,
  standing: readonly Standing[],
  places: Places,
): { readonly things: readonly Thing[]; readonly thingOf: ReadonlyMap<Resource, Thing> } {
  const byType = new Map<string, Map<string, Instances[]>>();
  for (const { resource, spot } of standing) {
    const byBase = mapAt(byType, resource.type);
    const base = addressWithoutIndex(resource.address);
    const { box, marks } = getPlace(resource, spot, places);
    const known = byBase.get(base);
    const same = known?.find((one) => one.box === box && one.resources[0]?.place.file === resource.place.file);
    if (same !== undefined) same.resources.push(resource);
    else if (known !== undefined) known.push({ box, marks, resources: [resource] });
    else byBase.set(base, [{ box, marks, resources: [resource] }]);
  }
  const makeThing = createThings(context);
  const things: Thing[] = [];
  for (const [type, byBase] of sortedBy(byType, ([name]) => name))
    for (const [base, groups] of sortedBy(byBase, ([name]) => name)) {
      const key = `${type}\n${base}`;
      const [only] = groups;
      if (only !== undefined && groups.length === 1) things.push(makeThing(key, only));
      else
        for (const group of sortedBy(groups, (one) => longKey(key, one)))
          things.push(makeThing(longKey(key, group), group));
    }
  const told = apart(things);
  const getThing = new Map<Resource, Thing>();
  for (const thing of told) for (const resource of thing.resources) getThing.set(resource, thing);
  return { things: told, thingOf: getThing };
}

interface Instances extends ThingParts {
  readonly resources: Resource[];
}

function longKey(key: string, { box, resources }: ThingParts): string {
  return `${key}\n${resources[0]?.place.file ?? ''}\n${box.key}`;
}

/** Things that look the same in one box show their modules. */
function apart(things: readonly Thing[]): readonly Thing[] {
  const [one] = things;
  if (one === undefined || things.every((thing) => getModule(thing) === getModule(one))) return things;
  /** By box, type and name; `undefined` for several modules. */
  const looks = new Map<Box, Map<string, Map<string, string | undefined>>>();
  const getNames = ({ box, type }: Thing): Map<string, string | undefined> => mapAt(mapAt(looks, box), type);
  for (const thing of things) {
    const [names, own] = [getNames(thing), getModule(thing)];
    if (!names.has(thing.name)) names.set(thing.name, own);
    else if (names.get(thing.name) !== own) names.set(thing.name, undefined);
  }
  return things.map((thing) => {
    if (getNames(thing).get(thing.name) !== undefined) return thing;
    const own = getModule(thing);
    const text = own === '' ? 'of the root module' : `of ${own.replaceAll('module.', '')}`;
    return { ...thing, marks: [text, ...thing.marks] };
  });
}

function getModule({ resources }: Thing): string {
  return resources[0]?.module ?? '';
}

function getPlace(
  resource: Resource,
  spot: Placement,
  { boxes, boxOf, territory }: Places,
): { readonly box: Box; readonly marks: readonly string[] } {
  const place = boxes.placeOf(territory(resource));
  if (spot === NOWHERE) return { box: place, marks: NO_MARKS };
  const subnets = [...new Set(spot.subnets.flatMap((subnet) => boxOf.get(subnet) ?? []))];
  const [first, ...more] = subnets.sort(byText(({ key }) => key));
  if (first !== undefined) {
    if (more.length === 0) return { box: first, marks: NO_MARKS };
    const isOneNetwork = more.every(({ parent }) => parent === first.parent);
    return { box: isOneNetwork ? (first.parent ?? place) : place, marks: [`in ${subnets.length} subnets`] };
  }
  const marks = spot.strangeSubnet ? ['subnet not in evidence'] : [];
  if (spot.networks.length > 0) {
    const [box = place] = spot.networks.flatMap((network) => boxOf.get(network) ?? []);
    return { box, marks };
  }
  if (spot.strangeNetwork !== undefined)
    return { box: boxes.strangeNetwork(spot.strangeNetwork, territory(resource)), marks };
  return { box: place, marks };
}

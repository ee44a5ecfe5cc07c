import type { Pointer } from '../../../../base/pointer.ts';
import type { Resource } from '../../../../model/evidence.ts';
import { placeOfPart, PlacesOnDemand, type Part, type Place, type Places } from '../../../../model/place.ts';
import type { Problem } from '../../../../model/problem.ts';
import { omitUndefined } from '../../../../base/omit-undefined.ts';
import { isMap, own } from '../../../../base/value.ts';
import { relocate } from '../../kubernetes/relocate.ts';
import { clusterResources } from '../../kubernetes/resources.ts';
import type { DeclaredObject } from './declared-object.ts';
import { partsOfValue } from './parts-of-value.ts';

export interface DeclaredResources {
  readonly resources: readonly Resource[];
  readonly problems: readonly Problem[];
}

type Moved = readonly (readonly [Pointer, Place])[];

/** Above this number of parts only the whole object has a place. */
const MOST_PARTS = 5_000;
const NO_PLACES: ReadonlyMap<string, Place> = new Map();

/**
 * The object of a Terraform resource as evidence about Kubernetes, as if a manifest declared it. It has the address
 * of the resource, and the places of its attributes. Objects of one configuration and provider alias are in one
 * cluster.
 */
export function clusterObjects(declared: DeclaredObject, resource: Resource): DeclaredResources {
  const { source, notes, place } = resource;
  const origin = {
    source,
    evidenceKind: 'kubernetes',
    provider: clusterName(resource),
    ...omitUndefined({ notes }),
  } as const;
  const found = declared.documents.map((document) => clusterResources(document, place, origin));
  let parts: Moved | undefined;
  const moved = (): Moved => (parts ??= movedParts(declared, resource));
  const [only] = declared.documents;
  const isSingle = declared.documents.length === 1 && isMap(only) && own(only, 'items') === undefined;
  return {
    resources: found.flatMap(({ resources: all }) =>
      all.map((each) => inTerraform(each, isSingle ? all[0] : undefined, resource, moved)),
    ),
    problems: found.flatMap(({ problems }) => problems),
  };
}

/** What comes from the only object of a resource is named after the resource. */
function inTerraform(each: Resource, object: Resource | undefined, resource: Resource, moved: () => Moved): Resource {
  const { module, root, conditional, address, place } = resource;
  const rest = object === undefined ? `/${each.address}` : ofObject(each, object);
  return {
    ...each,
    address: `${address}${rest}`,
    ...omitUndefined({ module, root, conditional }),
    place: relocate({ ...each, places: NO_PLACES }, place, moved()).place,
    places: movedPlaces(each, place, moved),
  };
}

function ofObject(each: Resource, object: Resource): string {
  return each.address.startsWith(`${object.address}/`) ? each.address.slice(object.address.length) : '';
}

/** Worked out when the first one is read, since that never happens for most resources. */
function movedPlaces(each: Resource, place: Place, moved: () => Moved): Places {
  let parts: readonly Part[] | undefined;
  return new PlacesOnDemand(
    () => (parts ??= [...(relocate(each, place, moved()).places ?? [])].map(([path, at]): Part => [path, at, []])),
  );
}

/** The alias of the provider, and the module that configures it; providers of several kinds are for one cluster. */
function clusterName(resource: Resource): string {
  const alias = /^[^ ]*\/[^/. ]+(.*)$/.exec(resource.provider ?? '')?.[1] ?? '';
  const where = resource.root === '' ? 'the top folder' : (resource.root ?? resource.place.file);
  return `Terraform in ${where}${alias === '' ? '' : ` with provider ${alias}`}`;
}

function movedParts({ at, moved, documents }: DeclaredObject, resource: Resource): Moved {
  const whole: Moved = [[[], placeOfPart(resource, at)]];
  const parts = moved ?? partsOfValue(documents[0], MOST_PARTS);
  if (parts.length >= MOST_PARTS) return whole;
  return [
    ...whole,
    ...parts.map(([inObject, inResource]) => [inObject, placeOfPart(resource, [...at, ...inResource])] as const),
  ];
}

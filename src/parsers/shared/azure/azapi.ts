import { isMap, isMarker, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { Resource } from '../../../model/evidence.ts';
import { parseWhole } from '../json.ts';
import { isObject } from '../terraform/object.ts';
import { createRedactor } from '../terraform/redact.ts';
import type { ArmType } from './arm-type.ts';
import { detailsBelow } from './details.ts';
import { normalise, type AzureDraft, type Identity } from './normalise.ts';
import { plain } from './convert.ts';
import { readArmType, readAttributes } from './table.ts';

const PARENT = unknown('the resource that it is below', true);
const ELSEWHERE = unknown('another resource may set it', false);

/**
 * Resources of the azapi provider in the words of azurerm, with their own addresses: `body` is the document that Azure gets.
 * One whose type or body is not known, or whose type has no row, stays what it is and so is read by no check.
 */
export function readAzapi(resources: readonly Resource[]): readonly Resource[] {
  if (!resources.some(({ type }) => type === 'azapi_resource')) return resources;
  return resources.flatMap((resource) => (resource.type === 'azapi_resource' ? convert(resource) : [resource]));
}

function convert(resource: Resource): readonly Resource[] {
  const [name, version = ''] = String(own(resource.values, 'type') ?? '').split('@');
  const type = readArmType(name ?? '');
  const body = readBody(own(resource.values, 'body'));
  // details are attributes of another resource, which may be in any file
  if (type === undefined || type.intoParent === true || body === undefined) return [resource];
  return normalise({
    type,
    raw: { ...common(resource.values), ...body },
    place: resource.place,
    identity: identityIn(resource, resource.address),
    extra: type.parent === undefined ? {} : { [type.parent]: own(resource.values, 'parent_id') ?? PARENT },
    written: version,
    complete: (attributes) => {
      for (const each of namesOfDetails(type)) attributes.put(each, ELSEWHERE, []);
    },
  });
}

function namesOfDetails({ arm }: ArmType): readonly string[] {
  return detailsBelow(arm).flatMap((detail) => (detail.intoParent === true ? readAttributes(detail) : []));
}

/** An object, or the text of one as older versions of the provider have it. */
function readBody(body: Value | undefined): ValueMap | undefined {
  if (isMap(body)) return body;
  if (typeof body !== 'string') return undefined;
  try {
    const { value, isTooDeep } = parseWhole(body);
    const read = isTooDeep ? undefined : plain(value);
    return isMap(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function common(values: ValueMap): ValueMap {
  const identity = own(values, 'identity');
  const [first]: readonly Value[] = Array.isArray(identity) ? identity : [];
  const type = isMap(first) ? own(first, 'type') : first;
  const known = ['name', 'location', 'tags'].flatMap((name): readonly (readonly [string, Value])[] => {
    const value = own(values, name);
    return value === undefined || value === null ? [] : [[name, value]];
  });
  const withIdentity = isMarker(identity) ? identity : type;
  return {
    ...Object.fromEntries(known),
    ...(withIdentity === undefined || withIdentity === null ? {} : { identity: { type: withIdentity } }),
  };
}

function identityIn(resource: Resource, address: string): Identity {
  return {
    id: own(resource.values, 'id') ?? PARENT,
    finish: (draft) => asResource(resource, draft, address),
    part: (type, raw, index) => {
      const name = isMap(raw) ? own(raw, 'name') : undefined;
      const kind = type.arm.slice(type.arm.lastIndexOf('/') + 1);
      return identityIn(resource, `${address}/${kind}/${typeof name === 'string' ? name : index}`);
    },
  };
}

/** References keep their attribute, which no check reads: what an unknown part of the body names is not known. */
function asResource(
  resource: Resource,
  { source, type, isOneOfSeveral, attributes }: AzureDraft,
  address: string,
): Resource {
  const { place: _place, places: _places, conditional, ...rest } = resource;
  const values: ValueMap = { ...common(resource.values), ...attributes.values(), ...source.extra };
  const shown: unknown = values;
  if (isObject(shown)) createRedactor()(type, shown);
  const lines = [conditional, isOneOfSeveral ? address : undefined].filter((line) => line !== undefined);
  return {
    ...rest,
    type,
    address,
    values,
    place: resource.place,
    ...(lines.length === 0 ? {} : { conditional: lines.join('\n') }),
  };
}

import type { Pointer } from '../../../../base/pointer.ts';
import { isMarker, isUnknown, unknown } from '../../../../base/value.ts';
import { isObject, put, type JsonObject } from '../object.ts';
import { apiValue, attributeField, findField, isComputed, isOfTerraform } from './fields.ts';
import { addProviderDefaults } from './provider-defaults.ts';

/** A part of an object, and where the resource has it. */
export type MovedPart = readonly [inObject: Pointer, inResource: Pointer];

/** A conversion of one resource. */
export interface Conversion {
  readonly moved: MovedPart[];
  /** Whether the configuration shows that it sets nothing at a path of the resource. */
  readonly isUnset: (path: Pointer) => boolean;
}

interface At {
  readonly inObject: Pointer;
  readonly inResource: Pointer;
}

const SEVERAL = unknown('several blocks where Kubernetes has one field', true);
/** Deeper blocks than any that the provider has. */
const MAX_DEPTH = 40;

/**
 * Converts the blocks and attributes of a resource of the Kubernetes provider to an object of the API. What the
 * provider leaves out is left out: it cannot tell an empty text, list or map from none.
 */
export function readTop(values: JsonObject, kind: string, conversion: Conversion): JsonObject {
  const object: JsonObject = {};
  const at = { inObject: [], inResource: [] };
  for (const name of Object.keys(values))
    if (!isOfTerraform(name)) readMember(object, name, values[name], { parent: kind, at, conversion });
  addProviderDefaults(kind, object);
  return object;
}

interface Around {
  readonly parent: string;
  readonly at: At;
  readonly conversion: Conversion;
}

function readMember(object: JsonObject, name: string, value: unknown, around: Around): void {
  const { parent, at, conversion } = around;
  const inResource = [...at.inResource, name];
  if (isUnset(name, value, inResource, conversion) || at.inResource.length > MAX_DEPTH) return;
  const blocks = isBlocks(value) ? value : undefined;
  const field = blocks === undefined && !isUnknown(value) ? undefined : findField(parent, name);
  if (field?.isInline === true) {
    const [block] = blocks ?? [];
    if (isObject(block))
      readMembers(object, block, name, { inObject: at.inObject, inResource: [...inResource, 0] }, conversion);
    return;
  }
  const inObject = [...at.inObject, field?.name ?? attributeField(name)];
  conversion.moved.push([inObject, inResource]);
  const key = String(inObject.at(-1));
  if (blocks === undefined) put(object, key, apiValue(parent, name, deepCopy(value)));
  else if (field?.isList === true)
    put(
      object,
      key,
      blocks.map((block, index) => {
        const inside = { inObject: [...inObject, index], inResource: [...inResource, index] };
        conversion.moved.push([inside.inObject, inside.inResource]);
        return readOne(block, name, parent, inside, conversion);
      }),
    );
  else if (blocks.length > 1) put(object, key, SEVERAL);
  else put(object, key, readOne(blocks[0], name, parent, { inObject, inResource: [...inResource, 0] }, conversion));
}

function readOne(block: unknown, name: string, parent: string, at: At, conversion: Conversion): unknown {
  if (isMarker(block)) return block;
  const object: JsonObject = {};
  if (isObject(block)) readMembers(object, block, name, at, conversion);
  addProviderDefaults(`${parent}.${name}`, object);
  return object;
}

function readMembers(object: JsonObject, block: JsonObject, name: string, at: At, conversion: Conversion): void {
  for (const each of Object.keys(block)) readMember(object, each, block[each], { parent: name, at, conversion });
}

function isUnset(name: string, value: unknown, path: Pointer, conversion: Conversion): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (isUnknown(value)) return !value.set && isComputed(name) && conversion.isUnset(path);
  if (isMarker(value)) return false;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

/** A list of blocks; an empty block may be `null`. Lists of texts and numbers are attributes. */
function isBlocks(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) &&
    value.every((each) => each === null || isObject(each) || isMarker(each)) &&
    value.some((each) => !isMarker(each))
  );
}

/** A deep copy, since the values of the resource are redacted in place. */
export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const key of Object.keys(value)) put(copy, key, deepCopy(value[key]));
  return copy;
}

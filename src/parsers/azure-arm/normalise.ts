import { omitUndefined } from '../../base/omit-undefined.ts';
import type { Resource } from '../../model/evidence.ts';
import type { Pointer } from '../../base/pointer.ts';
import type { Place } from '../../model/place.ts';
import { isMap, type ValueMap } from '../../base/value.ts';
import { isObject } from '../shared/terraform/object.ts';
import { createRedactor } from '../shared/terraform/redact.ts';
import type { ArmType, Derived } from './arm-type.ts';
import { createAttributes, type Attributes } from './attributes.ts';
import { canonicalId, mapCanonicalIds, readResourceGroup } from './ids.ts';
import { readPointer, readPath } from './read-path.ts';
import { chooseType } from './resource-type.ts';
import { applyRows } from './rows.ts';
import { readArmType, SPELLINGS } from './table.ts';

/** One document, its place, and further attributes that belong to it. */
export interface Source {
  readonly type: ArmType;
  readonly id: string;
  readonly raw: unknown;
  readonly place: Place;
  /** Attributes that refer to the parent, such as its id. */
  readonly extra?: ValueMap;
  readonly complete?: (attributes: Attributes, system: string | undefined) => void;
}

/** The resources of a document: the document itself, and its parts that are separate resources in azurerm. */
export function normalise(source: Source, scope: string): readonly Resource[] {
  const { type, raw, place } = source;
  const made: Resource[] = [];
  const inner = type.derived === undefined ? undefined : readArmType(type.derived.arm);
  for (const { type: azurerm, system } of chooseType(type, raw)) {
    const attributes = createAttributes(place);
    applyRows(type, raw, attributes, system);
    source.complete?.(attributes, system);
    if (type.derived?.block !== undefined && inner !== undefined) applyBlock(type.derived, inner, raw, attributes);
    made.push(asResource(source, azurerm, attributes, scope));
  }
  if (type.derived === undefined || inner === undefined) return made;
  for (const part of readParts(type.derived, raw)) {
    if (part === readFirst(type.derived, raw)) continue;
    made.push(...normalise(derivedSource(source, type.derived, inner, part), scope));
  }
  return made;
}

interface Part {
  readonly raw: unknown;
  readonly pointer: readonly (string | number)[];
}

const parts = new WeakMap<object, readonly Part[]>();

function readParts({ at }: Derived, document: unknown): readonly Part[] {
  const known = isMap(document) ? parts.get(document) : undefined;
  if (known !== undefined) return known;
  const pointer = readPointer(at);
  const list = partsAt(readPath(document, at.replace('[]', '')), pointer);
  if (isMap(document)) parts.set(document, list);
  return list;
}

function partsAt(found: unknown, pointer: Pointer): readonly Part[] {
  if (Array.isArray(found)) return found.map((raw: unknown, index) => ({ raw, pointer: [...pointer, index] }));
  return isMap(found) ? [{ raw: found, pointer }] : [];
}

/** The first system pool, else the first pool, becomes a block of the parent. */
function readFirst(derived: Derived, document: unknown): Part | undefined {
  if (derived.block === undefined) return undefined;
  const all = readParts(derived, document);
  return all.find(({ raw }) => readPath(raw, 'mode') === 'System') ?? all[0];
}

function applyBlock(derived: Derived, inner: ArmType, document: unknown, into: Attributes): void {
  const first = readFirst(derived, document);
  if (first === undefined) return;
  const rows = inner.rows.map(
    ([from, to, conversion]) => [from, `${derived.block ?? ''}[0].${to}`, conversion] as const,
  );
  const put: Attributes['put'] = (to, value, pointer, at) => into.put(to, value, [...first.pointer, ...pointer], at);
  applyRows({ ...inner, rows }, first.raw, { ...into, put });
}

function derivedSource(source: Source, derived: Derived, type: ArmType, { raw, pointer }: Part): Source {
  const id = derivedId(source, derived, raw);
  const { file, pointer: above } = source.place;
  const place = { file, pointer: [...above, ...pointer] };
  return { type, id, raw, place, extra: { [derived.parent]: source.id } };
}

function derivedId(source: Source, { arm }: Derived, raw: unknown): string {
  const kind = arm.slice(arm.lastIndexOf('/') + 1);
  if (kind === 'networkSecurityGroup') return source.id;
  const given = readPath(raw, 'id');
  return typeof given === 'string' ? given : `${source.id}/${kind}/${String(readPath(raw, 'name'))}`;
}

function asResource({ id, raw, place, extra }: Source, type: string, attributes: Attributes, scope: string): Resource {
  const name = readPath(raw, 'name');
  const location = readPath(raw, 'location');
  const tags = readPath(raw, 'tags');
  const group = readResourceGroup(id);
  const values: ValueMap = {
    id,
    name: typeof name === 'string' ? name : (id.split('/').at(-1) ?? ''),
    ...omitUndefined({ resource_group_name: group }),
    ...(typeof location === 'string' ? { location: location.toLowerCase().replaceAll(' ', '') } : {}),
    ...(isMap(tags) && Object.keys(tags).length > 0 ? { tags } : {}),
    ...attributes.values(),
    ...extra,
  };
  const shown = mapCanonicalIds(values, SPELLINGS);
  if (isObject(shown)) createRedactor()(type, shown);
  return {
    kind: 'resource',
    type,
    address: id,
    source: 'azure-arm',
    evidenceKind: 'terraform',
    values: shown,
    place,
    places: attributes.places,
    provider: `azure ${canonicalId(scope, SPELLINGS)}`,
    module: '',
  };
}

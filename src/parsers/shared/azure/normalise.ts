import type { Pointer } from '../../../base/pointer.ts';
import { isMap, isUnknown, own, type Value, type ValueMap } from '../../../base/value.ts';
import type { Resource } from '../../../model/evidence.ts';
import type { Place } from '../../../model/place.ts';
import type { ArmType, Derived } from './arm-type.ts';
import { createAttributes, type Attributes } from './attributes.ts';
import { readPath, readPointer } from './read-path.ts';
import { chooseType, type ChosenType } from './resource-type.ts';
import { applyRows } from './rows.ts';
import { readArmType } from './table.ts';

/** One document, its place, and further attributes that belong to it. */
export interface Source {
  readonly type: ArmType;
  readonly raw: unknown;
  readonly place: Place;
  readonly identity: Identity;
  /** Attributes that refer to the parent, such as its id. */
  readonly extra?: ValueMap;
  /** The API version of a document that an author wrote; absent for one that Azure returned. */
  readonly written?: string | undefined;
  /** What it is in azurerm, where that was decided before. */
  readonly types?: readonly ChosenType[];
  readonly complete?: (attributes: Attributes, system: string | undefined) => void;
}

/** A resource before it has an address: its azurerm type, and whether the document may also be of another type. */
export interface AzureDraft {
  readonly source: Source;
  readonly type: string;
  readonly isOneOfSeveral: boolean;
  readonly attributes: Attributes;
}

/** How the resources of a document are named. */
export interface Identity {
  /** What other documents refer to it by. */
  readonly id: Value;
  finish(draft: AzureDraft): Resource;
  /** The identity of a part that is a separate resource. */
  part(type: ArmType, raw: unknown, index: number): Identity;
}

/** The resources of a document: the document itself, and its parts that are separate resources in azurerm. */
export function normalise(source: Source): readonly Resource[] {
  const { type, written } = source;
  const { raw, place } = readSettings(source);
  const inner = type.derived === undefined ? undefined : readArmType(type.derived.arm);
  const types = source.types ?? chooseType(type, raw);
  const made = types.map(({ type: azurerm, system }: ChosenType) => {
    const attributes = createAttributes(place);
    applyRows(type, raw, attributes, { system, written });
    source.complete?.(attributes, system);
    if (type.derived?.block !== undefined && inner !== undefined) applyBlock(type.derived, inner, source, attributes);
    return source.identity.finish({
      source,
      type: azurerm,
      isOneOfSeveral: types.length > 1 || isUnknown(raw),
      attributes,
    });
  });
  if (type.derived === undefined || inner === undefined) return made;
  const { derived } = type;
  const first = readFirst(derived, raw);
  const parts = readParts(derived, raw);
  return [
    ...made,
    ...parts.flatMap((part, index) =>
      part === first ? [] : normalise(derivedSource(source, derived, inner, part, index)),
    ),
  ];
}

/** Where the settings of a document are that are in a list of the parent, too. */
function readSettings({ type, raw, place }: Source): Pick<Source, 'raw' | 'place'> {
  const properties = type.inList === true && isMap(raw) ? own(raw, 'properties') : undefined;
  if (properties === undefined || properties === null) return { raw, place };
  return { raw: properties, place: { ...place, pointer: [...place.pointer, 'properties'] } };
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
  // parts that are not known may be there or not: one resource says so
  return isMap(found) || isUnknown(found) ? [{ raw: found, pointer }] : [];
}

/** The first system pool, else the first pool, becomes a block of the parent. */
function readFirst(derived: Derived, document: unknown): Part | undefined {
  if (derived.block === undefined) return undefined;
  const all = readParts(derived, document);
  return all.find(({ raw }) => readPath(raw, 'mode') === 'System') ?? all[0];
}

function applyBlock(derived: Derived, inner: ArmType, { raw, written }: Source, into: Attributes): void {
  const first = readFirst(derived, raw);
  if (first === undefined) return;
  const rows = inner.rows.map(
    ([from, to, conversion]) => [from, `${derived.block ?? ''}[0].${to}`, conversion] as const,
  );
  const put: Attributes['put'] = (to, value, pointer, at) => into.put(to, value, [...first.pointer, ...pointer], at);
  applyRows({ ...inner, rows }, first.raw, { ...into, put }, { written });
}

function derivedSource(source: Source, derived: Derived, type: ArmType, part: Part, index: number): Source {
  const { parent } = derived;
  const { file, pointer: above } = source.place;
  const place = { file, pointer: [...above, ...part.pointer] };
  const identity = source.identity.part(type, part.raw, index);
  return { type, raw: part.raw, place, identity, extra: { [parent]: source.identity.id }, written: source.written };
}

import { isMap, isMarker, own, type Value, type ValueMap } from '../../../../base/value.ts';
import type { Pointer } from '../../../../base/pointer.ts';
import type { ArmType } from '../../azure/arm-type.ts';
import type { Attributes } from '../../azure/attributes.ts';
import { detailsBelow } from '../../azure/details.ts';
import { applyRows } from '../../azure/rows.ts';
import type { Document } from './documents.ts';

/** Details of which only one has the settings of its resource; others of the type are about something else. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['config', 'web'],
  ['basicPublishingCredentialsPolicies', 'ftp'],
]);

/** Whether a detail has settings of its resource, by the last part of its name. */
export function isSetting(type: ArmType, { declared }: Document): boolean {
  const wanted = NAMED.get(type.arm.slice(type.arm.lastIndexOf('/') + 1));
  if (wanted === undefined) return true;
  return typeof declared.name === 'string' && declared.name.split('/').at(-1)?.toLowerCase() === wanted;
}

/** Adds attributes that Azure has in documents below the resource; what no document says is what Azure takes for it. */
export function applyDetails(
  document: Document,
  below: (type: ArmType) => readonly Document[],
  attributes: Attributes,
  system: string | undefined,
): void {
  for (const type of detailsBelow(document.declared.type)) {
    if (type.intoParent !== true) continue;
    const found = below(type);
    const inline = type.arm.endsWith('/config') ? inlineConfig(document, found) : undefined;
    const unknown = found.filter(({ raw }) => isMarker(own(raw, 'properties')));
    const known = unknown.length === 0 ? found : unknown;
    const written = known.length === 0 ? [nothing(document)] : known;
    const sources = inline === undefined ? written : [inline];
    for (const source of sources) applyDetail(type, source, attributes, system);
  }
}

function applyDetail(
  type: ArmType,
  { declared, raw, place, moved }: Document,
  into: Attributes,
  system?: string,
): void {
  const put: Attributes['put'] = (to, value, pointer, at) => {
    const inside = moved?.(pointer) ?? [...place.pointer, ...pointer];
    into.putAt(to, value, { file: place.file, pointer: inside }, at);
  };
  applyRows(type, raw, { ...into, put }, { system, written: declared.version });
}

function nothing(document: Document): Document {
  return { ...document, raw: { properties: {} }, moved: () => document.place.pointer };
}

/** `siteConfig` of a site, with what the resource `config/web` adds to it. */
function inlineConfig(document: Document, found: readonly Document[]): Document | undefined {
  const properties = own(document.raw, 'properties');
  const inline = isMap(properties) ? own(properties, 'siteConfig') : undefined;
  if (inline === undefined || inline === null || (found.length > 0 && isMarker(inline))) return undefined;
  if (found.some(({ raw }) => isMarker(own(raw, 'properties')))) return undefined;
  if (isMarker(inline)) return { ...document, raw: { properties: inline }, moved: toInline(document, {}) };
  if (!isMap(inline)) return undefined;
  const added = found.map(({ raw }) => own(raw, 'properties')).find(isMap) ?? {};
  const merged: Value = { ...inline, ...added };
  return { ...document, raw: { properties: merged }, moved: toInline(document, added) };
}

function toInline({ place }: Document, added: ValueMap): (pointer: Pointer) => Pointer {
  return ([, ...rest]) => {
    const isAdded = typeof rest[0] === 'string' && Object.hasOwn(added, rest[0]);
    return isAdded ? place.pointer : [...place.pointer, 'properties', 'siteConfig', ...rest];
  };
}

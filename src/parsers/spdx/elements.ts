import { addTo } from '../../base/group-by.ts';
import type { Pointer } from '../../base/pointer.ts';
import { isMap, type Value, type ValueMap } from '../../base/value.ts';
import { textField } from '../shared/fields.ts';

export interface Element {
  readonly raw: ValueMap;
  readonly pointer: Pointer;
}

/** The elements of an SPDX 3 graph. */
export interface Elements {
  /** Each type once, in document order. */
  readonly types: readonly string[];
  /** In document order. */
  ofType(type: string): readonly Element[];
  /** The first element with the id. */
  byId(id: string): ValueMap | undefined;
  /** Places of entries that are not elements. */
  readonly strays: readonly Pointer[];
}

const NONE: readonly Element[] = [];

/** The elements of a document, by id and by type. Those without an id or a type are strays. */
export function createElements(listed: readonly Value[], at: (index: number) => Pointer): Elements {
  const byId = new Map<string, ValueMap>();
  const byType = new Map<string, Element[]>();
  const strays: Pointer[] = [];
  for (const [index, raw] of listed.entries()) {
    const type = isMap(raw) ? textField(raw, 'type') || textField(raw, '@type') : undefined;
    if (!isMap(raw) || !type) {
      strays.push(at(index));
      continue;
    }
    const id = readId(raw);
    if (id !== '' && !byId.has(id)) byId.set(id, raw);
    addTo(byType, type, { raw, pointer: at(index) });
  }
  return { types: [...byType.keys()], ofType: (type) => byType.get(type) ?? NONE, byId: (id) => byId.get(id), strays };
}

/** The `spdxId` of an element, else the `@id` of a blank node. */
export function readId(raw: ValueMap): string {
  return textField(raw, 'spdxId') || textField(raw, '@id') || '';
}

import type { Place } from '../../../model/place.ts';
import type { ArmType } from './arm-type.ts';
import { canonicalId } from './ids.ts';
import { ARM_TYPES, readArmType, readParents, SPELLINGS } from './table.ts';
import { addTo } from '../../../base/group-by.ts';
import { getOrCreate } from '../../../base/memo.ts';

/** One Azure resource of a document. */
export interface Item {
  readonly id: string;
  readonly type: string;
  readonly raw: object;
  readonly place: Place;
}

const below = new Map<string, readonly ArmType[]>();

/** The details that are read separately for a resource of a type. */
export function detailsBelow(type: string): readonly ArmType[] {
  const key = type.toLowerCase();
  return getOrCreate(below, key, () =>
    ARM_TYPES.filter(
      (each) => each.read === 'detail' && readParents(each).some((parent) => parent.toLowerCase() === key),
    ),
  );
}

/** Details that are attributes of another resource, by `detailKey`. */
export function readDetails(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> {
  const details = new Map<string, Item[]>();
  for (const item of items) {
    const type = readArmType(item.type);
    if (type?.intoParent !== true) continue;
    const key = detailKey(readAncestor(item.id, type), type.arm);
    addTo(details, key, item);
  }
  return details;
}

/** The id of the resource that a detail was read for. */
export function readAncestor(id: string, type: ArmType): string {
  const [parent = ''] = readParents(type);
  const depth = parent.split('/').length - 1;
  const at = id.toLowerCase().lastIndexOf('/providers/');
  const segments = id.slice(at + '/providers/'.length).split('/');
  return `${id.slice(0, at)}/providers/${segments.slice(0, 1 + depth * 2).join('/')}`;
}

/** The key of a detail: the id of its resource, and its type. */
export function detailKey(id: string, arm: string): string {
  return `${canonicalId(id, SPELLINGS).toLowerCase()}\n${arm}`;
}

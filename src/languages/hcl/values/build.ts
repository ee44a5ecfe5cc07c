import { deepMarks, getMarks, unmark } from './marks.ts';
import { distinctInOrder } from './set-order.ts';
import {
  isMapping,
  isSequence,
  unknownValue,
  type TfType,
  type TfList,
  type TfMap,
  type TfMarked,
  type TfObject,
  type TfSet,
  type TfTuple,
  type TfUnknown,
  type TfValue,
  type Unmarked,
} from './value.ts';
import { compareCodePoints } from '../../../base/text-order.ts';

/** A deeper or larger value becomes unknown, so that no walk over a value is long or overflows the stack. */
const MAX_DEPTH = 200;
const MAX_WEIGHT = 1_000_000;
/** Characters that weigh as much as one element. */
const CHARACTERS_OF_WEIGHT = 64;
export const EMPTY_TUPLE: TfTuple = { kind: 'tuple', items: [], depth: 1, weight: 1 };
export const EMPTY_OBJECT: TfObject = { kind: 'object', entries: new Map(), depth: 1, weight: 1 };

/** Text in Unicode form NFC, like every Terraform string; an unpaired surrogate becomes U+FFFD. */
export function text(value: string): string {
  if (/^[\u0000-\u02FF]*$/.test(value)) return value;
  return (/[\uD800-\uDFFF]/.test(value) ? Buffer.from(value).toString() : value).normalize('NFC');
}

/** A list whose items already have the type `element`. */
export function createList(element: TfType, items: readonly TfValue[]): TfList | TfUnknown {
  const extent = getExtent(items);
  return 'kind' in extent ? extent : { kind: 'list', element, items, ...extent };
}

/** A tuple, or an unknown value where it would exceed the size limit. */
export function createTuple(items: readonly TfValue[]): TfTuple | TfUnknown {
  const extent = getExtent(items);
  return 'kind' in extent ? extent : { kind: 'tuple', items, ...extent };
}

/** A set of items of type `element`, in any order, with or without duplicates. Marks of items move to the set. */
export function createSet(element: TfType, items: readonly TfValue[]): TfSet | TfUnknown | TfMarked {
  let marks = 0;
  for (const item of items) marks |= deepMarks(item);
  const distinct = distinctInOrder(items.map(unmarkDeep));
  const extent = getExtent(distinct);
  const set = 'kind' in extent ? extent : ({ kind: 'set', element, items: distinct, ...extent } as const);
  return marks === 0 ? set : { kind: 'marked', marks, value: set };
}

/** A map whose values already have the type `element`. */
export function createMap(element: TfType, entries: ReadonlyMap<string, TfValue>): TfMap | TfUnknown {
  const extent = getExtent(entries.values());
  return 'kind' in extent ? extent : { kind: 'map', element, entries: sortedEntries(entries), ...extent };
}

/** An object with its attributes in Terraform's order, or an unknown value where it would exceed the size limit. */
export function createObject(entries: ReadonlyMap<string, TfValue>): TfObject | TfUnknown {
  const extent = getExtent(entries.values());
  return 'kind' in extent ? extent : { kind: 'object', entries: sortedEntries(entries), ...extent };
}

/** A compound value with `change` applied to each of its direct parts; other values are unchanged. */
export function mapParts(value: TfValue, change: (part: TfValue) => TfValue): TfValue {
  if (isSequence(value)) {
    const items = value.items.map(change);
    if (value.kind === 'tuple') return createTuple(items);
    return value.kind === 'list' ? createList(value.element, items) : createSet(value.element, items);
  }
  if (!isMapping(value)) return value;
  const entries = new Map<string, TfValue>();
  for (const [key, part] of value.entries) entries.set(key, change(part));
  return value.kind === 'map' ? createMap(value.element, entries) : createObject(entries);
}

/** The value without the marks of all its parts; the same object when there are none. */
export function unmarkDeep(value: TfValue): Unmarked {
  if (getMarks(value) !== 0) return unmarkDeep(unmark(value));
  return unmark(deepMarks(value) === 0 ? value : mapParts(value, unmarkDeep));
}

/** The approximate number of steps to visit all parts of the value. */
export function measureWeight(value: TfValue): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_OF_WEIGHT;
  if (typeof value !== 'object' || value === null) return 1;
  if (value.kind === 'marked') return measureWeight(value.value);
  return 'weight' in value ? value.weight : 1;
}

function getDepth(value: TfValue): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (value.kind === 'marked') return getDepth(value.value);
  return 'depth' in value ? value.depth : 0;
}

function getExtent(parts: Iterable<TfValue>): { readonly depth: number; readonly weight: number } | TfUnknown {
  let depth = 0;
  let weight = 1;
  for (const part of parts) {
    depth = Math.max(depth, getDepth(part));
    weight += measureWeight(part);
  }
  if (depth >= MAX_DEPTH) return unknownValue('the value nests too deeply to be computed here', true);
  if (weight > MAX_WEIGHT) return unknownValue('the value is too large to be computed here', true);
  return { depth: depth + 1, weight };
}

/** Returns the same map if the entries are already in order. */
function sortedEntries<T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  let previous: string | undefined;
  for (const key of entries.keys()) {
    if (previous !== undefined && compareCodePoints(previous, key) > 0) {
      return new Map([...entries].sort((left, right) => compareCodePoints(left[0], right[0])));
    }
    previous = key;
  }
  return entries;
}

import { unmarkDeep } from './build.ts';
import { isWhollyKnown } from './known.ts';
import { compareNumbers } from './number.ts';
import { canonicalKey } from './set-order.ts';
import { hasDynamic, sameType } from './type-equality.ts';
import { getType } from './type-of.ts';
import {
  isMapping,
  isMarked,
  isNumber,
  isSequence,
  isUnknownValue,
  type TfType,
  type TfList,
  type TfMap,
  type TfObject,
  type TfSet,
  type TfTuple,
  type TfUnknown,
  type TfValue,
} from './value.ts';

/**
 * Whether two values are equal by `==`: only values of the same type are; a list and a tuple with the same elements
 * are not. `undefined` while it depends on an unknown. Marks are ignored.
 */
export function equalValues(left: TfValue, right: TfValue): boolean | undefined {
  return equalUnmarked(unmarkDeep(left), unmarkDeep(right));
}

/** As `equalValues`, for values without marks, such as one that is compared with many. */
export function equalUnmarked(left: TfValue, right: TfValue): boolean | undefined {
  if (isMarked(left) || isMarked(right)) return undefined;
  if (isUnknownValue(left)) return equalToUnknown(left, right);
  if (isUnknownValue(right)) return equalToUnknown(right, left);
  if (left === null || right === null) return left === right;
  if (isNumber(left) && isNumber(right)) return compareNumbers(left, right) === 0;
  if (isSequence(left)) return isSequence(right) && equalSequences(left, right);
  if (isMapping(left)) return isMapping(right) && equalMappings(left, right);
  return left === right;
}

function equalSequences(left: TfList | TfSet | TfTuple, right: TfList | TfSet | TfTuple): boolean | undefined {
  if (left.kind !== right.kind) return false;
  // Parts of a tuple have types of their own.
  if (left.kind !== 'tuple' && !couldMeet(getType(left), getType(right))) return false;
  return left.kind === 'set' ? equalSets(left.items, right.items) : equalItems(left.items, right.items);
}

function equalMappings(left: TfMap | TfObject, right: TfMap | TfObject): boolean | undefined {
  if (left.kind !== right.kind) return false;
  if (left.kind === 'map' && !couldMeet(getType(left), getType(right))) return false;
  return equalEntries(left.entries, right.entries);
}

function equalToUnknown(unknown: TfUnknown, other: TfValue): false | undefined {
  if (other === null) return unknown.set ? false : undefined;
  return unknown.set && !couldMeet(unknown.type, getType(other)) ? false : undefined;
}

function couldMeet(left: TfType, right: TfType): boolean {
  return hasDynamic(left) || hasDynamic(right) || sameType(left, right);
}

function equalItems(left: readonly TfValue[], right: readonly TfValue[]): boolean | undefined {
  if (left.length !== right.length) return false;
  return conjunction(left.map((item, index) => [item, right[index] ?? null] as const));
}

function equalEntries(left: ReadonlyMap<string, TfValue>, right: ReadonlyMap<string, TfValue>): boolean | undefined {
  if (left.size !== right.size) return false;
  const pairs: (readonly [TfValue, TfValue])[] = [];
  for (const [key, part] of left) {
    const other = right.get(key);
    if (other === undefined) return false;
    pairs.push([part, other]);
  }
  return conjunction(pairs);
}

function conjunction(pairs: readonly (readonly [TfValue, TfValue])[]): boolean | undefined {
  let result: boolean | undefined = true;
  for (const [left, right] of pairs) {
    const equal = equalUnmarked(left, right);
    if (equal === false) return false;
    if (equal === undefined) result = undefined;
  }
  return result;
}

function equalSets(left: readonly TfValue[], right: readonly TfValue[]): boolean | undefined {
  // Items that hold an unknown come last.
  const last = [...left.slice(-1), ...right.slice(-1)];
  if (!last.every(isWhollyKnown)) return undefined;
  if (left.length !== right.length) return false;
  const keys = new Set(right.map(canonicalKey));
  return left.every((item) => keys.has(canonicalKey(item)));
}

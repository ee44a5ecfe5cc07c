import { isList, isMap, isRedacted, isUnknown, unknown, type Value, type ValueMap } from '../../../base/value.ts';

const IDENTITY: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'name', 'namespace']);

/** Keeps the part that both values share; the rest is unknown for this reason. */
export function mergeValues(one: Value, other: Value, reason: string): Value {
  if (one === other) return one;
  if (isUnknown(one) || isRedacted(one)) return isAlike(one, other) ? one : unknown(reason, isSet(one) && isSet(other));
  if (isMap(one) && isMap(other)) return mergeMaps(one, other, reason);
  if (isList(one) && isList(other) && one.length === other.length) {
    let same = true;
    const items = one.map((item, index) => {
      const merged = mergeValues(item, other[index] ?? null, reason);
      same &&= merged === item;
      return merged;
    });
    return same ? one : items;
  }
  return unknown(reason, isSet(one) && isSet(other));
}

/** Merges two maps. Returns the same map where nothing differs. */
export function mergeMaps(one: ValueMap, other: ValueMap, reason: string): ValueMap {
  const theirs = new Map(Object.entries(other));
  let same = true;
  const entries = Object.entries(one).map(([key, value]): readonly [string, Value] => {
    const merged = theirs.has(key) ? mergeValues(value, theirs.get(key) ?? null, reason) : unknown(reason, false);
    same &&= merged === value;
    theirs.delete(key);
    return [key, merged];
  });
  if (same && theirs.size === 0) return one;
  return Object.fromEntries([...entries, ...[...theirs.keys()].map((key) => [key, unknown(reason, false)] as const)]);
}

/** The value with everything unknown except its identity. */
export function blurMap(map: ValueMap, reason: string): ValueMap {
  return Object.fromEntries(
    Object.entries(map).map(([key, value]) => [key, IDENTITY.has(key) ? value : blurValue(value, reason)]),
  );
}

function blurValue(value: Value, reason: string): Value {
  if (isMap(value)) return blurMap(value, reason);
  if (isList(value)) return value.map((item) => blurValue(item, reason));
  return unknown(reason, false);
}

function isAlike(one: Value, other: Value): boolean {
  if (isUnknown(one)) return isUnknown(other) && one.reason === other.reason && one.set === other.set;
  return isRedacted(one) && isRedacted(other) && one.state === other.state && one.told === other.told;
}

function isSet(value: Value): boolean {
  return isUnknown(value) ? value.set : value !== null;
}

import { isList, isMap, own, type Value } from '../../base/value.ts';
import type { FilterArguments, Filter } from './context.ts';
import { pythonTruth } from './python.ts';
import { byText } from '../../base/text-order.ts';

/** Filters over maps. */
export const MAP_FILTERS: readonly (readonly [string, Filter])[] = [
  ['dict2items', dictToItems],
  ['items2dict', itemsToDict],
  ['combine', combine],
  ['items', (value) => (isMap(value) ? Object.entries(value).map(([key, inner]) => [key, inner]) : undefined)],
  ['dictsort', (value) => (isMap(value) ? byKey(value) : undefined)],
];

function dictToItems(value: Value, { named }: FilterArguments): Value | undefined {
  const [key, inner] = [named.get('key_name') ?? 'key', named.get('value_name') ?? 'value'];
  if (!isMap(value) || typeof key !== 'string' || typeof inner !== 'string') return undefined;
  return Object.entries(value).map(([name, held]: [string, Value]) =>
    Object.fromEntries([
      [key, name],
      [inner, held],
    ]),
  );
}

function itemsToDict(value: Value, { named }: FilterArguments): Value | undefined {
  const [key, inner] = [named.get('key_name') ?? 'key', named.get('value_name') ?? 'value'];
  if (!isList(value) || typeof key !== 'string' || typeof inner !== 'string') return undefined;
  const entries: [string, Value][] = [];
  for (const item of value) {
    const name = isMap(item) ? own(item, key) : undefined;
    const held = isMap(item) ? own(item, inner) : undefined;
    if (typeof name !== 'string' || held === undefined) return undefined;
    entries.push([name, held]);
  }
  return Object.fromEntries(entries);
}

/** Later maps win; `recursive=true` merges nested maps. */
function combine(value: Value, { positional, named }: FilterArguments): Value | undefined {
  const others: (Value | undefined)[] = positional.flatMap<Value | undefined>((each) => (isList(each) ? each : [each]));
  if (named.has('list_merge')) return undefined;
  const deep = pythonTruth(named.get('recursive') ?? false);
  let result: Value = value;
  for (const other of others) {
    if (!isMap(result) || !isMap(other) || deep === 'unknown') return undefined;
    result = merged(result, other, deep ? 20 : 0);
  }
  return result;
}

function merged(
  one: { readonly [key: string]: Value },
  other: { readonly [key: string]: Value },
  depth: number,
): Value {
  const entries = new Map<string, Value>(Object.entries(one));
  for (const [key, value] of Object.entries(other)) {
    const before = entries.get(key);
    entries.set(key, depth > 0 && isMap(before) && isMap(value) ? merged(before, value, depth - 1) : value);
  }
  return Object.fromEntries(entries);
}

function byKey(value: { readonly [key: string]: Value }): Value {
  return Object.entries(value)
    .sort(byText(([key]) => key))
    .map(([key, inner]) => [key, inner]);
}

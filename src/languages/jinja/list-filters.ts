import { isList, isMap, isMarker, isUnknown, own, type Value } from '../../base/value.ts';
import type { Work } from '../../base/work.ts';
import type { FilterArguments, Filter } from './context.ts';
import { contains, not, order, pythonTruth, type Truth } from './python.ts';
import { applyTest } from './tests.ts';
import { goesOn, workOfFilter } from './work.ts';

const MAX_ITEMS = 10_000;

/** Filters over lists. */
export const LIST_FILTERS: readonly (readonly [string, Filter])[] = [
  ['list', (value) => getItems(value)],
  ['first', (value) => getItems(value)?.[0]],
  ['last', (value) => getItems(value)?.at(-1)],
  ['length', length],
  ['count', length],
  ['unique', (value) => unique(getItems(value))],
  ['union', (value, { positional: [other] }) => unique(both(value, other))],
  ['difference', (value, { positional: [other] }) => unique(kept(value, other, false))],
  ['intersect', (value, { positional: [other] }) => unique(kept(value, other, true))],
  ['sort', (value) => sorted(getItems(value))],
  ['reverse', (value) => (isList(value) ? [...value].reverse() : undefined)],
  ['flatten', (value) => flat(value, 0)],
  ['max', (value) => sorted(getItems(value))?.at(-1)],
  ['min', (value) => sorted(getItems(value))?.[0]],
  ['map', map],
  ['select', (value, given) => selected(value, given, false, (item) => item)],
  ['reject', (value, given) => selected(value, given, true, (item) => item)],
  ['selectattr', (value, given) => selectedBy(value, given, false)],
  ['rejectattr', (value, given) => selectedBy(value, given, true)],
];

function getItems(value: Value | undefined): readonly Value[] | undefined {
  if (isList(value)) return value.length > MAX_ITEMS ? undefined : value;
  if (typeof value === 'string') return value.length > MAX_ITEMS ? undefined : [...value];
  return isMap(value) ? Object.keys(value) : undefined;
}

function length(value: Value): Value | undefined {
  return typeof value === 'string' ? value.length : getItems(value)?.length;
}

function unique(list: readonly Value[] | undefined): Value | undefined {
  if (list === undefined || list.some(isUnknown)) return undefined;
  const seen = new Set<Value>();
  const found: Value[] = [];
  for (const item of list) {
    if (typeof item === 'object' && item !== null ? contains(found, item) === true : seen.has(item)) continue;
    if (found.length > 1000 && typeof item === 'object') return undefined;
    seen.add(item);
    found.push(item);
  }
  return found;
}

function both(one: Value, other: Value | undefined): readonly Value[] | undefined {
  return isList(one) && isList(other) ? [...one, ...other] : undefined;
}

function kept(one: Value, other: Value | undefined, wanted: boolean): readonly Value[] | undefined {
  if (!isList(one) || !isList(other) || one.length * other.length > 1_000_000) return undefined;
  const found: Value[] = [];
  for (const item of one) {
    const held = contains(other, item);
    if (held === 'unknown') return undefined;
    if (held === wanted) found.push(item);
  }
  return found;
}

function sorted(list: readonly Value[] | undefined): readonly Value[] | undefined {
  if (list === undefined || list.length === 0) return list;
  const [first] = list;
  if (list.some((item) => order(item, first) === undefined)) return undefined;
  return [...list].sort((one, other) => order(one, other) ?? 0);
}

function flat(value: Value, depth: number): readonly Value[] | undefined {
  if (!isList(value) || depth > 20) return undefined;
  const found: Value[] = [];
  for (const item of value) {
    const inner = isList(item) ? flat(item, depth + 1) : [item];
    if (inner === undefined || found.length + inner.length > MAX_ITEMS) return undefined;
    found.push(...inner);
  }
  return found;
}

/** `map(attribute='a.b', default=c)` or `map('filter', args)`. */
function map(value: Value, given: FilterArguments): Value | undefined {
  const list = getItems(value);
  const change = getChange(given);
  if (list === undefined) return undefined;
  const found: Value[] = [];
  for (const item of list) {
    const made = change(item);
    if (made === undefined) return undefined;
    found.push(made);
  }
  return found;
}

function getChange(given: FilterArguments): (item: Value) => Value | undefined {
  const attribute = given.named.get('attribute');
  if (typeof attribute === 'string') return (item) => getAttribute(item, attribute) ?? given.named.get('default');
  const [name, ...positional] = given.positional;
  if (typeof name !== 'string') return () => undefined;
  return (item) =>
    goesOn(given.work, workOfFilter(name, item, positional))
      ? given.filter(name, item, { ...given, positional })
      : undefined;
}

function getAttribute(item: Value, path: string): Value | undefined {
  let value: Value | undefined = item;
  for (const name of path.split('.')) {
    if (isMarker(value)) return value;
    value = isList(value) && /^\d+$/.test(name) ? value[Number(name)] : getMember(value, name);
  }
  return value;
}

function getMember(value: Value | undefined, name: string): Value | undefined {
  return isMap(value) ? own(value, name) : undefined;
}

function selectedBy(value: Value, given: FilterArguments, rejected: boolean): Value | undefined {
  const [attribute, ...rest] = given.positional;
  if (typeof attribute !== 'string') return undefined;
  return selected(value, { ...given, positional: rest }, rejected, (item) => getAttribute(item, attribute));
}

function selected(
  value: Value,
  { positional: [test, ...rest], work }: FilterArguments,
  rejected: boolean,
  look: (item: Value) => Value | undefined,
): Value | undefined {
  const list = getItems(value);
  if (list === undefined) return undefined;
  const found: Value[] = [];
  for (const item of list) {
    const answer = tested(look(item), test, rest, work);
    const wanted = rejected ? not(answer) : answer;
    if (wanted === 'unknown') return undefined;
    if (wanted) found.push(item);
  }
  return found;
}

function tested(
  value: Value | undefined,
  test: Value | undefined,
  args: readonly (Value | undefined)[],
  work: Work,
): Truth {
  if (test === undefined) return pythonTruth(value);
  if (typeof test !== 'string' || !goesOn(work, workOfFilter(test, value, args))) return 'unknown';
  return applyTest(test, value, args, work);
}

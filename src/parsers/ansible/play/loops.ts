import { isList, isMap, own, unknown, type Value, type ValueMap } from '../../../base/value.ts';
import type { HostScope } from '../variables/scope.ts';

export interface Items {
  readonly items: readonly Value[];
  /** False where neither the items nor their number are known. */
  readonly sure: boolean;
}

const MAX_ITEMS = 1000;
const ITEM = unknown('an item of a loop that is not known', true);
const NOT_KNOWN: Items = { items: [ITEM], sure: false };

/** The items that a task is repeated for; `undefined` when it is not repeated. */
export function readItems(task: ValueMap, scope: HostScope): Items | undefined {
  const key = Object.keys(task).find((each) => each === 'loop' || each.startsWith('with_'));
  if (key === undefined) return undefined;
  const written = own(task, key) ?? null;
  // a bare word after with_items is a variable
  const isName = typeof written === 'string' && key !== 'loop' && /^[A-Za-z_][\w.]*$/.test(written);
  const value = isName ? scope.resolve(`{{ ${written} }}`) : scope.resolve(written);
  const items = readElements(key, value);
  return items === undefined || items.length > MAX_ITEMS ? NOT_KNOWN : { items, sure: true };
}

function readElements(key: string, value: Value | undefined): readonly Value[] | undefined {
  if (key === 'with_dict') return pairs(value);
  return key === 'with_items' ? flattened(value) : listed(key, value);
}

/** Controller files, sequences and other lookups are not supported. */
function listed(key: string, value: Value | undefined): readonly Value[] | undefined {
  if (key === 'with_subelements' || !(key === 'loop' || key === 'with_list' || key === 'with_flattened'))
    return undefined;
  return isList(value) ? value : undefined;
}

/** `with_items` flattens one level. */
function flattened(value: Value | undefined): readonly Value[] | undefined {
  if (isList(value)) return value.flatMap((item) => (isList(item) ? item : [item]));
  return typeof value === 'string' || typeof value === 'number' ? [value] : undefined;
}

function pairs(value: Value | undefined): readonly Value[] | undefined {
  return isMap(value) ? Object.entries(value).map(([key, inner]) => ({ key, value: inner })) : undefined;
}

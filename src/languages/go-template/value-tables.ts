import { omitUndefined } from '../../base/omit-undefined.ts';
import { TemplateFailure } from './failure.ts';
import { goList, goMap, isGoList, isGoMap, type GoMap, type GoValue } from './go-value.ts';

const MAX_DEPTH = 1000;

/** A copy that shares no map or list with its original. Throws `TemplateFailure` where values nest too deep. */
export function copyValue(value: GoValue, depth = 0): GoValue {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep', 'limit');
  if (isGoList(value)) {
    return goList(
      value.items.map((item) => copyValue(item, depth + 1)),
      value.element,
    );
  }
  return isGoMap(value) ? copyTable(value, depth) : value;
}

/** A copy that shares no map with the original. Throws `TemplateFailure` where values nest too deep. */
export function copyTable(map: GoMap, depth = 0): GoMap {
  if (depth > MAX_DEPTH) throw new TemplateFailure('a value contains itself or nests too deep', 'limit');
  const copy: GoMap = { ...goMap([], map.element), ...getOpenness(map) };
  for (const [key, value] of map.entries) copy.entries.set(key, copyValue(value, depth + 1));
  return copy;
}

function getOpenness({ open, partial }: GoMap): Pick<GoMap, 'open' | 'partial'> {
  return omitUndefined({ open, partial });
}

/** A table of which only these values are known, including in nested tables; other entries may have any value. */
export function toPartialTable(map: GoMap): GoMap {
  const entries = [...map.entries].map(([key, value]): readonly [string, GoValue] => [
    key,
    isGoMap(value) ? toPartialTable(value) : value,
  ]);
  return { ...goMap(entries, map.element), open: true, partial: true };
}

/** The table at a dotted path; a key with a dot in its name cannot be reached, as in Helm. */
export function tableAt(map: GoMap, path: string): GoMap | undefined {
  let table = map;
  for (const key of path.split('.')) {
    const next = table.entries.get(key);
    if (next === undefined || !isGoMap(next)) return undefined;
    table = next;
  }
  return table;
}

/** The value at a dotted path, unless it is a table. */
export function valueAt(map: GoMap, path: string): GoValue | undefined {
  const dot = path.lastIndexOf('.');
  const table = dot === -1 ? map : tableAt(map, path.slice(0, dot));
  const value = table?.entries.get(path.slice(dot + 1));
  return value !== undefined && isGoMap(value) ? undefined : value;
}

/**
 * Fills `target` with the entries of `source` that it lacks. Entries of `target` stay; tables are filled level by
 * level. A null removes a key, unless nulls are kept for a later round (`keepNulls`).
 */
export function fillTable(target: GoMap, source: GoMap, keepNulls: boolean): GoMap {
  for (const [key, value] of source.entries) {
    const present = target.entries.get(key);
    if (present === null && !keepNulls) target.entries.delete(key);
    else if (present === undefined) target.entries.set(key, value);
    else if (isGoMap(value) && isGoMap(present)) fillTable(present, value, keepNulls);
  }
  return target;
}

/** Merges `over` into a copy of `base`: tables merge, everything else is replaced (several `--values` files). */
export function overlay(base: GoMap, over: GoMap): GoMap {
  const result = goMap(base.entries);
  for (const [key, value] of over.entries) {
    const below = result.entries.get(key);
    const both = below !== undefined && isGoMap(below) && isGoMap(value);
    result.entries.set(key, both ? overlay(below, value) : value);
  }
  return result;
}
